// The state of the page. Parts of the page listen for the events of what they show: `people` (names),
// `players` (those of this browser, and the chosen one), `channels` (and the shown one), `messages` (of the
// shown channel; the detail says which entry is new or changed).

const PLAYERS = "qgo-players";
const PLAYER = "qgo-player";
const CLUB = "club";

/** The channel and the message in it that the page's address names. */
export function addressed() {
  const [channel, message] = location.hash.slice(1).split("/").map(decodeURIComponent);
  return { channel, message };
}

class State extends EventTarget {
  /** The names of all people by id; those of this browser's players are stored in it. */
  people = new Map(JSON.parse(localStorage.getItem(PLAYERS) ?? "[]"));
  /** The ids of this browser's players. */
  players = [...this.people.keys()];
  /** The id of the chosen player. */
  player = localStorage.getItem(PLAYER);
  /** Players whose turn was announced while another one was chosen. */
  called = new Set();
  /** Players of this browser who were forgotten: the last message to them stays until the page is closed. */
  forgotten = new Set();
  /**
   * Channels by id: {id, parent, name, entries, before, unread}. Entries are undefined until there are any.
   * `before` is the parameter that asks for earlier messages: null if there are none, undefined until the
   * channel was loaded.
   */
  channels = new Map();
  /** The id of the shown channel. */
  channel = addressed().channel || CLUB;

  changed(part, detail = {}) {
    this.dispatchEvent(new CustomEvent(part, { detail }));
  }

  on(part, listener) {
    this.addEventListener(part, (event) => listener(event.detail));
  }

  nameOf(person) {
    return this.people.get(person) ?? person;
  }

  titleOf(channel) {
    return this.channels.get(channel)?.name || channel;
  }

  /** The entries of the shown channel that the chosen player sees. */
  shownEntries() {
    const entries = this.channels.get(this.channel)?.entries ?? [];
    const seen = ({ player }) => !player || player === this.player || this.forgotten.has(player);
    return entries.filter(seen);
  }

  learn({ id, name }) {
    this.people.set(id, name);
    this.changed("people");
  }

  /** Sets all names as the server has them; this browser's players keep theirs. */
  know(people) {
    const own = this.players.map((id) => [id, this.nameOf(id)]);
    this.people = new Map([...own, ...people.map(({ id, name }) => [id, name])]);
    this.changed("people");
  }

  /**
   * Somebody was forgotten. If they are a player of this browser, everything that only they saw is removed,
   * except the last message to them.
   */
  forget(id) {
    // What all see may name them, and is loaded again.
    for (const channel of this.channels.values()) {
      const last = channel.entries?.findLast(({ player }) => player === id);
      channel.entries = channel.entries?.filter((entry) => (entry.player && entry.player !== id) || entry === last);
      channel.before = undefined;
    }
    this.called.delete(id);
    if (this.players.includes(id)) {
      this.forgotten.add(id);
      this.removePlayer(id);
    }
    this.people.delete(id);
    this.changed("people");
  }

  choosePlayer(id) {
    this.player = id;
    this.called.delete(id);
    localStorage.setItem(PLAYER, id ?? "");
    this.changed("players");
    this.changed("messages");
  }

  addPlayer(id) {
    this.forgotten.delete(id);
    if (!this.players.includes(id)) this.players.push(id);
    this.keepPlayers();
    this.choosePlayer(id);
  }

  removePlayer(id) {
    this.players = this.players.filter((player) => player !== id);
    this.keepPlayers();
    this.choosePlayer(this.players[0]);
  }

  keepPlayers() {
    localStorage.setItem(PLAYERS, JSON.stringify(this.players.map((id) => [id, this.nameOf(id)])));
  }

  addChannel(channel) {
    const known = this.channels.get(channel.id);
    if (known) known.name = channel.name;
    else this.channels.set(channel.id, { ...channel, unread: false });
    this.changed("channels");
  }

  showChannel(id) {
    this.channel = this.channels.has(id) ? id : CLUB;
    const channel = this.channels.get(this.channel);
    if (channel) channel.unread = false;
    this.changed("channels");
  }

  /**
   * Sets the last messages of a channel, as the server has them; `old` are the entries that were here when
   * they were asked for. Entries that are here already keep their place, so that private messages stay
   * between the others. But if messages are missing between the old and the new ones, the old ones are
   * removed; scrolling there loads them again.
   */
  fillChannel(id, { messages, before }, old) {
    const channel = this.channels.get(id);
    const fetched = new Set(messages.map(({ id }) => id));
    const meets = before === null || old.some(({ message }) => fetched.has(message.id));
    const known = (channel.entries ?? []).filter((entry) => meets || entry.player || !old.includes(entry));
    if (!meets || channel.before === undefined) channel.before = before;
    const ids = new Set(known.map(({ message }) => message.id));
    const fresh = new Map(messages.map((message) => [message.id, message]));
    for (const entry of known) entry.message = fresh.get(entry.message.id) ?? entry.message;
    const first = messages.findIndex((message) => ids.has(message.id));
    const split = first < 0 ? messages.length : first;
    const missing = (messages) => messages.filter(({ id }) => !ids.has(id)).map((message) => ({ message }));
    channel.entries = [...missing(messages.slice(0, split)), ...known, ...missing(messages.slice(split))];
    if (id === this.channel) this.changed("messages");
  }

  /**
   * Adds the messages of a channel before those that are here; `asked` is the parameter that asked for them.
   */
  addEarlier(id, asked, { messages, before }) {
    const channel = this.channels.get(id);
    // Meanwhile the channel may have been loaded anew.
    if (channel.before !== asked) return;
    const ids = new Set(channel.entries.map(({ message }) => message.id));
    const earlier = messages.filter(({ id }) => !ids.has(id)).map((message) => ({ message }));
    channel.entries = [...earlier, ...channel.entries];
    channel.before = before;
    if (id === this.channel) this.changed("messages", { earlier });
  }

  /** Adds a message that all see. */
  addPublic(id, message) {
    const channel = this.channels.get(id);
    if (!channel) return;
    for (const player of message.notify) {
      if (this.players.includes(player) && player !== this.player) this.called.add(player);
    }
    this.changed("players");
    if (id !== this.channel) {
      channel.unread = true;
      this.changed("channels");
    }
    if (!channel.entries?.some((entry) => entry.message.id === message.id)) this.addEntry(channel, { message });
  }

  /**
   * Adds a message for one player of this browser; `line` is what it answers. It replaces the player's last
   * short note, so that a game does not get lost among notes.
   */
  addPrivate(id, player, message, line) {
    const channel = this.channels.get(id);
    for (const entry of channel.entries ?? []) {
      if (entry.player === player && isNote(entry.message)) this.remove(channel, entry);
    }
    this.addEntry(channel, { message, player, line });
  }

  /** Replaces a private message by another. */
  updatePrivate(id, entry, message) {
    entry.message = message;
    const channel = this.channels.get(id);
    if (!channel.entries?.includes(entry)) this.addEntry(channel, entry);
    else if (id === this.channel) this.changed("messages", { entry });
  }

  remove(channel, entry) {
    channel.entries = channel.entries.filter((other) => other !== entry);
    if (channel.id === this.channel) this.changed("messages", { removed: entry });
  }

  strip(id, message) {
    const entry = this.channels.get(id)?.entries?.find((entry) => entry.message.id === message);
    if (!entry) return;
    entry.message.rows = [];
    if (id === this.channel) this.changed("messages", { entry });
  }

  withdraw(id, message) {
    const channel = this.channels.get(id);
    const entry = channel?.entries?.find((entry) => entry.message.id === message);
    if (entry) this.remove(channel, entry);
  }

  addEntry(channel, entry) {
    channel.entries ??= [];
    channel.entries.push(entry);
    if (channel.id === this.channel) this.changed("messages", { added: entry });
  }
}

/** Whether a message is a single line without files or buttons. */
const isNote = ({ text, files, rows }) => files.length === 0 && rows.length === 0 && !text.includes("\n");

export const state = new State();
