// The scrolling list of one chat: keyed by message, at the bottom only if it was at the bottom.

import { h, icon } from "./elements.js";
import { MessageView, messageKey } from "./message.js";
import { language, t } from "./strings.js";

const NEAR_BOTTOM_PX = 40;
const RUN_SECONDS = 300;

export class MessageList {
  /** `context` serves the messages, `empty` stands where there are none; `onSeen(keys)` is told which messages a person has had before their eyes. */
  constructor(context, { empty, onSeen }) {
    this.context = { ...context, find: (id) => this.byId.get(id), reveal: (id) => this.reveal(id) };
    this.empty = empty;
    this.onSeen = onSeen;
    this.views = new Map();
    this.days = new Map();
    this.byId = new Map();
    this.below = new Set();
    this.stuck = true;
    this.column = h("div", { class: "column" });
    this.scroller = h(
      "div",
      { class: "messages", role: "log", "aria-label": t("message"), tabindex: "0", onscroll: () => this.scrolled() },
      this.column,
    );
    this.pillCount = h("span");
    this.pill = h("button", { type: "button", class: "pill", hidden: true, onclick: () => this.toBottom(true) }, this.pillCount, icon("down"));
    this.node = h("div", { class: "messages-frame" }, this.scroller, this.pill);
    const stick = new ResizeObserver(() => this.stuck && this.toBottom());
    stick.observe(this.column);
    stick.observe(this.scroller);
  }

  get visible() {
    return this.scroller.clientHeight > 0;
  }

  update(messages) {
    this.byId = new Map(messages.filter((message) => message.message_id).map((message) => [message.message_id, message]));
    const fresh = this.drawn ? messages.map(messageKey).filter((key) => !this.views.has(key)) : [];
    this.drawn = true;
    const wanted = this.wantedNodes(messages);
    this.arrange(wanted);
    if (!this.stuck) for (const key of fresh) this.below.add(key);
    for (const key of this.below) if (!this.views.has(key)) this.below.delete(key);
    const own = messages.at(-1)?.from?.id === this.context.me() && fresh.includes(messageKey(messages.at(-1)));
    if (this.stuck || own) this.toBottom();
    else this.scrollBack();
    this.showPill();
    this.markSeen();
  }

  wantedNodes(messages) {
    const nodes = [];
    const keys = new Set();
    messages.forEach((message, index) => {
      const before = messages[index - 1];
      const after = messages[index + 1];
      if (!before || dayOf(before) !== dayOf(message)) nodes.push(this.dayNode(message));
      const key = messageKey(message);
      keys.add(key);
      const view = this.viewOf(key, message);
      view.place({ first: !joined(before, message), last: !joined(message, after), named: this.context.chat().kind !== "private" });
      nodes.push(view.node);
    });
    for (const key of this.views.keys()) if (!keys.has(key)) this.views.delete(key);
    if (!nodes.length) nodes.push(this.empty);
    return nodes;
  }

  viewOf(key, message) {
    const old = this.views.get(key);
    if (old) {
      old.update(message);
      return old;
    }
    const view = new MessageView(message, this.context);
    this.views.set(key, view);
    return view;
  }

  /** Brings the children into the wanted order, moving only those that are out of place. */
  arrange(wanted) {
    const keep = new Set(wanted);
    for (const child of [...this.column.children]) if (!keep.has(child)) child.remove();
    let place = this.column.firstElementChild;
    for (const node of wanted) {
      if (node === place) place = place.nextElementSibling;
      else this.column.insertBefore(node, place);
    }
  }

  dayNode(message) {
    const day = dayOf(message);
    if (!this.days.has(day)) this.days.set(day, h("p", { class: "service day" }, h("span", {}, dayName(message))));
    return this.days.get(day);
  }

  scrolled() {
    if (!this.visible) return;
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const before = this.measured;
    this.measured = { scrollHeight, scrollTop, clientHeight };
    if (scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX) this.stuck = true;
    // Only a person moving up leaves the bottom, not a message that has grown.
    else if (before?.scrollHeight === scrollHeight && before.clientHeight === clientHeight && scrollTop < before.scrollTop) this.stuck = false;
    if (this.stuck) this.below.clear();
    this.showPill();
    this.markSeen();
  }

  /** Back in the page after a while out of it, where a node forgets how far it was scrolled. */
  returned() {
    this.forgetful = true;
  }

  scrollBack() {
    if (!this.forgetful || !this.visible) return;
    this.forgetful = false;
    if (this.measured) this.scroller.scrollTop = this.measured.scrollTop;
  }

  toBottom(smooth = false) {
    this.stuck = true;
    this.forgetful = false;
    this.below.clear();
    if (smooth) this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: "smooth" });
    else this.scroller.scrollTop = this.scroller.scrollHeight;
    this.showPill();
    this.markSeen();
  }

  showPill() {
    this.pill.hidden = this.stuck;
    const text = this.below.size ? t("newMessages", { count: this.below.size }) : "";
    if (this.pillCount.textContent !== text) this.pillCount.textContent = text;
    this.pill.setAttribute("aria-label", text || t("toBottom"));
  }

  markSeen() {
    if (this.visible) this.onSeen([...this.views.keys()].filter((key) => !this.below.has(key)));
  }

  reveal(messageId) {
    const view = this.views.get(`m${messageId}`);
    if (!view) return;
    view.node.scrollIntoView({ block: "center", behavior: "smooth" });
    view.node.classList.remove("flash");
    requestAnimationFrame(() => view.node.classList.add("flash"));
  }
}

function joined(one, other) {
  if (!one || !other || one.service || other.service) return false;
  if ((one.ephemeral_id === null) !== (other.ephemeral_id === null)) return false;
  return one.from?.id === other.from?.id && other.date - one.date < RUN_SECONDS && dayOf(one) === dayOf(other);
}

const dayOf = (message) => new Date(message.date * 1000).toDateString();

function dayName(message) {
  const date = new Date(message.date * 1000);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return t("today");
  if (date.toDateString() === yesterday.toDateString()) return t("yesterday");
  return date.toLocaleDateString(language(), { day: "numeric", month: "long", year: "numeric" });
}
