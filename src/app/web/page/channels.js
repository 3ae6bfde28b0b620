// The list of channels. The page's address names the shown channel, so that links and the browser's history
// work.

import { byId, make } from "./dom.js";
import { addressed, state } from "./state.js";

const toggle = byId("side-toggle");

function show() {
  const items = [...state.channels.values()].map((channel) => {
    const current = channel.id === state.channel;
    const link = make("a", { href: `#${encodeURIComponent(channel.id)}`, "aria-current": current ? "page" : undefined },
      make("bdi", {}, state.titleOf(channel.id)));
    if (channel.unread) link.classList.add("unread");
    return make("li", { class: channel.parent ? "thread" : "" }, link);
  });
  byId("channels").replaceChildren(...items);
  byId("channel-name").textContent = `# ${state.titleOf(state.channel)}`;
}

function openSide(open) {
  document.body.classList.toggle("side-open", open);
  toggle.setAttribute("aria-expanded", String(open));
}

/** Shows the list from now on; `entered` is called when another channel is shown. */
export function startChannels(entered) {
  state.on("channels", show);
  window.addEventListener("hashchange", () => {
    openSide(false);
    // The skip link uses the address too.
    const { channel } = addressed();
    if (byId(channel)) return;
    state.showChannel(channel);
    entered();
  });
  toggle.addEventListener("click", () => openSide(!document.body.classList.contains("side-open")));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#side, #side-toggle")) openSide(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") openSide(false);
  });
}
