// What the page's parts hand to each other. For tsc alone: the page never loads this file.
declare namespace Page {
  type Live = ReturnType<typeof import('../src/bottleimp/web/net/live-connection.js').connect>;
  type Settings = typeof import('../src/bottleimp/web/lib/settings.js').settings;

  /** What a new element gets: listeners as `onclick`, the properties value and checked, and attributes. */
  type Props = {
    [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K]) => void) | null | false;
  } & { [attribute: string]: unknown };

  type Child = Node | string | number | null | undefined | false | Child[];

  /** What loader.js fetches when it is needed. */
  interface Modules {
    '../net/installation.js': typeof import('../src/bottleimp/web/net/installation.js');
    '../app/offline-start.js': typeof import('../src/bottleimp/web/app/offline-start.js');
    '../app/visit.js': typeof import('../src/bottleimp/web/app/visit.js');
    '../panels/challenge.js': typeof import('../src/bottleimp/web/panels/challenge.js');
    '../screens/contest/contest.js': typeof import('../src/bottleimp/web/screens/contest/contest.js');
    '../screens/history-screen.js': typeof import('../src/bottleimp/web/screens/history-screen.js');
    '../screens/home/daily-tile.js': typeof import('../src/bottleimp/web/screens/home/daily-tile.js');
    '../screens/home/code-entry.js': typeof import('../src/bottleimp/web/screens/home/code-entry.js');
    '../screens/home/instead-of-daily.js': typeof import('../src/bottleimp/web/screens/home/instead-of-daily.js');
    '../screens/home/table-choice.js': typeof import('../src/bottleimp/web/screens/home/table-choice.js');
    '../screens/home/first-lesson.js': typeof import('../src/bottleimp/web/screens/home/first-lesson.js');
    '../screens/home/level-choice.js': typeof import('../src/bottleimp/web/screens/home/level-choice.js');
    '../screens/lesson-list.js': typeof import('../src/bottleimp/web/screens/lesson-list.js');
    '../screens/lobby/lobby.js': typeof import('../src/bottleimp/web/screens/lobby/lobby.js');
    '../screens/new/new-table.js': typeof import('../src/bottleimp/web/screens/new/new-table.js');
    '../screens/home/play-button.js': typeof import('../src/bottleimp/web/screens/home/play-button.js');
    '../panels/rules.js': typeof import('../src/bottleimp/web/panels/rules.js');
    '../panels/settings-panel.js': typeof import('../src/bottleimp/web/panels/settings-panel.js');
    '../screens/review-screen.js': typeof import('../src/bottleimp/web/screens/review-screen.js');
    '../screens/replay-screen.js': typeof import('../src/bottleimp/web/screens/replay-screen.js');
    '../table/table.js': typeof import('../src/bottleimp/web/table/table.js');
  }

  /** What a screen gets: the tools, and a way to elsewhere. */
  interface Context {
    /** The line to the table; there at a table only. */
    live: Live | null;
    settings: Settings;
    navigate: (path: string) => void;
    createTable: (wanted: Wire.Wish, more?: { lesson?: string }) => Promise<void>;
  }

  /** At a table: the line is there. */
  interface TableContext extends Context {
    live: Live;
  }

  /** What a table is drawn with: at a replay there is nobody at the other end. */
  type StageContext = Omit<Context, 'live'> & { live: Pick<Live, 'send'> };

  /** What is on show. `update` is for those that follow the table's messages. */
  interface Screen {
    name: string;
    title: string;
    root: HTMLElement;
    update?: (message: Wire.Table) => void;
    destroy?: () => void;
  }

  /** A table message with a view: the match has begun. */
  interface TableSeen extends Wire.Table {
    view: Wire.View;
  }

  type MountTable = (root: HTMLElement, ctx: TableContext, message: TableSeen) => {
    update: (message: TableSeen) => void;
    destroy: () => void;
  };

  /** A seat as a picture of it needs to know it. */
  interface Portrait {
    kind: Wire.Kind;
    name?: string;
    picture: string;
  }
}
