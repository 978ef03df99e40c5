// The menus of the top bar and of the group: everything that can be done to the little world.

import { ask, popupMenu } from "./dialogs.js";
import { h } from "./elements.js";
import { switchLanguage, t } from "./strings.js";
import { isDark, switchTheme } from "./theme.js";

const below = (anchor) => {
  const box = anchor.getBoundingClientRect();
  return { x: box.left, y: box.bottom + 4 };
};

export function groupsMenu(app, anchor) {
  const groups = app.groups.map((group) => ({
    label: group.title,
    checked: group.id === app.group?.id,
    action: () => app.chooseGroup(group.id),
  }));
  popupMenu(below(anchor), [...groups, groups.length ? null : undefined, newGroupItem(app)].filter((item) => item !== undefined), t("chooseGroup"));
}

const newGroupItem = (app) => ({ label: `+ ${t("newGroup")}`, action: () => newGroup(app) });

async function newGroup(app) {
  const values = await ask(t("newGroup"), [
    { name: "title", kind: "text", label: t("groupTitle") },
    { name: "supergroup", kind: "checkbox", label: t("asSupergroup"), value: false },
    { name: "is_forum", kind: "checkbox", label: t("asForum"), value: false },
  ]);
  if (!values) return null;
  const kind = values.supergroup || values.is_forum ? "supergroup" : "group";
  const reply = await app.perform("group", { title: values.title, as: app.personId, kind, is_forum: values.is_forum });
  if (reply) app.chooseGroup(reply.chat_id);
  return reply?.chat_id ?? null;
}

export async function newTopic(app, chatId) {
  const values = await ask(t("newTopic"), [{ name: "name", kind: "text", label: t("topicName") }]);
  const reply = values && (await app.perform("topic", { chat_id: chatId, name: values.name }));
  if (reply) app.chooseTopic(reply.thread_id);
}

/** A t.me/<bot>?startgroup link: asks for the group and greets it as Telegram does. */
export async function addBotToGroup(app, payload) {
  const options = app.groups.filter((group) => app.isMember(group, app.personId)).map((group) => [String(group.id), group.title]);
  if (!options.length) return newGroup(app);
  const values = await ask(t("toWhichGroup"), [{ name: "chat", kind: "select", label: t("group"), value: options[0][0], options }], t("addBot"));
  if (!values) return null;
  const chatId = Number(values.chat);
  const group = app.chatById(chatId);
  if (!app.isMember(group, app.state.bot.id) && !(await app.perform("add_bot", { chat_id: chatId }))) return null;
  app.chooseGroup(chatId);
  const command = `/start@${app.state.bot.username}${payload ? ` ${payload}` : ""}`;
  return app.send(chatId, command, {});
}

export function moreMenu(app, anchor) {
  const { state, group, me } = app;
  const as = me.id;
  const items = [];
  if (group) items.push(...groupItems(app, group, as), null);
  items.push(
    ...app.groups.filter((other) => other.id !== group?.id).map((other) => ({ label: other.title, action: () => app.chooseGroup(other.id) })),
    newGroupItem(app),
    null,
    me.blocked
      ? { label: t("unblock"), action: () => app.perform("unblock", { as }) }
      : { label: t("block"), danger: true, action: () => app.perform("block", { as }) },
    null,
    { label: t("restartApp"), action: () => app.perform("restart_app", { as }) },
    { label: t("limits"), checked: state.limits, action: () => app.perform("limits", { on: !state.limits }) },
    { label: t("showHint"), action: () => app.showHint() },
    { label: t(isDark() ? "toLight" : "toDark"), action: switchTheme },
    { label: t("language"), action: () => changeLanguage(app) },
  );
  popupMenu(below(anchor), items, t("more"));
}

export function changeLanguage(app) {
  switchLanguage();
  app.rebuild();
}

function groupItems(app, group, as) {
  const chat_id = group.id;
  const perform = (name, body) => () => app.perform(name, { chat_id, ...body });
  const bot = app.statusIn(group, app.state.bot.id);
  const mine = app.statusIn(group, as);
  const items = [];
  if (mine === "left") items.push({ label: t("rejoin"), action: perform("join", { as }) });
  else {
    if (mine === "administrator") items.push({ label: t("demoteMe"), action: perform("demote", { as, user_id: as }) });
    if (mine === "member") items.push({ label: t("promoteMe"), action: perform("promote", { as, user_id: as }) });
  }
  if (bot === "left") items.push({ label: t("addBot"), action: perform("add_bot", {}) });
  else {
    if (bot === "administrator") items.push({ label: t("demoteBot"), action: perform("demote", { as, user_id: "bot" }) });
    else items.push({ label: t("promoteBot"), action: perform("promote", { as, user_id: "bot" }) });
  }
  if (group.kind === "group") items.push({ label: t("migrate"), action: perform("migrate", {}) });
  if (group.is_forum) items.push({ label: t("newTopic"), action: () => newTopic(app, chat_id) });
  if (bot !== "left") items.push({ label: t("removeBot"), danger: true, action: perform("remove_bot", {}) });
  if (mine !== "left") items.push({ label: t("leave"), danger: true, action: perform("leave", { as }) });
  return items;
}

/** What stands in the place of a group for a person who is in none. */
export function noGroupNote(app) {
  const create = () => newGroup(app);
  return h(
    "section",
    { class: "pane no-group", "aria-label": t("group"), dataset: { pane: "group" } },
    h("p", {}, t("noGroup")),
    h("button", { type: "button", class: "big-button", onclick: create }, t("newGroup")),
  );
}
