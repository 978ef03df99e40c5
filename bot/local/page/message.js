// One message: bubble, service line or ephemeral message. Its parts are redrawn only when they change.

import { colour, fullName, h, icon, avatar, redraw } from "./elements.js";
import { Keyboard } from "./keyboard.js";
import { renderText } from "./richtext.js";
import { has, language, t } from "./strings.js";
import { appendText } from "./suits.js";

/** The same for one message over all its edits, and different for all others of its chat. */
export const messageKey = (message) =>
  message.ephemeral_id === null ? `m${message.message_id}` : `e${message.ephemeral_id} ${message.date}`;

function serviceText({ kind, text, about }) {
  const key = `service.${kind}`;
  return has(key) ? t(key, about) : text;
}

export class MessageView {
  constructor(message, context) {
    this.context = { ...context, opened: new Set() };
    this.node = h("article", { class: "message" });
    this.node.dataset.messageId = message.message_id;
    if (message.ephemeral_id !== null) this.node.dataset.ephemeralId = message.ephemeral_id;
    if (message.service) this.buildService();
    else this.buildBubble(message);
    this.update(message);
  }

  buildService() {
    this.service = h("p", { class: "service" });
    this.node.classList.add("is-service");
    this.node.append(this.service);
  }

  buildBubble(message) {
    const mine = message.from?.id === this.context.me();
    const ephemeral = message.ephemeral_id !== null;
    this.node.classList.add(mine ? "mine" : "theirs");
    if (ephemeral) this.node.classList.add("ephemeral");
    this.reply = h("div", { class: "reply-holder" });
    this.body = h("div", { class: "body" });
    this.keyboard = new Keyboard((button, row, col) => this.context.press(this.message, button, row, col));
    const actions = (event) => this.context.actions(this.message, event);
    this.bubble = h(
      "div",
      { class: "bubble", oncontextmenu: (event) => this.contextMenu(event) },
      ephemeral ? this.ephemeralMark() : null,
      this.author(message),
      this.reply,
      this.body,
      ephemeral
        ? null
        : h("button", { type: "button", class: "actions", "aria-label": t("messageActions"), onclick: actions }, icon("down")),
    );
    const who = message.from ? avatar(message.from.id, fullName(message.from), message.from.is_bot) : null;
    this.node.append(h("div", { class: "avatar-place" }, who), h("div", { class: "stack" }, this.bubble, this.keyboard.node));
  }

  contextMenu(event) {
    if (this.message.ephemeral_id !== null || event.target.closest("a, pre") || !window.getSelection()?.isCollapsed) return;
    event.preventDefault();
    this.context.actions(this.message, event);
  }

  author(message) {
    if (!message.from) return null;
    const name = fullName(message.from);
    return h("div", { class: `author colour-text-${colour(message.from.id)}` }, h("bdi", {}, name));
  }

  ephemeralMark() {
    const dismiss = () => this.context.dismiss(this.message);
    return h(
      "div",
      { class: "ephemeral-mark" },
      icon("eye"),
      h("span", {}, t("onlyYou")),
      h("button", { type: "button", class: "dismiss", "aria-label": t("dismiss"), onclick: dismiss }, icon("close")),
    );
  }

  update(message) {
    this.message = message;
    if (message.service) {
      redraw(this.service, message.service, () => {
        const span = h("span");
        appendText(span, serviceText(message.service));
        return span;
      });
      return;
    }
    redraw(this.reply, this.replySignature(message), () => this.buildReply(message));
    const { text, entities, document: file, photo, date, edit_date: editDate } = message;
    const edited = Boolean(editDate) && !message.keyboard;
    redraw(this.body, [text, entities, file, photo, date, edited], () => this.buildBody(message, edited));
    this.keyboard.update(message.keyboard);
    this.node.classList.toggle("has-keyboard", Boolean(message.keyboard?.length));
  }

  /** Where the message stands among its neighbours: first and last of a run by one author. */
  place({ first, last, named }) {
    this.node.classList.toggle("first", first);
    this.node.classList.toggle("last", last);
    this.node.classList.toggle("named", named);
  }

  replySignature(message) {
    if (!message.reply_to) return null;
    const to = this.context.find(message.reply_to);
    return [message.reply_to, to?.text ?? null, to?.from ?? null];
  }

  buildReply(message) {
    if (!message.reply_to) return null;
    const to = this.context.find(message.reply_to);
    const tint = to?.from ? colour(to.from.id) : 0;
    const line = h("span", { class: "reply-text" });
    appendText(line, to ? (to.text || to.document?.file_name || "").split("\n")[0] : t("gone"));
    return h(
      "button",
      { type: "button", class: `reply colour-text-${tint}`, onclick: () => this.context.reveal(message.reply_to) },
      h("span", { class: "reply-name" }, to?.from ? fullName(to.from) : ""),
      line,
    );
  }

  buildBody(message, edited) {
    const parts = [];
    if (message.document) parts.push(fileLink(message.document));
    if (message.photo) parts.push(picture(message.photo));
    const text = h("div", { class: "text" }, renderText(message.text, message.entities, this.context));
    const time = new Date(message.date * 1000);
    const clock = time.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
    const meta = h(
      "span",
      { class: "meta" },
      edited ? `${t("edited")} ` : null,
      h("time", { datetime: time.toISOString() }, clock),
    );
    text.append(meta);
    parts.push(text);
    return parts;
  }
}

function picture({ url, width, height }) {
  const image = h("img", { class: "picture", src: url, width, height, alt: t("picture") });
  return h("a", { href: url, target: "_blank", rel: "noopener" }, image);
}

function fileLink(file) {
  return h(
    "a",
    { class: "file", href: file.url, download: file.file_name, "aria-label": t("download", { name: file.file_name }) },
    h("span", { class: "file-icon" }, icon("file")),
    h("span", { class: "file-about" }, h("span", { class: "file-name" }, file.file_name), h("span", { class: "file-size" }, size(file.size))),
  );
}

const KILOBYTE = 1024;

function size(bytes) {
  const number = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  if (bytes < KILOBYTE) return t("bytes", { size: number.format(bytes) });
  if (bytes < KILOBYTE ** 2) return t("kilobytes", { size: number.format(bytes / KILOBYTE) });
  return t("megabytes", { size: number.format(bytes / KILOBYTE ** 2) });
}
