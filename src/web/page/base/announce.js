// Says something to those who listen to the page instead of looking at it.

import { byId } from "./dom.js";

/** @param {string} words */
export function announce(words) {
  const region = byId("announcer");
  // The same words a second time are news, too.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
