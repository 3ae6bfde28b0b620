// What was said at one place, a game or the club: posts of QGo, lines of people, and private replies.

import { ask } from "../base/server.js";
import { CLUB } from "../base/state.js";

/** @typedef {import("../base/types").Message} Message */
/** @typedef {import("../base/types").PrivateMessage} PrivateMessage */
/** @typedef {import("../base/types").Line} Line */
/** @typedef {{kind: "post", key: string, at: number, message: Message}} Post */
/** @typedef {{kind: "line", key: string, at: number, line: Line}} Said */
/**
 * @typedef {{kind: "private", key: string, at: number, message: PrivateMessage, player: string,
 *   line?: string}} Private
 * Only `player` sees it; `line` is what it answers.
 */
/** @typedef {Post | Said | Private} Entry */

let privates = 0;

export class Room {
  /** @type {Message[]} */
  messages = [];
  /** @type {Line[]} */
  lines = [];
  /** @type {Private[]} */
  replies = [];
  /**
   * What asks for earlier ones; null if there are none.
   * @type {{messages: number | null, lines: number | null}}
   */
  before = { messages: null, lines: null };
  loaded = false;
  loading = false;

  /**
   * @param {number | null} game
   * @param {string} channel
   */
  constructor(game, channel) {
    this.game = game;
    this.channel = channel;
  }

  /** Asks for the newest of everything. */
  async load() {
    const known = new Set([...this.messages, ...this.lines]);
    this.loading = true;
    const asked = Promise.all([this.askHistory(null), this.askTalk(null)]);
    const [history, talk] = await asked.finally(() => (this.loading = false));
    this.messages = withNew(history.messages, this.messages, known);
    this.lines = withNew(talk.lines, this.lines, known);
    this.before = { messages: history.before, lines: talk.before };
    this.loaded = true;
  }

  /** Asks for what came before the oldest of those that are shown. */
  async earlier() {
    const { messages, lines } = this.before;
    // Of the two that have more, the one that hides the other's older ones.
    const oldest = this.oldest();
    if (messages !== null && (lines === null || oldest.messages >= oldest.lines)) {
      const history = await this.askHistory(messages);
      this.messages = [...history.messages, ...this.messages];
      this.before.messages = history.before;
    } else if (lines !== null) {
      const talk = await this.askTalk(lines);
      this.lines = [...talk.lines, ...this.lines];
      this.before.lines = talk.before;
    }
  }

  /** @returns {boolean} */
  hasEarlier() {
    return this.before.messages !== null || this.before.lines !== null;
  }

  /**
   * @param {number | null} before
   * @returns {Promise<import("../base/types").History>}
   */
  askHistory(before) {
    return ask("history", { channel: this.channel, before });
  }

  /**
   * @param {number | null} before
   * @returns {Promise<import("../base/types").Talk>}
   */
  async askTalk(before) {
    return this.game === null ? { lines: [], before: null } : ask("talk", { game: this.game, before });
  }

  oldest() {
    return { messages: this.messages[0]?.at ?? 0, lines: this.lines[0]?.at ?? 0 };
  }

  /**
   * The posts of this game. A thread is of one game; in the club there are challenges and other games, too.
   */
  ownMessages() {
    if (this.game === null) return this.messages;
    const isOwn = (/** @type {Message} */ { game, board }) =>
      game || board ? (game ?? board?.game) === this.game : this.channel !== CLUB;
    return this.messages.filter(isOwn);
  }

  /**
   * Everything that a player sees, by time, as far back as everything is here.
   * @param {string | null} player
   * @returns {Entry[]}
   */
  entries(player) {
    const oldest = this.oldest();
    const floor = Math.max(
      this.before.messages === null ? 0 : oldest.messages,
      this.before.lines === null ? 0 : oldest.lines,
    );
    /** @type {Entry[]} */
    const all = [
      ...this.ownMessages().map(
        (message) =>
          /** @type {Post} */ ({ kind: "post", key: `m${message.id}`, at: message.at ?? 0, message }),
      ),
      ...this.lines.map(
        (line) => /** @type {Said} */ ({ kind: "line", key: `l${line.id}`, at: line.at, line }),
      ),
      ...this.replies.filter((reply) => reply.player === player),
    ];
    return all.filter(({ at }) => at >= floor).sort((a, b) => a.at - b.at);
  }

  /** @param {Message} message */
  addMessage(message) {
    const at = this.messages.findIndex(({ id }) => id === message.id);
    if (at < 0) this.messages.push({ ...message, at: message.at ?? Date.now() });
    else this.messages[at] = { ...message, at: message.at ?? this.messages[at]?.at };
  }

  /** @param {string} id */
  removeMessage(id) {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** A message loses its buttons. @param {string} id */
  strip(id) {
    this.messages = this.messages.map((message) => (message.id === id ? { ...message, rows: [] } : message));
  }

  /**
   * Adds what somebody said, once. Tells whether it is new.
   * @param {Line} line
   */
  addLine(line) {
    if (this.lines.some(({ id }) => id === line.id)) return false;
    this.lines.push(line);
    return true;
  }

  /**
   * Adds a private reply after all that is here. It replaces the player's last short note, so that the talk
   * does not get lost among notes.
   * @param {string} player
   * @param {PrivateMessage} message
   * @param {string} [line]
   */
  addReply(player, message, line) {
    this.replies = this.replies.filter((reply) => reply.player !== player || !isNote(reply.message));
    const last = Math.max(
      this.messages.at(-1)?.at ?? 0,
      this.lines.at(-1)?.at ?? 0,
      this.replies.at(-1)?.at ?? 0,
    );
    const at = Math.max(Date.now(), last + 1);
    /** @type {Private} */
    const reply = { kind: "private", key: `p${(privates += 1)}`, at, message, player, line };
    this.replies.push(reply);
    return reply;
  }

  /** @param {Private} reply */
  removeReply(reply) {
    this.replies = this.replies.filter((other) => other !== reply);
  }
}

/**
 * What was asked for, and what was heard since.
 * @template {{id: unknown}} T
 * @param {T[]} found
 * @param {T[]} all
 * @param {Set<unknown>} known what was here before
 */
function withNew(found, all, known) {
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...all.filter((one) => !known.has(one) && !ids.has(one.id))];
}

/**
 * Whether a message is a single line without files or buttons.
 * @param {import("../base/types").MessageOf<unknown>} message
 */
const isNote = ({ text, files, rows }) => files.length === 0 && rows.length === 0 && !text.includes("\n");
