// Talks to the server: sends requests, receives pushes.

import { early, questionOf } from "./early.js";

/** The server refused a request; the message is a text for people. */
export class ServerError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Whether a refusal may be over soon. @param {unknown} error */
export const passes = (error) => error instanceof ServerError && (error.status === 429 || error.status >= 500);

/** @param {Response} response */
async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(response.status, body.error ?? response.statusText);
  return body;
}

/**
 * Sends a request that changes nothing. Parameters that are null or undefined are left out.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [parameters]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, parameters = {}, signal = undefined) {
  const question = questionOf(path, parameters);
  return answer(await (early(question) ?? fetch(question, { signal })));
}

/**
 * Sends a request to do something.
 * @param {string} path
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 */
export async function tell(path, body) {
  const response = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, lang: document.documentElement.lang }),
  });
  return answer(response);
}

/** The pauses between attempts to reach the server again, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** Whoever comes back to the tab after so long gets a new connection. */
const LONG_AWAY = 60_000;
/** The pauses vary by this part, so that not all tabs come back in the same moment. */
const SPREAD = 0.3;

/**
 * Listens to the server's pushes. `opened` is called at each new connection, because something may have been
 * missed before it; `lost` when a connection breaks; `pushed` with each push. After a break it tries again,
 * in growing pauses, and at once when the browser is online again or the tab is shown.
 * @param {{opened: () => void, lost: () => void, pushed: (push: import("./types").Push) => void}} listener
 */
export function listen({ opened, lost, pushed }) {
  let pause = FIRST_PAUSE;
  let timer = 0;
  /** @type {EventSource | null} */
  let source = null;

  function open() {
    close();
    const opening = (source = new EventSource("/events"));
    opening.addEventListener("open", () => {
      pause = FIRST_PAUSE;
      opened();
    });
    opening.addEventListener("error", () => {
      close();
      lost();
      timer = window.setTimeout(open, pause * (1 + SPREAD * (Math.random() - 0.5)));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    });
    opening.addEventListener("message", (event) => {
      const push = JSON.parse(event.data);
      if (push.kind === "missed") opened();
      else pushed(push);
    });
  }
  function close() {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  }

  // Nobody is told of a connection that broke while the machine slept.
  let hidden = 0;
  const again = () => {
    if (document.hidden) hidden = Date.now();
    else if (!source || (hidden > 0 && Date.now() - hidden > LONG_AWAY)) open();
    if (!document.hidden) hidden = 0;
  };
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  // A page that the browser keeps to come back to must not hold one of its few connections to the server.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) open();
  });
  open();
}
