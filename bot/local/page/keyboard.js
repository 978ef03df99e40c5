// The inline keyboard under a message. A button that did not change keeps its element, so no press is lost; a button
// that did change gets a new one, so a press begun on the old never counts for the new.

import { h, icon } from "./elements.js";
import { appendText } from "./suits.js";

const MANY_IN_A_ROW = 6;

export class Keyboard {
  constructor(press) {
    this.press = press;
    this.node = h("div", { class: "keyboard", hidden: true });
    this.drawn = [];
  }

  update(rows) {
    this.node.hidden = !rows?.length;
    const wanted = rows ?? [];
    while (this.node.childElementCount > wanted.length) this.node.lastElementChild.remove();
    wanted.forEach((buttons, row) => {
      this.node.children[row] ?? this.node.append(h("div", { class: "keyboard-row" }));
      this.updateRow(this.node.children[row], buttons, row);
    });
  }

  updateRow(node, buttons, row) {
    node.style.setProperty("--count", buttons.length);
    node.classList.toggle("crowded", buttons.length >= MANY_IN_A_ROW);
    while (node.childElementCount > buttons.length) node.lastElementChild.remove();
    buttons.forEach((button, col) => {
      const old = node.children[col];
      // The data behind a label may change with every turn; what the person means is the label.
      const signature = JSON.stringify({ ...button, data: null });
      if (old) old.button = button;
      if (old?.signature === signature) return;
      const fresh = this.build(button, row, col);
      Object.assign(fresh, { signature, button });
      if (!old) return node.append(fresh);
      const focused = document.activeElement === old;
      old.replaceWith(fresh);
      if (focused) fresh.focus({ preventScroll: true });
    });
  }

  build(button, row, col) {
    const label = h("span", { class: "kb-text" });
    appendText(label, button.text);
    return h(
      "button",
      {
        type: "button",
        class: "kb",
        title: button.text,
        "aria-disabled": button.disabled ? "true" : null,
        disabled: button.disabled,
        dataset: { row, col, style: button.style ?? "plain" },
        onclick: (event) => this.pressed(event.currentTarget, row, col),
      },
      label,
      button.kind === "url" ? icon("out") : null,
    );
  }

  async pressed(node, row, col) {
    if (node.classList.contains("waiting")) return;
    node.classList.add("waiting");
    node.setAttribute("aria-busy", "true");
    try {
      await this.press(node.button, row, col);
    } finally {
      node.classList.remove("waiting");
      node.removeAttribute("aria-busy");
    }
  }
}
