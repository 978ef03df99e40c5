// The page as a whole: who one is, what is on the screen, and every action.

import { act, firstState, Refused, Stream } from "./connection.js";
import { alertBox, hideToast, toast } from "./dialogs.js";
import { fullName, h, icon, redraw } from "./elements.js";
import { Hint } from "./hint.js";
import { botLink } from "./links.js";
import { addBotToGroup, changeLanguage, groupsMenu, moreMenu, newTopic, noGroupNote } from "./menus.js";
import { messageKey } from "./message.js";
import { Pane } from "./pane.js";
import { PeopleBar } from "./people.js";
import { language, t } from "./strings.js";
import { switchTheme } from "./theme.js";
import { Unread } from "./unread.js";

const BOT_AWAY_MS = 4000;
const FIRST_TRY_AGAIN_MS = 1000;

class App {
  constructor() {
    this.state = null;
    this.personId = null;
    this.groupId = null;
    this.threadId = null;
    this.panes = new Map();
    this.dismissed = new Set();
    this.unread = new Unread(() => this.showTabs());
    window.addEventListener("hashchange", () => this.follow(this.idInHash()));
    this.rebuild();
    this.begin();
  }

  // ---- who one is

  idInHash() {
    return Number(new URLSearchParams(location.hash.slice(1)).get("as")) || null;
  }

  async begin() {
    try {
      const { people } = await firstState();
      this.showLink(true);
      const asked = this.idInHash();
      this.follow(people.some((person) => person.id === asked) ? asked : people[0].id);
    } catch {
      this.showLink(false);
      setTimeout(() => this.begin(), FIRST_TRY_AGAIN_MS);
    }
  }

  become(personId) {
    location.hash = `as=${personId}`;
    this.follow(personId);
  }

  follow(personId) {
    if (!personId || personId === this.personId) return;
    this.personId = personId;
    this.unread.person = personId;
    hideToast();
    this.stream?.stop();
    this.stream = new Stream(personId, {
      onState: (state, isFirst) => {
        if (isFirst || state.version >= this.state.version) this.receive(state);
      },
      onLink: (linked) => this.showLink(linked),
    });
  }

  // ---- reading the state

  get me() {
    return this.state.people.find((person) => person.id === this.personId);
  }

  get groups() {
    return this.state.chats.filter((chat) => chat.kind !== "private");
  }

  get group() {
    return this.groups.find((chat) => chat.id === this.groupId) ?? null;
  }

  chatById(id) {
    return this.state.chats.find((chat) => chat.id === id) ?? null;
  }

  statusIn(chat, userId) {
    return chat.members.find((member) => member.id === userId)?.status ?? "left";
  }

  isMember(chat, userId) {
    return this.statusIn(chat, userId) !== "left";
  }

  // ---- the screen

  receive(state) {
    this.state = state;
    if (!this.me) return this.become(state.people[0].id);
    if (!this.group) this.moveToGroup();
    this.groupTitle = this.group?.title;
    this.show();
  }

  /** Where the chosen group is gone (a new person, or it has become a supergroup), another one is shown. */
  moveToGroup() {
    const mine = this.groups.filter((chat) => this.isMember(chat, this.personId));
    const next = mine.find((chat) => chat.title === this.groupTitle) ?? mine[0] ?? this.groups[0];
    this.groupId = next?.id ?? null;
    this.threadId = null;
  }

  rebuild() {
    document.documentElement.lang = language();
    document.title = t("title");
    this.panes.clear();
    this.noGroup = null;
    this.people = new PeopleBar(this);
    this.hint = new Hint(this);
    this.tabs = h("nav", { id: "tabs" });
    this.main = h("main", { id: "panes" });
    this.link = h("p", { id: "link", role: "status", hidden: true }, t("connecting"));
    this.away = h("p", { id: "away", role: "status", hidden: true }, t("notRunning"));
    const top = h(
      "header",
      { id: "top" },
      this.people.node,
      h(
        "div",
        { class: "top-buttons" },
        h("button", { type: "button", class: "icon-button wide-only", "aria-label": t("language"), onclick: () => changeLanguage(this) }, language() === "ru" ? "EN" : "RU"),
        h("button", { type: "button", class: "icon-button wide-only theme-button", "aria-label": t("toDark"), onclick: switchTheme }),
        h("button", { type: "button", class: "icon-button", id: "more", "aria-label": t("more"), "aria-haspopup": "menu", onclick: (event) => moreMenu(this, event.currentTarget) }, icon("more")),
      ),
    );
    document.getElementById("page").replaceChildren(this.link, this.away, top, this.tabs, this.hint.node, this.main);
    document.body.dataset.tab ??= "group";
    if (this.state) this.show();
  }

  show() {
    this.people.update();
    const { group } = this;
    const groupPane = group ? this.paneFor("group", group.id, group.is_forum ? this.threadId : null) : null;
    const privatePane = this.paneFor("private", this.personId, null);
    const returned = this.arrange([groupPane?.node ?? (this.noGroup ??= noGroupNote(this)), privatePane.node]);
    for (const pane of [groupPane, privatePane]) {
      if (returned.has(pane?.node)) pane.list.returned();
      pane?.update();
    }
    this.showTabs();
    this.hint.update();
    this.showBotAway();
  }

  /** Puts the panes in place, leaving alone what is there already; the set of those that were not there. */
  arrange(nodes) {
    const placed = new Set();
    nodes.forEach((node, index) => {
      const there = this.main.children[index];
      if (there === node) return;
      if (there) there.replaceWith(node);
      else this.main.append(node);
      placed.add(node);
    });
    return placed;
  }

  paneFor(kind, chatId, threadId) {
    const key = [kind, this.personId, chatId, threadId].join(" ");
    if (!this.panes.has(key)) this.panes.set(key, Object.assign(new Pane(kind, this, chatId, threadId), { key }));
    return this.panes.get(key);
  }

  showTabs() {
    if (!this.state?.people.some((person) => person.id === this.personId)) return;
    const chosen = document.body.dataset.tab;
    const own = this.chatById(this.personId);
    const tabs = [
      ["group", this.group?.title ?? t("group"), this.group ? this.unread.count(this.group) : 0],
      ["private", this.state.bot.first_name, own ? this.unread.count(own) : 0],
    ];
    redraw(this.tabs, [tabs, chosen], () => tabs.map(([name, title, unread]) => this.tab(name, title, unread, name === chosen)));
    const total = tabs.reduce((sum, [, , unread]) => sum + unread, 0);
    document.title = `${total ? `(${total}) ` : ""}${fullName(this.me)} · ${t("title")}`;
  }

  tab(name, title, unread, chosen) {
    const isGroupChoice = chosen && name === "group";
    return h(
      "button",
      {
        type: "button",
        class: "chat-tab",
        "aria-pressed": String(chosen),
        "aria-haspopup": isGroupChoice ? "menu" : null,
        dataset: { tab: name },
        onclick: (event) => (isGroupChoice ? this.groupsMenu(event.currentTarget) : this.openTab(name)),
      },
      h("span", { class: "tab-title" }, h("bdi", {}, title)),
      isGroupChoice ? icon("down") : null,
      unread ? h("span", { class: "badge", "aria-label": t("unread", { count: unread }) }, unread) : null,
    );
  }

  openTab(name) {
    document.body.dataset.tab = name;
    this.show();
  }

  showLink(linked) {
    this.link.hidden = linked;
  }

  showBotAway() {
    if (this.state.bot.running) {
      clearTimeout(this.awayTimer);
      this.awayTimer = null;
      this.away.hidden = true;
    } else this.awayTimer ??= setTimeout(() => (this.away.hidden = this.state.bot.running), BOT_AWAY_MS);
  }

  showHint() {
    this.hint.show();
  }

  // ---- choosing

  groupsMenu(anchor) {
    groupsMenu(this, anchor);
  }

  chooseGroup(chatId) {
    this.groupId = chatId;
    this.threadId = null;
    // A group made a moment ago comes with the next state.
    if (this.group) this.openTab("group");
    else document.body.dataset.tab = "group";
  }

  chooseTopic(threadId) {
    this.threadId = threadId;
    this.show();
  }

  newTopic(chatId) {
    newTopic(this, chatId);
  }

  isDismissed(chatId, message) {
    return message.ephemeral_id !== null && this.dismissed.has(`${this.personId} ${chatId} ${messageKey(message)}`);
  }

  dismiss(chatId, message) {
    this.dismissed.add(`${this.personId} ${chatId} ${messageKey(message)}`);
    this.show();
  }

  // ---- doing

  /** The server's answer, or null after telling the person why not. */
  async perform(name, body) {
    try {
      return await act(name, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(t("failed", { reason: error.message || t("offline") }));
      return null;
    }
  }

  send(chatId, text, { replyTo = null, threadId = null }) {
    const body = { as: this.personId, chat_id: chatId, text };
    if (replyTo) body.reply_to = replyTo;
    if (threadId) body.thread_id = threadId;
    this.hint.close();
    return this.perform("send", body);
  }

  async press(chatId, message, button, row, col) {
    if (button.kind === "url") {
      if (!this.openLink(button.url)) window.open(button.url, "_blank", "noopener,noreferrer");
      return;
    }
    if (button.kind !== "callback") return toast(t("unsupported"));
    const as = this.personId;
    this.hint.close(); // whoever presses has begun
    // As in Telegram, a button asks what it asked when it was drawn, even if the bot has changed it since.
    const asked = button.data ? { data: button.data } : { row, col };
    const body = { as, chat_id: chatId, message_id: message.message_id, ...asked };
    if (message.ephemeral_id !== null) body.ephemeral_id = message.ephemeral_id;
    const reply = await this.perform("press", body);
    const answer = reply?.answer;
    if (!answer || as !== this.personId) return;
    if (answer.url) this.openLink(answer.url);
    if (answer.text) (answer.show_alert ? alertBox : toast)(answer.text, chatId);
  }

  /** Follows a link to the bot; false where it is a link to somewhere else. */
  openLink(url) {
    const link = botLink(url, this.state.bot.username);
    if (!link) return false;
    if (link.startgroup !== undefined) {
      addBotToGroup(this, link.startgroup);
      return true;
    }
    this.openTab("private");
    if (link.start !== undefined) this.start(link.start);
    return true;
  }

  async start(payload) {
    const as = this.personId;
    if (this.me.blocked && !(await this.perform("unblock", { as }))) return null;
    return this.perform("start", payload ? { as, payload } : { as });
  }

  playAlone() {
    this.openTab("private");
    return this.me.started && !this.me.blocked ? this.send(this.personId, "/play", {}) : this.start("");
  }

  playInGroup() {
    this.openTab("group");
    return this.group && this.send(this.group.id, "/play", {});
  }
}

new App();
