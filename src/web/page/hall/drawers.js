// The list of games and the talk: columns where there is room, else drawers.

import { byId, within } from "../base/dom.js";
import { state } from "../base/state.js";

/** @typedef {"side" | "talk"} Name */

const scrim = byId("scrim");
/** What cannot be reached while a drawer is open. */
const rest = [byId("main"), byId("top")];

/** The open drawer, and where the focus was before. @type {{name: Name, before: Element | null} | null} */
let open = null;

/** Whether it is no column at this width. @param {Name} name */
const isDrawer = (name) => getComputedStyle(byId(name)).position === "fixed";

/** Whether it can be seen. @param {Name} name */
export const isOpen = (name) => open?.name === name || !isDrawer(name);

/** Opens a drawer; a column is open already. @param {Name} name */
export function openDrawer(name) {
  if (!isDrawer(name) || open?.name === name) return;
  closeDrawer();
  const drawer = byId(name);
  open = { name, before: document.activeElement };
  drawer.classList.add("open");
  byId(`${name}-toggle`).setAttribute("aria-expanded", "true");
  scrim.hidden = false;
  for (const part of rest) part.inert = true;
  within(drawer, ".close").focus();
  document.dispatchEvent(new Event(`${name}-opened`));
}

/** Closes the open drawer; the focus goes back to where it was. */
export function closeDrawer() {
  if (!open) return;
  const { name, before } = open;
  open = null;
  byId(name).classList.remove("open");
  const toggle = byId(`${name}-toggle`);
  toggle.setAttribute("aria-expanded", "false");
  scrim.hidden = true;
  for (const part of rest) part.inert = false;
  const target =
    before instanceof HTMLElement && before.isConnected && before !== document.body ? before : toggle;
  target.focus();
}

export function startDrawers() {
  for (const name of /** @type {Name[]} */ (["side", "talk"])) {
    byId(`${name}-toggle`).addEventListener("click", () => openDrawer(name));
    within(byId(name), ".close").addEventListener("click", closeDrawer);
  }
  scrim.addEventListener("click", closeDrawer);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open && !event.defaultPrevented) closeDrawer();
  });
  state.on("route", () => closeDrawer());
  // The window has become so wide that the drawer is a column.
  addEventListener("resize", () => {
    if (open && !isDrawer(open.name)) closeDrawer();
  });
}
