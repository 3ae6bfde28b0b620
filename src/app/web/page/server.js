// Talking to the server: requests, and what it pushes.

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

/** Asks for something. */
export async function ask(path, parameters = {}, signal = undefined) {
  const query = new URLSearchParams({ ...parameters, lang: language });
  return answer(await fetch(`/api/${path}?${query}`, { signal }));
}

/** Does something. */
export async function tell(path, body) {
  const response = await fetch(`/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, lang: language }),
  });
  return answer(response);
}

/**
 * Listens to what the server pushes. `opened` is called at every new connection, since something
 * may have been missed before it; `lost` when one breaks; `pushed` with each push.
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
