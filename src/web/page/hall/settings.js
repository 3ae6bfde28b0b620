// Settings: of this browser, of the chosen player, and of everybody who plays here.

import { perform, reason } from "../base/deeds.js";
import { make } from "../base/dom.js";
import { THEMES } from "../base/early.js";
import { markdown } from "../base/markdown.js";
import { state } from "../base/state.js";
import { commandOf, text } from "../base/words.js";
import { setTitle } from "../main.js";
import { fieldOf, lineOf, shownLine } from "./fields.js";
import { notifies, setNotifies } from "./turns.js";

/** @type {import("../main.js").MakeView} */
export function settingsView(left) {
  const mine = commandSection("settings me", "page-settings-me");
  const server = commandSection("settings server", "page-settings-server");
  const element = make(
    "div",
    { class: "sheet settings" },
    browserSection(left),
    mine.element,
    server.element,
  );
  const refresh = () => {
    void mine.refresh();
    void server.refresh();
  };
  let player = state.player;
  state.on(
    "players",
    () => {
      if (player === state.player) return;
      player = state.player;
      refresh();
    },
    left,
  );
  state.on("caughtup", refresh, left);
  return {
    element,
    show: () => {
      setTitle(text("page-settings"));
      refresh();
    },
  };
}

/** How this browser shows the page; it takes effect at once. @param {AbortSignal} left */
function browserSection(left) {
  const themes = ["auto", ...Object.keys(THEMES)];
  const theme = make(
    "select",
    { onchange: () => state.setTheme(theme.value) },
    ...themes.map((value) =>
      make("option", { value, selected: value === state.theme() }, text(`page-theme-${value}`)),
    ),
  );
  const sound = make("input", {
    type: "checkbox",
    checked: state.sound,
    onchange: () => state.setSound(sound.checked),
  });
  const notify = make("input", { type: "checkbox", checked: notifies() });
  const refused = make("p", { class: "problem", role: "status" });
  notify.addEventListener(
    "change",
    async () => {
      const wanted = notify.checked;
      notify.checked = await setNotifies(wanted);
      refused.textContent = wanted && !notify.checked ? text("page-notify-refused") : "";
    },
    { signal: left },
  );
  return make(
    "section",
    {},
    make("h2", {}, text("page-settings-browser")),
    make("label", { class: "field" }, make("span", {}, text("page-theme")), theme),
    make("label", { class: "check" }, sound, make("span", {}, text("page-sound"))),
    make("label", { class: "check" }, notify, make("span", {}, text("page-notify"))),
    refused,
  );
}

/**
 * A command's options as a form, with the settings as they are.
 * @param {string} id
 * @param {string} heading
 */
function commandSection(id, heading) {
  const command = commandOf(id);
  const now = make("div", { class: "text now", role: "status" });
  const problem = make("p", { class: "problem", role: "alert" });
  const form = make("form", {});
  const fields = command.options.map((option) => fieldOf(command, option));
  const line = () =>
    lineOf(
      command,
      fields.map((field) => [field.option, field.value()]),
    );
  form.append(
    make("div", { class: "fields" }, ...fields.map(({ element }) => element)),
    shownLine(form, line),
    problem,
    make("p", {}, make("button", { type: "submit" }, text("page-settings-save"))),
  );
  const title = make("h2", {});
  const element = make("section", {}, title, now, form);

  /** @param {string} typed */
  async function send(typed) {
    const { player } = state;
    if (!player) return;
    const answer = await perform({ line: typed }, { player, game: null });
    if (answer.form || player !== state.player) return;
    now.replaceChildren(...answer.replies.map(({ message }) => markdown(message.text)));
  }

  async function refresh() {
    element.hidden = state.player === null;
    title.textContent = text(heading, { name: state.me()?.name ?? "" });
    await send(`/${command.name}`).catch(() => {});
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await send(line());
      form.reset();
      form.dispatchEvent(new Event("change"));
      now.scrollIntoView({ block: "nearest" });
    } catch (error) {
      problem.textContent = reason(error);
    }
  });
  return { element, refresh };
}
