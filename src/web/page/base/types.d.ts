// The JSON between the page and the server, and what its parts tell each other.

export type Color = "black" | "white";
export type Style = "standard" | "dark" | "high-contrast" | "colour-free";
export type Look = "primary" | "secondary" | "success" | "danger";

export interface Person {
  id: string;
  name: string;
}
export interface Button {
  id: string;
  label: string;
  look: Look;
}

// Words and commands.

export interface Choice {
  value: string;
  label: string;
}
export interface Option {
  id: string;
  name: string;
  description: string;
  required: boolean;
  takes: "text" | "completed" | "game" | "choice" | "flag" | "user";
  choices: Choice[];
  /** The rule systems whose games have this setting; null if it is not a setting of the rules. */
  systems: string[] | null;
}
export interface Command {
  id: string;
  name: string;
  description: string;
  options: Option[];
}
export interface Vocabulary {
  language: string;
  texts: Record<string, string>;
  commands: Command[];
}

// The list of games and challenges.

export interface Row {
  game: number;
  channel: string;
  system: string;
  title: string;
  size: number;
  black: Person;
  white: Person;
  you: Color | null;
  mine_to_move: boolean;
  text: string;
  last: string;
  moves: number;
  at: number;
  left_ms: number | null;
  rated: boolean;
}
export interface Challenge {
  challenge: number;
  channel: string;
  message: string | null;
  by: Person;
  opponent: Person | null;
  yours: boolean;
  for_you: boolean;
  open: boolean;
  lines: string[];
  buttons: Button[][];
  game: number | null;
  state?: "open" | "accepted" | "declined" | "cancelled" | "expired";
}
export interface Hall {
  mine: Row[];
  others: Row[];
  ended: Row[];
  more: boolean;
  challenges: Challenge[];
}

// A game from the eyes of who looks.

export interface Board {
  width: number;
  height: number;
  columns: number[];
  rows: number[];
  cell: number;
  layer: string;
  points: Record<string, string>;
  caption: string[];
}
export interface Pick {
  command: "move" | "keep" | "dead" | "lesson" | "explore" | "try";
  form: string | null;
  /** Where buttons stand for points: the id of the button of each. */
  presses: Record<string, string>;
  least: number;
  most: number;
  options: string[] | null;
  forbidden: string[];
  /** Whether the first point may have a weight: `D4*60`. */
  weight: boolean;
  secret: boolean;
  verb: string;
  /** Whose stones are placed; null if none are. */
  color: Color | null;
}
export interface Clock {
  left_ms: number;
  running: boolean;
  starts_later: boolean;
  text: string;
}
export interface Seat {
  id: string;
  name: string;
  gone: boolean;
  computer: boolean;
  to_move: boolean;
  clock: Clock | null;
  captured: number | null;
  note: string | null;
}
export interface Count {
  dead: string[];
  territory: { black: string[]; white: string[] };
  score: { black: string; white: string; text: string };
  agreed: { black: boolean; white: boolean };
  missing: string;
}
export interface GamePage {
  game: number;
  channel: string;
  system: string;
  size: number;
  title: string;
  about: string[];
  chance: string;
  seats: { black: Seat; white: Seat };
  you: Color | null;
  rated: boolean;
  phase: "play" | "keep" | "count" | "over";
  version: string;
  steps: number;
  at: number;
  moves: number;
  turn: { text: string; mine: boolean; waits_for: Color[] };
  said: string;
  warning: string | null;
  board: Board;
  pick: Pick | null;
  own: { at: string[] | null; text: string } | null;
  count: Count | null;
  buttons: Button[][];
  result: { text: string; sgf: string } | null;
  can_explore: boolean;
  can_try: boolean;
}
export interface Step {
  layer: string;
  at: string[];
  text: string;
}
export interface Steps {
  from: number;
  steps: Step[];
}
export interface Variation {
  board: Board;
  said: string;
  certain: boolean;
  more: boolean;
  error: string | null;
  pick: Pick | null;
}

// Messages.

export interface File {
  name: string;
  type: string;
  alt: string;
  url?: string;
  base64?: string;
}
/** What a public message says about its board: the board itself is the page. */
export interface PublicBoard {
  game: number;
  step: number;
  moves: number;
}
/** The board of a private reply. */
export interface PrivateBoard extends PublicBoard, Board {
  pick: Pick | null;
}
export interface MessageOf<B> {
  id: string;
  text: string;
  files: File[];
  rows: { buttons: Button[] }[];
  notify: string[];
  at?: number;
  game: number | null;
  board: B | null;
}
export type Message = MessageOf<PublicBoard>;
export type PrivateMessage = MessageOf<PrivateBoard>;
export interface Line {
  id: string;
  by: Person | null;
  text: string;
  at: number;
}
export interface History {
  messages: Message[];
  before: number | null;
}
export interface Talk {
  lines: Line[];
  before: number | null;
}

// Deeds.

export interface Form {
  id: string;
  title: string;
  fields: { id: string; label: string; placeholder: string; max: number }[];
}
export type Deed =
  | { line: string }
  | { press: { id: string } }
  | { form: { id: string; fields: Record<string, string> } }
  | { talk: string };
export interface Went {
  game?: number;
  challenge?: number;
}
export interface Reply {
  update: boolean;
  message: PrivateMessage;
}
export interface Done {
  replies: Reply[];
  page: GamePage | null;
  went: Went | null;
  refused?: boolean;
}

// What the server tells unasked.

export type Push =
  | { kind: "message"; channel: string; message: Message }
  | { kind: "strip" | "withdraw"; channel: string; message: string }
  | { kind: "channel"; channel: { id: string; parent: string | null; name: string } }
  | { kind: "person"; person: Person }
  | { kind: "forgotten"; person: string }
  | { kind: "game"; game: number; channel: string }
  | { kind: "hall" }
  | { kind: "talk"; game: number; line: Line }
  | { kind: "missed" };

// What parts of the page tell each other.

export type Route =
  | { page: "home" }
  | { page: "game"; game: number; step: number | null }
  | { page: "new" }
  | { page: "challenge"; challenge: number }
  | { page: "learn"; system: string | null }
  | { page: "settings" }
  | { page: "lost" };

/** The events of `state`, with what their listeners get. */
export interface Events {
  /** The players of this browser, or the chosen one, changed. */
  players: unknown;
  /** Names of people became known or changed. */
  people: unknown;
  /** Another address is shown. */
  route: Route;
  /** Boards are to be drawn in another style. */
  style: Style;
  /** Whether the server answers. */
  connection: "on" | "lost";
  /** Something may have been missed: ask for everything again. */
  caughtup: unknown;
  /** A deed changed a game: its page after that. */
  page: { page: GamePage };
  /** The shown game was asked for anew, or changed. */
  seen: { page: GamePage };
  /** A private reply with a board. */
  sheet: { message: PrivateMessage; game: number | null; origin: Origin; update: boolean };
  /** Something in a game changed: ask again. */
  game: { game: number };
  /** A challenge appeared or went. */
  hall: unknown;
  /** The lists of games and challenges were asked for anew. */
  lists: { hall: Hall; fresh: Row[]; turned: Row[] };
  /** Somebody said something at a game. */
  talk: { game: number; line: Line };
  /** A message appeared, lost its buttons, or went. */
  message: { channel: string; message: Message };
  strip: { channel: string; message: string };
  withdraw: { channel: string; message: string };
  /** Private replies without a board. */
  replies: { replies: Reply[]; origin: Origin; game: number | null; player: string };
  /** Somebody was forgotten; `own` is the name if it was a player of this browser. */
  forgotten: { person: string; own: string | null };
}

/** Where a deed was made: a reply belongs there. */
export interface Origin {
  /** The line as typed, if it was. */
  line?: string;
  /** What a long answer is headed with, if not with the line. */
  heading?: string;
  /** A private message, one of whose buttons was pressed: updates replace it. */
  replaces?: { message: PrivateMessage };
  /** The table shows replies itself, but for files. */
  table?: boolean;
  /** Other deeds do not wait for it: its number among such ones, from 1. */
  beside?: number;
}

declare global {
  interface HTMLElementTagNameMap {
    "qgo-board": HTMLElement & { board: Board | null };
    "qgo-table": HTMLElement;
  }
}
