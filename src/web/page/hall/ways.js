// The ways into a game, in the order in which the first page offers them: a further way is a further entry.

import { perform, reason } from "../base/deeds.js";
import { make } from "../base/dom.js";
import { joinAs } from "../base/join.js";
import { markdown } from "../base/markdown.js";
import { mentionOf } from "../base/names.js";
import { go } from "../base/router.js";
import { ask } from "../base/server.js";
import { state } from "../base/state.js";
import { commandOf, text } from "../base/words.js";
import { COMPUTER, lineOf, optionOf, selectOf } from "./fields.js";
import { gamesOf } from "./new.js";
import { takeTurns } from "./taking_turns.js";

/** @type {{key: string, parts: () => Node[]}[]} */
export const WAYS = [
  { key: "page-way-computer", parts: computer },
  { key: "page-way-here", parts: here },
  { key: "page-way-invite", parts: invite },
  { key: "page-way-learn", parts: learn },
];

/** How often an answer to a challenge is tried until its post is there, and the pause, in milliseconds. */
const TRIES = 25;
const PAUSE = 120;

/** A deed of the first page came to nothing; the message says why. */
class Nothing extends Error {}

/**
 * Makes a challenge, to a person by their id or to anybody. The result is its number.
 * @param {string} player
 * @param {{opponent?: string, rules: string, colour?: string}} wish
 */
async function challenge(player, { opponent = "", rules, colour = "" }) {
  const command = commandOf("challenge");
  const line = lineOf(command, [
    [optionOf(command, "opponent"), opponent ? mentionOf(opponent) : ""],
    [optionOf(command, "rules"), rules],
    [optionOf(command, "colour"), colour],
  ]);
  const answer = await perform({ line }, { player, game: null });
  if (!answer.form && answer.went?.challenge) return answer.went.challenge;
  throw new Nothing(answer.form ? "" : answer.replies.map(({ message }) => message.text).join("\n"));
}

/**
 * Accepts a challenge as soon as it is posted. The result is the number of the game.
 * @param {string} player
 * @param {number} number
 */
async function accept(player, number) {
  let told = "";
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { buttons } = /** @type {import("../base/types").Challenge} */ (
      await ask("challenge", { challenge: number, as: player })
    );
    const button = buttons.flat().find(({ look }) => look === "success");
    const answer = button && (await perform({ press: { id: button.id } }, { player, game: null }));
    if (answer && !answer.form) {
      if (answer.went?.game) return answer.went.game;
      told = answer.replies.map(({ message }) => message.text).join("\n");
    }
    await new Promise((resolve) => window.setTimeout(resolve, PAUSE));
  }
  throw new Nothing(told);
}

/**
 * A small form that says beneath it what went wrong.
 * @param {Node[]} parts
 * @param {() => Promise<void>} submitted
 */
function smallForm(parts, submitted) {
  const problem = make("div", { class: "problem", role: "alert" });
  const form = make("form", {}, ...parts, problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    const button = /** @type {HTMLButtonElement | null} */ (form.querySelector("[type=submit]"));
    if (button) button.disabled = true;
    try {
      await submitted();
    } catch (error) {
      problem.replaceChildren(error instanceof Nothing ? markdown(error.message) : reason(error));
    }
    if (button) button.disabled = false;
  });
  return form;
}

/** The choice of a game. */
function gameField() {
  const select = make("select", {}, ...gamesOf().map(({ value, label }) => make("option", { value }, label)));
  return {
    select,
    element: make("label", { class: "field" }, make("span", {}, text("page-way-game")), select),
  };
}

/** The computer, which accepts at once. */
function computer() {
  const command = commandOf("challenge");
  const option = (/** @type {string} */ id) => optionOf(command, id);
  const { select, element } = gameField();
  const size = make("input", {
    type: "number",
    min: "2",
    max: "19",
    inputMode: "numeric",
    placeholder: text("page-form-usual"),
  });
  const level = selectOf(option("level"), text("page-way-level-usual"));
  const field = (/** @type {string} */ key, /** @type {HTMLElement} */ control) =>
    make("label", { class: "field" }, make("span", {}, text(key)), control);
  const form = smallForm(
    [
      element,
      make("div", { class: "pair" }, field("page-new-size", size), field("page-way-level", level)),
      make("p", {}, make("button", { type: "submit", class: "primary" }, text("page-way-computer-go"))),
    ],
    async () => {
      const { askName } = await import("../base/join.js");
      const player = state.player ?? (await askName());
      if (!player) return;
      const line = lineOf(command, [
        [option("opponent"), COMPUTER],
        [option("rules"), select.value],
        [option("size"), size.value],
        [option("level"), level.value],
      ]);
      const answer = await perform({ line }, { player, game: null });
      if (answer.form || !answer.went?.game) {
        throw new Nothing(answer.form ? "" : answer.replies.map(({ message }) => message.text).join("\n"));
      }
      go(`/game/${answer.went.game}`);
    },
  );
  return [form];
}

/** Two people at this browser. */
function here() {
  const names = state.players.slice(0, 2).map((id) => state.nameOf(id));
  const [one, two] = [0, 1].map((index) =>
    make("input", { required: true, maxLength: 200, autocomplete: "off", value: names[index] ?? "" }),
  );
  if (!one || !two) return [];
  const { select, element } = gameField();
  const form = smallForm(
    [
      make(
        "div",
        { class: "pair names" },
        make("label", { class: "field" }, make("span", {}, text("page-way-one")), one),
        make("label", { class: "field" }, make("span", {}, text("page-way-two")), two),
      ),
      make(
        "div",
        { class: "choose" },
        element,
        make("button", { type: "submit", class: "primary" }, text("page-way-here-go")),
      ),
    ],
    async () => {
      if (one.value.trim() === two.value.trim()) throw new Nothing(text("page-way-same"));
      const player = await joinAs(one.value);
      const opponent = await joinAs(two.value);
      state.choosePlayer(player);
      const number = await challenge(player, {
        opponent,
        rules: select.value,
        colour: "black",
      });
      const game = await accept(opponent, number);
      takeTurns(game);
      go(`/game/${game}`);
    },
  );
  return [form];
}

/** An invitation by a link. */
function invite() {
  const { select, element } = gameField();
  const form = smallForm(
    [
      make(
        "div",
        { class: "choose" },
        element,
        make("button", { type: "submit", class: "primary" }, text("page-way-invite-go")),
      ),
      make("a", { class: "all", href: "/challenge" }, text("page-way-invite-all")),
    ],
    async () => {
      const { askName } = await import("../base/join.js");
      const player = state.player ?? (await askName());
      if (player) go(`/challenge/${await challenge(player, { rules: select.value })}`);
    },
  );
  return [form];
}

function learn() {
  return [make("p", {}, make("a", { class: "button primary", href: "/learn" }, text("page-way-learn-go")))];
}
