// The first hint: what to press to be playing within a minute.

import { h, icon } from "./elements.js";
import { t } from "./strings.js";

const STORED = "local-chat-hint";

export class Hint {
  constructor(app) {
    const button = (text, action, kind) =>
      h("button", { type: "button", class: `hint-button ${kind}`, onclick: () => this.use(action) }, text);
    this.node = h(
      "aside",
      { id: "hint", "aria-label": t("hintTitle"), hidden: true },
      h(
        "div",
        { class: "hint-words" },
        h("strong", {}, t("hintTitle")),
        h("p", {}, t("hintText")),
      ),
      h(
        "div",
        { class: "hint-buttons" },
        button(t("hintPrivate"), () => app.playAlone(), "first"),
        button(t("hintGroup"), () => app.playInGroup(), "second"),
      ),
      h("button", { type: "button", class: "icon-button hint-close", "aria-label": t("close"), onclick: () => this.close() }, icon("close")),
    );
  }

  /** Only once there is somebody to act for: before the first state its buttons could do nothing. */
  update() {
    this.node.hidden = localStorage.getItem(STORED) === "closed";
  }

  use(action) {
    this.close();
    action();
  }

  close() {
    localStorage.setItem(STORED, "closed");
    this.update();
  }

  show() {
    localStorage.removeItem(STORED);
    this.update();
  }
}
