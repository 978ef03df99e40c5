// What opens above the chat: toast, alert, forms and pop-up menus.

import { h, icon } from "./elements.js";
import { t } from "./strings.js";
import { appendText } from "./suits.js";

const TOAST_MS = 3500;
const TOAST_MS_PER_LETTER = 45;

let toastTimer;

/** Shows `text` for a while, above the chat it belongs to if that is given. */
export function toast(text, chatId = null) {
  const node = document.getElementById("toast");
  node.replaceChildren();
  appendText(node, text);
  // At the top of the chat: at its foot are the cards that are tapped next.
  const chat = document.querySelector(`.pane[data-chat-id="${chatId}"] .messages-frame`)?.getBoundingClientRect();
  node.style.left = chat?.width ? `${chat.left + chat.width / 2}px` : "";
  node.style.top = chat?.width ? `${chat.top + 10}px` : "";
  node.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, TOAST_MS + text.length * TOAST_MS_PER_LETTER);
}

/** An answer is for whoever pressed: it goes when another person takes the phone. */
export function hideToast() {
  clearTimeout(toastTimer);
  document.getElementById("toast").hidden = true;
}

export function alertBox(text) {
  const dialog = document.getElementById("alert");
  const words = h("p");
  appendText(words, text);
  dialog.setAttribute("aria-label", text);
  dialog.replaceChildren(words, h("form", { method: "dialog" }, h("button", { class: "text-button", autofocus: true }, t("ok"))));
  if (!dialog.open) dialog.showModal();
}

/**
 * Asks for values. `fields` are `{name, kind: "text"|"checkbox"|"select", label, value, options?}`;
 * resolves to an object of values, or to null when the person thinks better of it.
 */
export function ask(title, fields, confirm = t("create")) {
  const dialog = document.getElementById("form");
  const inputs = fields.map(fieldNode);
  const form = h(
    "form",
    { method: "dialog" },
    h("h2", { id: "form-title" }, title),
    inputs.map((field) => field.node),
    h(
      "div",
      { class: "form-buttons" },
      h("button", { class: "text-button", value: "", formnovalidate: true }, t("cancel")),
      h("button", { class: "text-button", value: "yes" }, confirm),
    ),
  );
  // Enter in a field means "confirm", not the first button of the form.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName === "BUTTON") return;
    event.preventDefault();
    form.requestSubmit(form.querySelector("button[value=yes]"));
  });
  dialog.setAttribute("aria-labelledby", "form-title");
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => resolve(dialog.returnValue === "yes" ? Object.fromEntries(inputs.map((field) => [field.name, field.read()])) : null),
      { once: true },
    );
  });
}

function fieldNode({ name, kind, label, value, options }) {
  if (kind === "checkbox") {
    const input = h("input", { type: "checkbox", name, checked: value });
    return { name, read: () => input.checked, node: h("label", { class: "field-check" }, input, h("span", {}, label)) };
  }
  const input =
    kind === "select"
      ? h("select", { name }, options.map(([code, text]) => h("option", { value: code, selected: code === value }, text)))
      : h("input", { type: "text", name, required: true, maxlength: "64", autocomplete: "off", value: value ?? "", pattern: ".*\\S.*" });
  return { name, read: () => input.value.trim(), node: h("label", { class: "field" }, h("span", {}, label), input) };
}

let closeOpenMenu = () => {};

/** Opens a menu at `place` ({x, y}); `items` are `{label, action, checked?, danger?}`, or null for a line between. */
export function popupMenu(place, items, label) {
  closeOpenMenu();
  const returnTo = document.activeElement;
  const menu = h("div", { class: "menu", role: "menu", "aria-label": label });
  const close = (focus = true) => {
    menu.remove();
    document.removeEventListener("pointerdown", outside, true);
    closeOpenMenu = () => {};
    if (focus) returnTo?.focus?.({ preventScroll: true });
  };
  const outside = (event) => {
    if (!menu.contains(event.target)) close(false);
  };
  menu.append(...items.map((item) => (item ? menuItem(item, close) : h("hr"))));
  menu.addEventListener("keydown", (event) => moveInMenu(menu, event, close));
  document.body.append(menu);
  document.addEventListener("pointerdown", outside, true);
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(place.x, window.innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(place.y, window.innerHeight - height - 8))}px`;
  menu.querySelector("button")?.focus();
  closeOpenMenu = close;
}

function menuItem(item, close) {
  const toggles = item.checked !== undefined;
  return h(
    "button",
    {
      type: "button",
      class: item.danger ? "menu-item danger" : "menu-item",
      role: toggles ? "menuitemcheckbox" : "menuitem",
      "aria-checked": toggles ? String(item.checked) : null,
      onclick: () => {
        close();
        item.action();
      },
    },
    h("span", { class: "menu-check" }, item.checked ? icon("check") : null),
    h("span", {}, item.label),
  );
}

function moveInMenu(menu, event, close) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
}
