// Asks for what the first view needs before the other scripts are here. `ask` takes the answers from here.

/**
 * The address of a question. Its parameters are in one order, so that equal questions have equal addresses.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} parameters
 */
export function questionOf(path, parameters) {
  const query = new URLSearchParams();
  const all = { ...parameters, lang: document.documentElement.lang };
  for (const [name, value] of Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  return `/api/${path}?${query}`;
}

/** @type {Map<string, Promise<Response>>} */
const asked = new Map();

/**
 * The answer to a question that was asked early, once.
 * @param {string} question
 */
export function early(question) {
  const answer = asked.get(question);
  asked.delete(question);
  return answer;
}

/**
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [parameters]
 */
function askEarly(path, parameters = {}) {
  const question = questionOf(path, parameters);
  const answer = fetch(question);
  // Whoever takes it hears of the failure.
  answer.catch(() => {});
  asked.set(question, answer);
}

/** What this browser keeps, unless it keeps nothing. */
export const storage = {
  /** @param {string} key */
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A browser that keeps nothing forgets it with the tab.
    }
  },
};

/** The themes that can be chosen, and the style in which boards are drawn in them. */
export const THEMES = /** @type {const} */ ({
  light: "standard",
  dark: "dark",
  "high-contrast": "high-contrast",
  "colour-free": "colour-free",
});

/**
 * The theme that is shown: the chosen one, or what the browser asks for.
 * @returns {keyof typeof THEMES}
 */
export function shownTheme() {
  const chosen = storage.get("qgo-theme");
  if (chosen && Object.hasOwn(THEMES, chosen)) return /** @type {keyof typeof THEMES} */ (chosen);
  const wants = (/** @type {string} */ query) => matchMedia(query).matches;
  if (wants("(forced-colors: active)") || wants("(prefers-contrast: more)")) return "high-contrast";
  return wants("(prefers-color-scheme: dark)") ? "dark" : "light";
}

// The theme is set before anything is drawn.
document.documentElement.dataset.theme = shownTheme();

askEarly("words");
const player = storage.get("qgo-player") || null;
const [, page, number, step] = location.pathname.split("/");
if (page === "game" && /^\d+$/.test(number ?? "")) {
  askEarly("game", { game: number, as: player, at: step, style: THEMES[shownTheme()] });
}
