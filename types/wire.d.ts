// What the server sends and takes, as docs/wire.md tells it. For tsc alone: the page never loads this file.
declare namespace Wire {
  type Seat = number;
  type Card = number;

  // ---- GET /api/options ----

  interface Options {
    modes: Mode[];
    /** What one click on the home page deals. */
    first: { mode: string; players: number };
    bots: { name: string; level: number }[];
    bot: string;
    end: string;
    ends: string[];
    grace: Bounds;
    limit: Bounds;
    name_length: number;
    phrases: string[];
    languages: string[];
    /** Whether rounds are reviewed here. */
    reviews: boolean;
    /** Whether there are deals that several play: the day's, and challenges. */
    contests: boolean;
    /** Whether somebody else can come to a table: by a link, to play or to watch. */
    friends: boolean;
    /** The faces that people can choose. */
    faces: Face[];
    /** Where other machines reach the server, told to a page on the server's own machine. */
    address: string | null;
  }

  type Face = 'compass' | 'fish' | 'turtle' | 'gull' | 'shell' | 'moon';

  /** A mode at one player count. */
  interface Mode {
    mode: string;
    players: number;
    seats: number;
    /** The names of those at the seats after the players'. */
    automata: string[];
    bottles: number;
    sides: Seat[][];
    hands: string[];
    decks: string[];
  }

  interface Bounds {
    least: number;
    most: number;
    usual: number | null;
  }

  // ---- POST /api/tables ----

  interface Wish {
    mode: string;
    players: number;
    deck?: string;
    end?: string;
    name: string;
    face?: Face | undefined;
    bots: (string | null)[];
    grace?: number | null;
    limit?: number | null;
    start: boolean;
    /** Whether somebody who comes during a match may claim a bot's seat. */
    latecomers?: boolean;
    /** Whether hints may be asked for. */
    hints?: boolean;
    /** The code of the first deal. */
    deal?: string;
    /** The first round begins in the middle of this one, after so many of its moves, at that seat of it. */
    midway?: { round: string; moves: number; seat?: Seat };
  }

  // ---- /api/contests ----

  /** What anybody may know of a deal that several play. */
  interface Contest {
    id: string;
    /** Of a deal of the day, which it is. */
    number: number | null;
    today: string;
    /** Milliseconds until its day is over. */
    left: number | null;
    mode: string;
    players: number;
    deck: string;
    seat: Seat;
    bots: (string | null)[];
    by: string | null;
    played: number;
  }

  interface Result {
    name: string | null;
    score: number;
    code: string;
    /** What the decisions cost, where they have been judged. */
    lost: number | null;
  }

  interface OwnResult extends Result {
    scores: number[];
    kept: number;
    falls: Card[][];
    counts: boolean;
  }

  /** For those who have played. */
  interface Board {
    id: string;
    you: OwnResult;
    place: number;
    played: number;
    scores: [number, number][];
    others: Result[];
  }

  type BoardAnswer = Board | { id: string; begun: boolean; you: null };

  interface Made {
    table: string;
    seat: Seat;
    token: string;
  }

  // ---- GET /api/replays/CODE ----

  interface Replay {
    code: string;
    deal_code: string;
    /** By seat, made up: a code holds no names. */
    names: string[];
    setup: Setup;
    seat: Seat;
    /** What the seat knew, and by seat and hand what all held. */
    steps: { view: View; hands: Card[][][] }[];
  }

  // ---- GET /api/reviews/CODE ----

  type Review = Judged | { reviewed: false };

  /** The decisions after so many; `of` how many there are is known once judging has begun. */
  interface Judged {
    reviewed: true;
    network?: string;
    of?: number;
    seat: Seat;
    after: number;
    over: boolean;
    decisions: Decision[];
  }

  /** A card, the cards of an exchange in its places' order, or the packet that is shown. */
  type Choice = Card | Card[] | string;

  /** A key, and numbers: what kind of thing each is goes by its name. */
  type Reason = [string, Record<string, number | number[]>];

  /** One decision: docs/review.md has its fields. */
  interface Decision {
    at: string;
    seat: Seat;
    trick: number;
    played: Choice;
    best: Choice;
    error: number;
    shown: number;
    own: number;
    grade: 'good' | 'doubtful' | 'mistake' | 'blunder';
    /** What could be done: its points, their error beside the best, and how often `imp` does it. */
    options: [Choice, number, number, number][];
    because: Reason[];
    hindsight: number;
    worlds: number;
  }

  // ---- GET /api/deals/CODE ----

  interface Deal {
    code: string;
    mode: string;
    players: number;
    deck: string;
  }

  // ---- the live connection: from the server ----

  type Message = Setup | Table | News | Answer | Unwelcome | Said | Bye;
  type Answer = Done | Refused;

  // ---- what is played: rules/setup_form.py; comes once, before the first table message ----

  /** The mode and the deck of this table, as the rules declare them. */
  interface Setup {
    type: 'setup';
    mode: string;
    deck: string;
    players: number;
    seats: number;
    automata: number;
    bottles: number;
    start_price: Card;
    cards: { card: Card; colour: string; points: number }[];
    sides: number[][];
    weights: number[];
    dealt: { name: string; cards: number }[];
    dealer_short: boolean;
    hands: { name: string; open: boolean }[];
    phases: Phase[];
    trick: Slot[];
  }

  type Phase = ExchangePhase | ShowPhase;

  interface ExchangePhase {
    name: string;
    kind: 'exchange';
    hand: string;
    gifts: Gift[];
  }

  interface ShowPhase {
    name: string;
    kind: 'show';
    packets: string[];
  }

  /** Cards for a hand of the player `seats_left` to the left, or for the imp's trick (null). */
  interface Gift {
    place: string;
    cards: number;
    seats_left: number | null;
    into: string | null;
  }

  /** One card of a trick: whose turn it is after the leader, and the hand it must come from. */
  interface Slot {
    turn: number;
    hand: string | null;
  }

  // ---- answers and news ----

  interface Done {
    type: 'done';
    id: string;
    number: number;
    seat?: Seat;
    token?: string;
    hint?: Hint;
  }

  /** What a hint is about; from depth 2 on the fact's numbers; at depth 3 what is advised. */
  interface Hint {
    depth: number;
    topic: string;
    numbers?: HintNumbers;
    /** `grounds` are counted reasons; they stand where nothing is judged. */
    advice?: { by: string; action: Action; judged: Compared | null; grounds: [string, HintNumbers][] };
  }

  /** Here a colour is a word. */
  type HintNumbers = Record<string, number | string | number[]>;

  /** How the card advised compares: cards no worse, and one other, clearly worse if `clear`. */
  interface Compared {
    also: Card[];
    over: Card;
    points: number;
    error: number;
    clear: boolean;
    because: Reason[];
  }

  interface Refused {
    type: 'refused';
    id: string;
    code: string;
    reason: string;
  }

  /** The answer to a hello that is refused. */
  interface Unwelcome {
    type: 'refused';
    id: null;
    code: string;
    reason: string;
  }

  interface Said {
    type: 'said';
    seat: Seat;
    phrase: string;
  }

  interface Bye {
    type: 'bye';
    code: string;
  }

  interface Table {
    type: 'table';
    table: string;
    number: number;
    status: 'lobby' | 'playing' | 'round-over' | 'match-over';
    mode: string;
    players: number;
    deck: string;
    end: string;
    /** How many rounds were dealt, over all matches of the table. */
    dealt: number;
    grace: number;
    limit: number | null;
    you: Seat | null;
    host: Seat | null;
    spectators: number;
    /** Names that spectators have told, also those who wait for a seat. */
    watchers: string[];
    /** The latest notices about people who came and went. */
    notices: Notice[];
    /** The choices of this round that a bot made for a person. */
    by_bots: BotsChoice[];
    /** By seat, the milliseconds until a bot plays for a person whose connection is lost. */
    missing: Record<string, number>;
    /** Whether somebody who comes during a match may claim a bot's seat. */
    latecomers: boolean;
    /** Whether the host has named this deal, or the one to come, and so may know every hand. */
    given: boolean;
    /** The contest whose deal is this table's first: a day, or a challenge's id. */
    contest: string | null;
    /** Whether hints may be asked for. */
    hints: boolean;
    seats: Sitter[];
    /** `rounds` are the last of them; how many came `earlier`, if not all are here. */
    match: { round: number; rounds: number[][]; totals: number[]; winners: Seat[]; earlier?: number };
    turn: string | null;
    deadline: number | null;
    /** For whom a bot has just acted, because time was up. */
    hurried: Seat[];
    ready: Seat[];
    deal_code: string | null;
    /** The round's code, once it is over. */
    round_code: string | null;
    /** Whether it is my turn, and I can know that nothing anybody may still play changes a score. */
    decided: boolean;
    /** How many matches each player has won at this table; a round of the past has none. */
    tally?: Won[];
    view: View | null;
  }

  /** What is new since the last `table` or `news`: the fields that are not as they were. */
  interface News extends Partial<Omit<Table, 'type' | 'view'>> {
    type: 'news';
    /** A new round's is whole; of the hands there may be those alone that are new, by seat. */
    view?: (Partial<Omit<View, 'hands'>> & { hands?: Hand[][] | Record<string, Hand[]> }) | null;
  }

  interface Won {
    name: string;
    human: boolean;
    won: number;
  }

  type Kind = 'human' | 'bot' | 'open' | 'automaton';

  interface Sitter {
    name: string;
    kind: Kind;
    /** A person's face; a round of the past knows none. */
    face?: Face | null;
    bot: string | null;
    present: boolean;
    away: boolean;
    /** Who takes this seat over when the next round is dealt. */
    heir: string | null;
    /** The bot that should sit here, but cannot run on this server. */
    instead_of: string | null;
    /** For how many decisions of this match a hint was taken. */
    hints: number;
    /** Whether this person left by choice during the match, so that another may have the seat. */
    left: boolean;
    /** The level of the bot that plays for this person, who is away. */
    stand_in: string | null;
    /** Who played this seat earlier in the match, and with which points. */
    before: { name: string; bot: string | null; points: number }[];
    /** The rounds of the match, from 1, in which a bot made some of this person's choices. */
    helped: number[];
  }

  /** One event about one person; `round` and `cards` say when: rounds dealt, and cards played of the last. */
  interface Notice {
    number: number;
    what: 'sat' | 'left' | 'away' | 'back' | 'removed' | 'claimed' | 'withdrawn' | 'joined' | 'host';
    seat: Seat;
    name: string;
    round: number;
    cards: number;
    /** Whose seat is taken over, and whether that is a bot. */
    other: string;
    other_bot: boolean;
  }

  /** A choice that a bot made for a person: away (`bot`), or too slow (`limit`). */
  interface BotsChoice {
    seat: Seat;
    turn: string;
    by: 'bot' | 'limit';
  }

  // ---- a view: rules/view_form.py ----

  interface View {
    mode: string;
    players: number;
    deck: string;
    seat: Seat | null;
    dealer: Seat;
    sides: Seat[][];
    phase: string;
    to_act: Seat[];
    legal: Legal | null;
    hands: Hand[][];
    given: Given[];
    received: Received[];
    shown: (string | null)[];
    imp_count: number;
    imp: Card[];
    trick: Play[];
    tricks: Trick[];
    price: number;
    bottles: Bottle[];
    won: Card[][];
    points: number[];
    voids: string[][][];
    scores: number[];
  }

  /** One of these. */
  interface Legal {
    play?: Card[];
    show?: string[];
    exchange?: { places: Record<string, number>; cards: Card[] };
  }

  interface Hand {
    name: string;
    size: number;
    cards: Card[];
  }

  interface Play {
    seat: Seat;
    card: Card;
    hand: string;
  }

  interface Trick {
    plays: Play[];
    winner: Seat;
    bottle: number | null;
  }

  interface Bottle {
    price: Card;
    owner: Seat | null;
  }

  interface Given {
    place: string;
    to: Seat | null;
    hand: string | null;
    card: Card;
  }

  interface Received {
    giver: Seat;
    hand: string;
    card: Card;
  }

  /** The server, or the connections of this address, are at their limit. */
  type Full = 'full' | 'full-address';

  // ---- from the client; the connection adds the id ----

  interface Intent {
    type: 'act' | 'sit' | 'stand' | 'bot' | 'swap' | 'host' | 'remove' | 'replace' | 'allow' | 'name' | 'game' | 'start' | 'continue'
      | 'rematch' | 'lobby' | 'say' | 'hint';
    seat?: Seat;
    seats?: [Seat, Seat];
    name?: string;
    face?: Face | undefined;
    mode?: string;
    players?: number;
    deck?: string;
    end?: string;
    grace?: number | null;
    limit?: number | null;
    latecomers?: boolean;
    bot?: string;
    turn?: string | null;
    action?: Action;
    phrase?: string;
    depth?: number;
    hints?: boolean;
  }

  type Action = { play: Card } | { show: string } | { exchange: Record<string, Card | Card[]> };
}
