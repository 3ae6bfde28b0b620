// Talks to the server: sends requests, receives pushes.

/** The server refused a request; the message is a text for people. */
export class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(response.status, body.error ?? response.statusText);
  return body;
}

const language = document.documentElement.lang;

/** Sends a request that changes nothing. */
export async function ask(path, parameters = {}, signal = undefined) {
  const query = new URLSearchParams({ ...parameters, lang: language });
  return answer(await fetch(`/api/${path}?${query}`, { signal }));
}

/** Sends a request to do something. */
export async function tell(path, body) {
  const response = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, lang: language }),
  });
  return answer(response);
}

/**
 * Listens to the server's pushes. `opened` is called at each new connection, because something may have been
 * missed before it; `lost` when a connection breaks; `pushed` with each push.
 */
export function listen({ opened, lost, pushed }) {
  const source = new EventSource("/events");
  source.addEventListener("open", opened);
  source.addEventListener("error", lost);
  source.addEventListener("message", (event) => {
    const push = JSON.parse(event.data);
    if (push.kind === "missed") opened();
    else pushed(push);
  });
}
