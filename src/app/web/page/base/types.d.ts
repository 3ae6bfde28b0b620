// The types of what the server sends. Only `tsc` reads this file.

export type Color = "black" | "white";
export type StyleName = "standard" | "dark" | "high-contrast" | "colour-free";

export interface Person {
  id: string;
  name: string;
}

export interface Button {
  id: string;
  label: string;
  look: "primary" | "secondary" | "success" | "danger";
}

/** A board that the page draws itself: `layer` is the inside of an SVG, in the coordinates of `columns` and `rows`. */
export interface Board {
  width: number;
  height: number;
  columns: number[];
  /** The highest number first. */
  rows: number[];
  cell: number;
  layer: string;
  /** What lies on each point that is not certainly empty, in words. */
  points: Record<string, string>;
  caption: string[];
}

/** What points can be chosen for. */
export interface Pick {
  command: "move" | "keep" | "dead" | "lesson" | "explore";
  /** The button whose form takes the points; null if the command takes them. */
  form: string | null;
  least: number;
  most: number;
  /** The only points that can be chosen; null if all others can. */
  options: string[] | null;
  forbidden: string[];
  secret: boolean;
  verb: string;
}

export interface Clock {
  left_ms: number;
  running: boolean;
  starts_later: boolean;
  text: string;
}

export interface Seat extends Person {
  gone: boolean;
  to_move: boolean;
  clock: Clock | null;
  captured: number | null;
  note: string | null;
}

export interface Count {
  dead: string[];
  territory: Record<Color, string[]>;
  score: { black: string; white: string; text: string };
  agreed: Record<Color, boolean>;
  missing: string;
}

/** A game from the eyes of who looks. */
export interface GamePage {
  game: number;
  channel: string;
  system: string;
  size: number;
  title: string;
  about: string[];
  chance: string;
  seats: Record<Color, Seat>;
  you: Color | null;
  rated: boolean;
  phase: "play" | "keep" | "count" | "over";
  version: string;
  /** How many entries the list of moves has. */
  steps: number;
  /** After which entry the position is; `steps` now. */
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

/** The position after one entry of the list of moves, as everybody sees it. */
export interface Step {
  layer: string;
  at: string[];
  text: string;
}

export interface Steps {
  from: number;
  steps: Step[];
}

/** What would happen if moves were played; nobody else learns of it. */
export interface Variation {
  board: Board;
  said: string;
  certain: boolean;
  more: boolean;
  error: string | null;
}

export interface FileOf {
  name: string;
  type: string;
  alt: string;
  url?: string;
  base64?: string;
}

/** The board of a private message: what a preview, a reality or a task shows. */
export interface MessageBoard extends Board {
  game: number | null;
  moves: number;
  step: number;
  pick: Pick | null;
}

export interface Message {
  id: string;
  text: string;
  files: FileOf[];
  rows: { buttons: Button[] }[];
  notify: string[];
  at?: number;
  board: MessageBoard | null;
}

/** A form that a button opens. */
export interface Form {
  id: string;
  title: string;
  fields: { id: string; label: string; placeholder: string; max: number }[];
}

/** What somebody does. */
export type Deed =
  | { line: string }
  | { press: { id: string } }
  | { form: { id: string; fields: Record<string, string> } }
  | { talk: string };

export interface Done {
  replies: { update: boolean; message: Message }[];
  page: GamePage | null;
  went: { game?: number; challenge?: number } | null;
}

/** A game in the list of games. */
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
  message: string;
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

export interface Games {
  mine: Row[];
  others: Row[];
  ended: Row[];
  more: boolean;
  challenges: Challenge[];
}

export interface Line {
  id: string;
  by: Person | null;
  text: string;
  at: number;
}
