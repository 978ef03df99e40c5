// Where one writes: text, the reply it answers, and the menu of the bot's commands.

import { fullName, h, icon } from "./elements.js";
import { t } from "./strings.js";

const LONGEST_TEXT = 4096;
const TALLEST_PX = 140;

export class Composer {
  /** `send(text, replyTo)` sends; `commands()` gives the bot's commands for this chat. */
  constructor({ send, commands, wordedMenu }) {
    this.sendText = send;
    this.commands = commands;
    this.chosen = 0;
    this.replyTo = null;
    this.input = h("textarea", {
      rows: "1",
      maxlength: LONGEST_TEXT,
      placeholder: t("message"),
      "aria-label": t("message"),
      enterkeyhint: "send",
      dataset: { composer: "" },
      oninput: () => this.changed(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.suggest([]), 150),
    });
    this.list = h("div", { class: "commands", role: "listbox", "aria-label": t("commands"), hidden: true });
    this.replyBar = h("div", { class: "reply-bar", hidden: true });
    const menuFace = wordedMenu ? [icon("menu"), h("span", {}, t("menu"))] : [icon("slash")];
    this.menuButton = h(
      "button",
      { type: "button", class: wordedMenu ? "menu-button worded" : "menu-button", "aria-label": t("commands"), onclick: () => this.toggleMenu() },
      menuFace,
    );
    this.sendButton = h("button", { type: "button", class: "send-button", "aria-label": t("send"), onclick: () => this.submit() }, icon("send"));
    // Keeping the focus keeps the phone's keyboard and the list of commands open.
    for (const button of [this.menuButton, this.sendButton]) button.addEventListener("pointerdown", (event) => event.preventDefault());
    this.node = h(
      "form",
      { class: "composer", onsubmit: (event) => event.preventDefault() },
      this.list,
      this.replyBar,
      h("div", { class: "composer-row" }, this.menuButton, this.input, this.sendButton),
    );
    this.changed();
  }

  changed() {
    this.grow();
    this.sendButton.classList.toggle("ready", Boolean(this.input.value.trim()));
    const typed = /^\/(\w*)$/.exec(this.input.value);
    const found = typed ? this.commands().filter(({ command }) => command.startsWith(typed[1].toLowerCase())) : [];
    this.chosen = 0;
    this.suggest(found);
  }

  grow() {
    this.input.style.height = "auto";
    const { scrollHeight } = this.input;
    if (scrollHeight) this.input.style.height = `${Math.min(scrollHeight, TALLEST_PX)}px`;
  }

  suggest(found) {
    this.found = found;
    this.list.hidden = !found.length;
    this.list.replaceChildren(
      ...found.map((command, index) =>
        h(
          "button",
          {
            type: "button",
            class: "command",
            role: "option",
            tabindex: "-1",
            "aria-selected": String(index === this.chosen),
            onpointerdown: (event) => event.preventDefault(),
            onclick: () => this.submit(`/${command.command}`),
          },
          h("b", {}, `/${command.command}`),
          h("span", {}, command.description),
        ),
      ),
    );
    this.list.children[this.chosen]?.scrollIntoView({ block: "nearest" });
  }

  toggleMenu() {
    const open = !this.list.hidden;
    this.chosen = 0;
    this.suggest(open ? [] : this.commands());
    if (!open) this.input.focus({ preventScroll: true });
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length) {
      this.chosen = (this.chosen + step + this.found.length) % this.found.length;
      this.suggest(this.found);
    } else if (event.key === "Escape" && (this.found.length || this.replyTo)) {
      if (this.found.length) this.suggest([]);
      else this.answer(null);
    } else if (event.key === "Tab" && this.found.length) {
      this.input.value = `/${this.found[this.chosen].command} `;
      this.changed();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      const menuOpen = this.found.length && this.input.value.startsWith("/");
      this.submit(menuOpen ? `/${this.found[this.chosen].command}` : undefined);
    } else return;
    event.preventDefault();
  }

  async submit(command) {
    const text = (command ?? this.input.value).trim();
    if (!text) return;
    const draft = this.input.value;
    const replyTo = this.replyTo?.message_id ?? null;
    this.input.value = "";
    this.answer(null);
    this.changed();
    const sent = await this.sendText(text, replyTo);
    if (sent || this.input.value) return;
    this.input.value = draft;
    this.changed();
  }

  /** Makes the next text an answer to `message`; null gives that up. */
  answer(message) {
    this.replyTo = message;
    this.replyBar.hidden = !message;
    if (!message) return this.replyBar.replaceChildren();
    const line = `${message.from ? fullName(message.from) : ""}: ${message.text.split("\n")[0]}`;
    this.replyBar.replaceChildren(
      h("span", { class: "reply-text" }, h("b", {}, `${t("replyTo")} `), line),
      h("button", { type: "button", class: "icon-button", "aria-label": t("cancelReply"), onclick: () => this.answer(null) }, icon("close")),
    );
    this.input.focus({ preventScroll: true });
  }
}
