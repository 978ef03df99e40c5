// The two ways to the server: actions (POST) and the stream of whole states.

export class Refused extends Error {}

/** Performs an action; throws Refused with the server's reason, or "" where there is no connection. */
export async function act(name, body) {
  let response;
  try {
    response = await fetch(`/ui/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("");
  }
  const reply = await response.json().catch(() => ({ ok: false, error: `HTTP ${response.status}` }));
  if (!response.ok || !reply.ok) throw new Refused(reply.error ?? `HTTP ${response.status}`);
  return reply;
}

/** The state as anybody sees it, to learn who is there before choosing who to be. */
export async function firstState() {
  const response = await fetch("/ui/state");
  if (!response.ok) throw new Refused(`HTTP ${response.status}`);
  return response.json();
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;

/**
 * Follows the states one person sees, reconnecting with growing waits. `onState(state, isFirst)`: the first of a
 * connection counts whatever its version is, as a restarted server counts anew. Hidden windows let go of the
 * connection, since a browser keeps only six to one server.
 */
export class Stream {
  constructor(personId, { onState, onLink }) {
    this.personId = personId;
    this.onState = onState;
    this.onLink = onLink;
    this.wait = FIRST_WAIT_MS;
    this.follow = () => (document.hidden ? this.close() : this.open());
    document.addEventListener("visibilitychange", this.follow);
    this.open();
  }

  open() {
    this.close();
    let isFirst = true;
    this.source = new EventSource(`/ui/events?as=${this.personId}`);
    this.source.onmessage = (event) => {
      this.wait = FIRST_WAIT_MS;
      this.onLink(true);
      this.onState(JSON.parse(event.data), isFirst);
      isFirst = false;
    };
    this.source.onerror = () => this.retry();
  }

  retry() {
    this.close();
    this.onLink(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
  }

  stop() {
    document.removeEventListener("visibilitychange", this.follow);
    this.close();
  }
}
