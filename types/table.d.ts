// What the table's parts hand to each other. For tsc alone: the page never loads this file.
declare namespace Table {
  /** What brought a moment about. */
  type Event = 'joined' | 'deal' | 'received' | 'play' | 'collected' | 'over' | 'update';

  /** A view as shown: a trick that was just finished still lies on the table. */
  interface View extends Wire.View {
    finished: Wire.Trick | null;
  }

  /** One thing to show: the table as it was after an event. */
  interface Moment {
    message: Page.TableSeen;
    view: View;
    event: Event;
  }

  type Stage = 'exchange' | 'show' | 'play' | 'end';
  type Place = 's' | 'w' | 'nw' | 'n' | 'ne' | 'e';
  type Setup = import('../src/bottleimp/web/game/setup.js').Setup;
  type Deck = import('../src/bottleimp/web/game/setup.js').Deck;
  type Words = import('../src/bottleimp/web/game/words.js').Words;
  type Cards = import('../src/bottleimp/web/game/cards.js').Cards;
  type Lesson = import('../src/bottleimp/web/table/guide/guide-steps.js').Lesson;
  type Gifts = import('../src/bottleimp/web/table/exchange/gifts.js').Gifts;
  type Motion = import('../src/bottleimp/web/table/motion.js').Motion;

  /** A moment with all that follows from it: what every part of the screen is drawn from. */
  interface Scene extends Moment {
    /** Whether the reader may act on it. */
    newest: boolean;
    setup: Setup;
    deck: Deck;
    /** By seat, where it is on the screen. */
    places: Place[];
    /** The other seats, clockwise from the reader's left. */
    others: Wire.Seat[];
    /** The seat at the bottom of the screen: the reader's, or the one that somebody watching looks from. */
    bottom: Wire.Seat;
    you: Wire.Seat | null;
    /** Whom sentences call "you": at a table `you`, in a round of the past the person who reads. */
    reader: Wire.Seat | null;
    /** Before the first trick, who will lead it. */
    leader: Wire.Seat | null;
    stage: Stage;
    /** By seat, the number of its team; null alone. */
    teams: (number | null)[];
    /** By seat, what its side's score is multiplied by. */
    weights: number[];
    /** By seat, its picture. */
    pics: string[];
    twoHands: boolean;
    myTurn: boolean;
    /** Whether it is the reader's turn, and plays itself as all the rest will. */
    rests: boolean;
    /** What the round is called, if it is not one of a match. */
    about: string | null;
    /** How hands lie. */
    sort: Page.Settings['sort'];
    sorted: (cards: Wire.Card[]) => Wire.Card[];
    name: (seat: Wire.Seat) => string;
  }

  /** What the reader is doing. */
  interface Doing {
    /** The card tapped once. */
    selected: Wire.Card | null;
    /** The card looked at. */
    aim: Wire.Card | null;
    /** What was sent and is not yet on the table. */
    sending: Wire.Card | string | null;
    /** Why the last tap did nothing. */
    reason: string | null;
    gifts: Gifts;
  }

  /** Why a card cannot be played. */
  interface Reason {
    key: 'turn' | 'hand' | 'follow' | 'followIn';
    colour?: string;
    hand?: string;
  }

  interface Sale {
    trick: number;
    from: Wire.Card;
    to: Wire.Card;
    seller: Wire.Seat | null;
    buyer: Wire.Seat;
    bottle: number;
  }

  /** What the reader can do, by whatever means. */
  interface Intents {
    last: () => void;
    log: () => void;
    menu: () => void;
    phrases: () => void;
    help: () => void;
    /** How the match stands. */
    standing: () => void;
    /** More about somebody at the table. */
    about: (seat: Wire.Seat) => void;
    /** Watch from somebody's place. */
    look: (seat: Wire.Seat) => void;
    situation: () => void;
    legend: () => void;
    /** A hint, or one step further. */
    hint: () => void;
    escape: () => void;
    sound: () => void;
    tap: (card: Wire.Card) => void;
    place: (card: Wire.Card, index: number) => void;
    layOpen: (packet: string) => void;
    give: () => void;
    /** The deal just played, at a new table. */
    again: () => void;
    send: (intent: Wire.Intent) => Promise<Wire.Answer>;
  }

  type Box = { left: number; top: number; width: number; height?: number };
}
