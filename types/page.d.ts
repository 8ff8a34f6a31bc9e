// What the page's parts hand to each other. For tsc alone: the page never loads this file.
declare namespace Page {
  type Live = ReturnType<typeof import('../src/bottleimp/web/app/live.js').connect>;
  type Settings = typeof import('../src/bottleimp/web/app/settings.js').settings;

  /** What a new element gets: listeners as `onclick`, the properties value and checked, and attributes. */
  type Props = {
    [K in keyof HTMLElementEventMap as `on${K}`]?: ((event: HTMLElementEventMap[K]) => void) | null | false;
  } & { [attribute: string]: unknown };

  type Child = Node | string | number | null | undefined | false | Child[];

  /** What load.js fetches when it is needed. */
  interface Modules {
    './install.js': typeof import('../src/bottleimp/web/app/install.js');
    './keeping.js': typeof import('../src/bottleimp/web/app/keeping.js');
    './visit.js': typeof import('../src/bottleimp/web/app/visit.js');
    '../screens/challenge.js': typeof import('../src/bottleimp/web/screens/challenge.js');
    '../screens/contest.js': typeof import('../src/bottleimp/web/screens/contest.js');
    '../screens/history.js': typeof import('../src/bottleimp/web/screens/history.js');
    '../screens/today.js': typeof import('../src/bottleimp/web/screens/today.js');
    '../screens/bycode.js': typeof import('../src/bottleimp/web/screens/bycode.js');
    '../screens/instead.js': typeof import('../src/bottleimp/web/screens/instead.js');
    '../screens/kept.js': typeof import('../src/bottleimp/web/screens/kept.js');
    '../screens/learn.js': typeof import('../src/bottleimp/web/screens/learn.js');
    '../screens/levels.js': typeof import('../src/bottleimp/web/screens/levels.js');
    '../screens/lessons.js': typeof import('../src/bottleimp/web/screens/lessons.js');
    '../screens/lobby.js': typeof import('../src/bottleimp/web/screens/lobby.js');
    '../screens/new.js': typeof import('../src/bottleimp/web/screens/new.js');
    '../screens/play.js': typeof import('../src/bottleimp/web/screens/play.js');
    '../screens/rules.js': typeof import('../src/bottleimp/web/screens/rules.js');
    '../screens/settings.js': typeof import('../src/bottleimp/web/screens/settings.js');
    '../screens/review.js': typeof import('../src/bottleimp/web/screens/review.js');
    '../screens/replay.js': typeof import('../src/bottleimp/web/screens/replay.js');
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
