// A challenge by its link: what is proposed, by whom, and what became of it.

import { press, reason } from "../base/deeds.js";
import { make, present } from "../base/dom.js";
import { joinAs } from "../base/join.js";
import { markdown } from "../base/markdown.js";
import { go } from "../base/router.js";
import { ServerError, ask } from "../base/server.js";
import { state } from "../base/state.js";
import { text } from "../base/words.js";
import { setTitle } from "../main.js";
import { glossary } from "../talk/glossary.js";
import { rowElement } from "../talk/message.js";

/** @typedef {import("../base/types").Challenge} Challenge */

/** @type {import("../main.js").MakeView} */
export function challengeView(left) {
  const element = make("div", { class: "sheet challenge-page" });
  /** @type {number} */
  let number;
  /** Whether it was open when it was shown first: whoever waits here for an answer is taken to the game. */
  let waited = false;
  let shows = "";

  async function refresh() {
    const asked = number;
    try {
      const challenge = /** @type {Challenge} */ (
        await ask("challenge", { challenge: asked, as: state.player })
      );
      if (asked === number && !left.aborted) show(challenge);
    } catch (error) {
      if (asked !== number || left.aborted) return;
      // While the server is away what was shown stays.
      if (!(error instanceof ServerError) && shows) return;
      shows = "";
      setTitle(text("page-challenge-title", { challenge: asked }));
      element.replaceChildren(
        make("p", {}, reason(error)),
        make("p", {}, make("a", { class: "button", href: "/" }, text("page-lost-way"))),
      );
    }
  }

  /** @param {Challenge} challenge */
  function show(challenge) {
    if (challenge.game !== null && challenge.yours && waited)
      return go(`/game/${challenge.game}`, { replace: true });
    waited ||= challenge.game === null && challenge.yours;
    const key = JSON.stringify([challenge, state.player]);
    if (key === shows) return;
    shows = key;
    const opponent = challenge.opponent?.name ?? text("page-anybody");
    setTitle(text("page-challenge-from", { by: challenge.by.name, opponent }));
    element.replaceChildren(...present([...proposal(challenge), ...fate(challenge)]));
  }

  state.on("hall", () => void refresh(), left);
  state.on("players", () => void refresh(), left);
  state.on("caughtup", () => void refresh(), left);
  return {
    element,
    show: (/** @type {{challenge: number}} */ route) => {
      if (number !== route.challenge) [waited, shows] = [false, ""];
      number = route.challenge;
      setTitle(text("page-challenge-title", { challenge: number }));
      void refresh();
    },
  };
}

/** What is proposed: a sentence, and the settings. @param {Challenge} challenge */
function proposal({ lines }) {
  const [first = "", ...more] = lines;
  const explain = glossary();
  return [
    make("div", { class: "lines" }, markdown(first, explain)),
    make("ul", { class: "terms" }, ...more.map((line) => make("li", {}, markdown(line, explain)))),
  ];
}

/** What became of it, or what can be done now. @param {Challenge} challenge */
function fate(challenge) {
  if (challenge.game !== null) {
    return [
      make("p", { role: "status" }, text("page-challenge-accepted")),
      make(
        "p",
        {},
        make("a", { class: "button primary", href: `/game/${challenge.game}` }, text("page-open-game")),
      ),
    ];
  }
  if (challenge.state && challenge.state !== "open") {
    return [
      make("p", { role: "status" }, text(`page-challenge-${challenge.state}`)),
      make("p", {}, make("a", { class: "button", href: "/challenge" }, text("page-new-game"))),
    ];
  }
  if (!state.player) return [nameForm(challenge)];
  const parts = challenge.buttons.map((row) =>
    rowElement(row, (id, control) => void press(id, control, "title")),
  );
  return challenge.yours ? [...invitation(challenge), ...parts] : parts;
}

/** The link to give away. @param {Challenge} challenge */
function invitation({ challenge, open }) {
  const address = `${location.origin}/challenge/${challenge}`;
  const input = make("input", { readOnly: true, value: address, id: "challenge-link" });
  input.addEventListener("focus", () => input.select());
  const copied = make("span", { class: "copied", role: "status" });
  const copy = make(
    "button",
    {
      type: "button",
      class: "primary",
      onclick: async () => {
        input.select();
        // Where the clipboard cannot be had, the link is selected, to be copied by hand.
        await navigator.clipboard?.writeText(address).then(
          () => (copied.textContent = text("page-copied")),
          () => {},
        );
      },
    },
    text("page-copy"),
  );
  return [
    make("p", { role: "status" }, text(open ? "page-challenge-waits-open" : "page-challenge-waits")),
    make(
      "div",
      { class: "link" },
      make("label", { class: "field" }, make("span", {}, text("page-challenge-link")), input),
      copy,
      copied,
    ),
  ];
}

/** Asks for a name before the answer. @param {Challenge} challenge */
function nameForm({ by }) {
  const input = make("input", { required: true, maxLength: 200, autocomplete: "off" });
  const problem = make("p", { class: "problem", role: "alert" });
  const form = make(
    "form",
    { class: "name" },
    make("label", { class: "field" }, make("span", {}, text("page-challenge-name", { by: by.name })), input),
    problem,
    make("button", { type: "submit", class: "primary" }, text("page-go-on")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await joinAs(input.value);
    } catch (error) {
      problem.textContent = reason(error);
      input.focus();
    }
  });
  return form;
}
