// The state that parts of the page share, and the events by which they hear of changes (`types.d.ts` lists
// them all).

import { THEMES, shownTheme, storage } from "./early.js";

/** @typedef {import("./types").Events} Events */
/** @typedef {import("./types").GamePage} GamePage */
/** @typedef {import("./types").Person} Person */

const PLAYERS = "qgo-players";
const PLAYER = "qgo-player";
const SOUND = "qgo-sound";
const THEME = "qgo-theme";

/** The channel that always exists: what is done outside of games is done there. */
export const CLUB = "club";

/**
 * The players that this browser keeps.
 * @returns {[string, string][]}
 */
function keptPlayers() {
  try {
    const kept = JSON.parse(storage.get(PLAYERS) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

class State extends EventTarget {
  /** The names of all people by id; those of this browser's players are kept in it. */
  people = new Map(keptPlayers());
  /** The ids of this browser's players. */
  players = [...this.people.keys()];
  /** The id of the chosen player. */
  player = /** @type {string | null} */ (
    this.players.find((id) => id === storage.get(PLAYER)) ?? this.players[0] ?? null
  );
  /** Players of this browser who are not chosen and whom something waits for: how much. */
  called = /** @type {Map<string, number>} */ (new Map());
  /** What the page's address names. */
  route = /** @type {import("./types").Route} */ ({ page: "home" });
  /** How boards are drawn. */
  style = /** @type {import("./types").Style} */ (THEMES[shownTheme()]);
  /** Whether moves are heard. */
  sound = storage.get(SOUND) === "on";
  /** Whether the server answers; null before the first answer. */
  connection = /** @type {"on" | "lost" | null} */ (null);
  /** The shown game as it was last seen. */
  page = /** @type {GamePage | null} */ (null);

  /**
   * @template {keyof Events} Part
   * @param {Part} part
   * @param {Events[Part]} detail
   */
  changed(part, detail) {
    this.dispatchEvent(new CustomEvent(part, { detail }));
  }

  /**
   * @template {keyof Events} Part
   * @param {Part} part
   * @param {(detail: Events[Part]) => void} listener
   * @param {AbortSignal} [signal]
   */
  on(part, listener, signal) {
    this.addEventListener(part, (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
  }

  /** @param {string} person */
  nameOf(person) {
    return this.people.get(person) ?? person;
  }

  /** The names of channels by id: those of games that were listed or seen. */
  channels = /** @type {Map<string, {game: number, title: string}>} */ (new Map());

  /** @param {string} channel */
  titleOf(channel) {
    return this.channels.get(channel)?.title ?? `#${channel}`;
  }

  /** The chosen player, if there is one. */
  me() {
    return this.player ? { id: this.player, name: this.nameOf(this.player) } : null;
  }

  /** @param {Person} person */
  learn({ id, name }) {
    this.people.set(id, name);
    this.changed("people", {});
  }

  /**
   * Sets the names that the server tells unasked, and drops all others, because they may have been forgotten
   * meanwhile; this browser's players keep theirs.
   * @param {Person[]} people
   */
  know(people) {
    const own = this.players.map((id) => /** @type {[string, string]} */ ([id, this.nameOf(id)]));
    const others = people.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
    this.people = new Map([...own, ...others]);
    this.changed("people", {});
  }

  /**
   * Somebody was forgotten. A player of this browser is a player no more.
   * @param {string} id
   */
  forget(id) {
    const own = this.players.includes(id) ? this.nameOf(id) : null;
    if (own !== null) this.removePlayer(id);
    this.people.delete(id);
    this.changed("people", {});
    this.changed("forgotten", { person: id, own });
  }

  /** @param {string | null} id */
  choosePlayer(id) {
    this.player = id;
    if (id) this.called.delete(id);
    storage.set(PLAYER, id ?? "");
    this.changed("players", {});
  }

  /** @param {Person} person */
  addPlayer({ id, name }) {
    this.people.set(id, name);
    if (!this.players.includes(id)) this.players.push(id);
    this.keepPlayers();
    this.choosePlayer(id);
  }

  /** @param {string} id */
  removePlayer(id) {
    this.players = this.players.filter((player) => player !== id);
    this.called.delete(id);
    this.keepPlayers();
    this.choosePlayer(this.player === id ? (this.players[0] ?? null) : this.player);
  }

  /** Takes over the players that another tab has kept. */
  sharePlayers() {
    for (const [id, name] of keptPlayers()) this.people.set(id, name);
    this.players = keptPlayers().map(([id]) => id);
    const stays = this.player !== null && this.players.includes(this.player);
    if (!stays) this.player = this.players[0] ?? null;
    this.changed("players", {});
  }

  keepPlayers() {
    storage.set(PLAYERS, JSON.stringify(this.players.map((id) => [id, this.nameOf(id)])));
  }

  /**
   * How much waits for a player of this browser who is not chosen.
   * @param {string} id
   * @param {number} count
   */
  call(id, count) {
    if (count > 0 && id !== this.player) this.called.set(id, count);
    else this.called.delete(id);
    this.changed("players", {});
  }

  /**
   * The shown game, whenever it was asked for or came with an answer.
   * @param {GamePage} page
   */
  see(page) {
    this.page = page;
    this.nameChannel(page.channel, page.game, page.seats.black, page.seats.white);
    this.changed("seen", { page });
  }

  /**
   * @param {string} channel
   * @param {number} game
   * @param {Person} black
   * @param {Person} white
   */
  nameChannel(channel, game, black, white) {
    if (channel !== CLUB)
      this.channels.set(channel, { game, title: `#${game} ${black.name} – ${white.name}` });
  }

  /** @param {boolean} on */
  setSound(on) {
    this.sound = on;
    storage.set(SOUND, on ? "on" : "off");
  }

  /**
   * Chooses a theme; with "auto" the browser does.
   * @param {string} theme
   */
  setTheme(theme) {
    storage.set(THEME, theme);
    this.showTheme();
  }

  /** The theme that was chosen. */
  theme() {
    const theme = storage.get(THEME);
    return theme && Object.hasOwn(THEMES, theme) ? theme : "auto";
  }

  /** Shows the theme that was chosen, or that the browser asks for now. */
  showTheme() {
    const theme = shownTheme();
    document.documentElement.dataset.theme = theme;
    if (this.style === THEMES[theme]) return;
    this.style = THEMES[theme];
    this.changed("style", this.style);
  }

  /** @param {"on" | "lost"} connection */
  setConnection(connection) {
    if (this.connection === connection) return;
    this.connection = connection;
    this.changed("connection", connection);
  }
}

export const state = new State();

for (const query of ["(forced-colors: active)", "(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
  matchMedia(query).addEventListener("change", () => state.showTheme());
}

// Another tab of this browser chose a theme, or has other players.
window.addEventListener("storage", ({ key }) => {
  if (key === THEME) state.showTheme();
  if (key === PLAYERS) state.sharePlayers();
});
