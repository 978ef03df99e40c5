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

/** Follows the states one person sees, reconnecting with growing waits; `stop()` ends it. */
export class Stream {
  constructor(personId, { onState, onLink }) {
    this.personId = personId;
    this.onState = onState;
    this.onLink = onLink;
    this.wait = FIRST_WAIT_MS;
    this.open();
  }

  open() {
    this.source = new EventSource(`/ui/events?as=${this.personId}`);
    this.source.onmessage = (event) => {
      this.wait = FIRST_WAIT_MS;
      this.onLink(true);
      this.onState(JSON.parse(event.data));
    };
    this.source.onerror = () => this.retry();
  }

  retry() {
    this.source.close();
    this.onLink(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.source.close();
  }
}
