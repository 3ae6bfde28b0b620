// Connects the parts of the page.

import { startChannels } from "./channels.js";
import { setLine, startComposer } from "./composer.js";
import { byId, closable } from "./dom.js";
import { openForm } from "./form.js";
import { showMessage, startLog } from "./log.js";
import { openJoin, rejoin, startPlayers } from "./players.js";
import { ServerError, ask, listen, tell } from "./server.js";
import { addressed, state } from "./state.js";
import { startWatch } from "./watch.js";
import { text } from "./words.js";

/** Does something as the chosen player in the shown channel, and shows the answer. */
async function act(deed, { line, replaces } = {}) {
  const { player, channel } = state;
  if (!player) {
    openJoin();
    throw new Error(text("page-join-first"));
  }
  try {
    const answer = await tell("act", { as: player, channel, ...deed });
    if (answer.form) {
      openForm(answer.form, (fields) => act({ form: { id: answer.form.id, fields } }));
      return;
    }
    for (const { update, message } of answer.replies) {
      if (update && replaces?.player) state.updatePrivate(channel, replaces, message);
      else state.addPrivate(channel, player, message, line);
    }
  } catch (error) {
    const reason = error instanceof ServerError ? error.message : text("page-offline");
    state.addPrivate(channel, player, { id: "", text: reason, files: [], rows: [], board: null, notify: [] }, line);
    throw error;
  }
}

const send = (line) => act({ line }, { line });

/** Handles a pressed button, which is disabled until the answer is there. */
async function press(id, entry, control) {
  control.disabled = true;
  try {
    const line = control.textContent.trim();
    await act({ press: { id } }, { replaces: entry, line });
  } catch {
    // By now the log shows the reason.
  }
  control.disabled = false;
}

/** Asks for the whole state: at the start, and whenever something may have been missed. */
async function catchUp() {
  await rejoin();
  const { channels, people } = await ask("state");
  state.know(people);
  for (const channel of channels) state.addChannel(channel);
  state.showChannel(state.channel);
  await enter();
  byId("connection").textContent = "";
}

/** Asks for messages of the shown channel before those that are here; returns whether there were any. */
async function earlier() {
  const id = state.channel;
  const channel = state.channels.get(id);
  const asked = channel?.before;
  if (asked === undefined || asked === null || channel.asking) return false;
  channel.asking = true;
  try {
    state.addEarlier(id, asked, await ask("history", { channel: id, before: asked }));
    return true;
  } catch {
    lost();
    return false;
  } finally {
    channel.asking = false;
  }
}

/** Asks for the last messages of the shown channel. */
async function enter() {
  const id = state.channel;
  const old = [...(state.channels.get(id).entries ?? [])];
  state.fillChannel(id, await ask("history", { channel: id }), old);
  const { channel, message } = addressed();
  if (!message || channel !== id) return;
  // The message may be further back than those that are here.
  while (!showMessage(message) && state.channel === id && (await earlier()));
}

function pushed(push) {
  if (push.kind === "message") state.addPublic(push.channel, push.message);
  else if (push.kind === "strip") state.strip(push.channel, push.message);
  else if (push.kind === "withdraw") state.withdraw(push.channel, push.message);
  else if (push.kind === "channel") state.addChannel(push.channel);
  else if (push.kind === "person") state.learn(push.person);
  else if (push.kind === "forgotten") {
    state.forget(push.person);
    catchUp().catch(lost);
  }
}

const lost = () => (byId("connection").textContent = text("page-lost"));

startPlayers();
startChannels(() => enter().catch(lost));
startLog({ press, send, earlier });
startWatch(earlier);
startComposer(send);

closable(byId("setup"));
byId("setup-open").addEventListener("click", () => byId("setup").showModal());
for (const button of document.querySelectorAll("[data-line]")) {
  button.addEventListener("click", () => setLine(`${button.dataset.line} `));
}

listen({ opened: () => catchUp().catch(lost), lost, pushed });
state.changed("players");
if (state.players.length === 0) openJoin();
