// Keeps the page up to date: the server's pushes, and asking for everything again after a break.

import { ask, listen, tell } from "./server.js";
import { state } from "./state.js";

/** Tells the server the names of this browser's players, because it may have forgotten them. */
async function rejoin() {
  const names = state.players.map((id) => state.nameOf(id));
  const known = await Promise.allSettled(names.map((name) => tell("players", { name })));
  // If a name is refused, that shows as soon as it is used.
  for (const answer of known) if (answer.status === "fulfilled") state.learn(answer.value);
}

/** The pause after which a server that did not answer is asked again, in milliseconds. */
const PAUSE = 3000;
let timer = 0;

/** Asks for everything: at the start, and whenever something may have been missed. */
async function catchUp() {
  window.clearTimeout(timer);
  try {
    await rejoin();
    const { people } = await ask("state");
    state.know(people);
    state.setConnection("on");
    state.changed("caughtup", {});
  } catch {
    state.setConnection("lost");
    later();
  }
}

/** Asks for everything after a pause, because something was not answered. */
function later() {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void catchUp(), PAUSE);
}

/** @param {import("./types").Push} push */
function pushed(push) {
  switch (push.kind) {
    case "message":
      return state.changed("message", push);
    case "strip":
    case "withdraw":
      return state.changed(push.kind, push);
    case "person":
      return state.learn(push.person);
    case "game":
      return state.changed("game", push);
    case "hall":
      return state.changed("hall", {});
    case "talk":
      return state.changed("talk", push);
    case "forgotten":
      state.forget(push.person);
      return void catchUp();
  }
}

/** Follows the server from now on. */
export function startPushes() {
  state.on("connection", (connection) => {
    if (connection === "lost") later();
  });
  // A browser has few connections to a server: with many tabs there may be none for pushes.
  later();
  listen({ opened: () => void catchUp(), lost: () => state.setConnection("lost"), pushed });
}
