// One chat on the screen: header, topics, messages, and at the foot the composer or what stands in its place.

import { avatar, h, icon, redraw } from "./elements.js";
import { Composer } from "./composer.js";
import { popupMenu, toast } from "./dialogs.js";
import { MessageList } from "./messagelist.js";
import { t } from "./strings.js";
import { appendText } from "./suits.js";

export class Pane {
  /** `kind` is "group" or "private"; the pane is for one chat (and topic) as one person sees it. */
  constructor(kind, app, chatId, threadId) {
    Object.assign(this, { kind, app, chatId, threadId });
    this.title = h("div", { class: "pane-title" });
    this.topics = h("nav", { class: "topics", "aria-label": t("topics"), hidden: true });
    this.pinned = h("div", { class: "pinned", hidden: true });
    this.empty = h("div", { class: "empty" });
    this.list = new MessageList(this.messageContext(), { empty: this.empty, onSeen: (keys) => app.unread.see(chatId, keys) });
    this.composer = new Composer({
      send: (text, replyTo) => app.send(chatId, text, { replyTo, threadId }),
      commands: () => app.state.bot.commands[kind] ?? [],
      wordedMenu: kind === "private",
    });
    this.foot = h("div", { class: "foot" });
    this.node = h(
      "section",
      { class: "pane", "aria-label": t(kind), dataset: { pane: kind, chatId } },
      h("header", { class: "pane-header" }, this.title),
      this.topics,
      this.pinned,
      this.list.node,
      this.foot,
    );
  }

  get chat() {
    return this.app.chatById(this.chatId);
  }

  messageContext() {
    const { app, chatId } = this;
    return {
      me: () => app.personId,
      chat: () => this.chat,
      press: (message, button, row, col) => app.press(chatId, message, button, row, col),
      command: (text) => app.send(chatId, text, { threadId: this.threadId }),
      openLink: (url) => app.openLink(url),
      copy: (text) => copyText(text),
      dismiss: (message) => app.dismiss(chatId, message),
      actions: (message, event) => this.messageMenu(message, event),
    };
  }

  messageMenu(message, event) {
    const { app, chatId } = this;
    const box = event.currentTarget.getBoundingClientRect();
    const place = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom };
    const items = [
      { label: t("reply"), action: () => this.composer.answer(message) },
      { label: t("copy"), action: () => copyText(message.text) },
    ];
    const body = { as: app.personId, chat_id: chatId, message_id: message.message_id };
    const inCharge = ["creator", "administrator"].includes(app.statusIn(this.chat, app.personId));
    if (this.kind === "private" || inCharge || message.from?.id === app.personId) {
      items.push({ label: t("remove"), danger: true, action: () => app.perform("delete", body) });
    }
    popupMenu(place, items, t("messageActions"));
  }

  update() {
    const { chat } = this;
    if (!chat) return;
    if (this.kind === "group") this.updateGroup(chat);
    else this.updatePrivate();
    this.list.update(this.messages(chat));
    this.updatePinned(chat);
  }

  updatePinned(chat) {
    const last = chat.pinned?.at(-1);
    const message = last && chat.messages.find((one) => one.message_id === last);
    this.pinned.hidden = !message;
    redraw(this.pinned, message?.text ?? null, () => {
      if (!message) return null;
      const line = h("span", { class: "reply-text" });
      appendText(line, message.text.split("\n")[0]);
      return h("button", { type: "button", onclick: () => this.list.reveal(last) }, h("b", {}, t("pinned")), line);
    });
  }

  messages(chat) {
    const shown = chat.messages.filter((message) => !this.app.isDismissed(chat.id, message));
    return chat.is_forum ? shown.filter((message) => (message.thread_id ?? null) === this.threadId) : shown;
  }

  updateGroup(chat) {
    const { app } = this;
    const members = chat.members.filter((member) => member.status !== "left");
    const botStatus = members.find((member) => member.id === app.state.bot.id)?.status;
    const count = t("groupOf", { count: members.length });
    const about = botStatus === "administrator" ? `${count}, ${app.state.bot.first_name} — ${t("botAdmin")}` : count;
    redraw(this.title, [chat.title, chat.id, about], () => [
      avatar(chat.id, chat.title),
      h(
        "button",
        { type: "button", class: "pane-name", "aria-haspopup": "menu", onclick: (event) => app.groupsMenu(event.currentTarget) },
        h("strong", {}, h("bdi", {}, chat.title), icon("down")),
        h("small", {}, about),
      ),
    ]);
    this.updateTopics(chat);
    redraw(this.empty, "", () => [h("strong", {}, t("emptyGroup")), h("span", {}, t("emptyGroupNote"))]);
    const member = members.some(({ id }) => id === app.personId);
    redraw(this.foot, [member, Boolean(botStatus)], () => this.groupFoot(member, Boolean(botStatus)));
  }

  updateTopics(chat) {
    this.topics.hidden = !chat.is_forum;
    redraw(this.topics, [chat.is_forum, chat.topics], () => {
      const all = [{ thread_id: null, name: t("general") }, ...(chat.topics ?? [])];
      const chips = all.map((topic) =>
        h(
          "button",
          {
            type: "button",
            class: "topic",
            "aria-pressed": String(topic.thread_id === this.threadId),
            onclick: () => this.app.chooseTopic(topic.thread_id),
          },
          topic.name,
        ),
      );
      const add = () => this.app.newTopic(chat.id);
      return [...chips, h("button", { type: "button", class: "topic", "aria-label": t("newTopic"), onclick: add }, icon("plus"))];
    });
  }

  groupFoot(member, hasBot) {
    const { app, chatId } = this;
    if (!member) {
      const rejoin = () => app.perform("join", { as: app.personId, chat_id: chatId });
      return note(t("leftGroup"), bigButton(t("rejoin"), rejoin));
    }
    const add = () => app.perform("add_bot", { chat_id: chatId });
    const away = h("p", { class: "foot-line" }, `${t("botAway")} `, h("button", { type: "button", class: "link", onclick: add }, t("addBot")));
    return [hasBot ? null : away, this.composer.node];
  }

  updatePrivate() {
    const { app } = this;
    const { bot } = app.state;
    const { started, blocked } = app.me;
    redraw(this.title, [bot.first_name, bot.id], () => [
      avatar(bot.id, bot.first_name, true),
      h("div", { class: "pane-name" }, h("strong", {}, h("bdi", {}, bot.first_name)), h("small", {}, t("bot"))),
    ]);
    redraw(this.empty, [started, bot.description], () => {
      if (bot.description) return [h("strong", {}, t("whatBotDoes")), h("span", {}, bot.description)];
      return [h("strong", {}, t("emptyPrivate")), started ? null : h("span", {}, t("emptyPrivateNote"))];
    });
    redraw(this.foot, [started, blocked], () => this.privateFoot(started, blocked));
  }

  privateFoot(started, blocked) {
    const { app } = this;
    const as = app.personId;
    if (blocked) {
      const unblock = () => app.perform("unblock", { as });
      const restart = async () => (await unblock()) && app.perform("start", { as });
      return note(t("blockedNote"), bigButton(t("restart"), restart), bigButton(t("unblock"), unblock, "quiet"));
    }
    if (!started) return h("div", { class: "foot-note" }, bigButton(t("start"), () => app.perform("start", { as }), "start"));
    return this.composer.node;
  }
}

const note = (text, ...buttons) => h("div", { class: "foot-note" }, h("p", {}, text), buttons);

function bigButton(text, action, kind = "") {
  return h("button", { type: "button", class: `big-button ${kind}`, onclick: action }, text);
}

async function copyText(text) {
  // Without a secure context (a phone on the local network) there is no clipboard.
  if (!navigator.clipboard) return;
  await navigator.clipboard.writeText(text);
  toast(t("copied"));
}
