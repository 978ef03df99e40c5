// Who one is: the row of persons at the top, and the form that adds another.

import { avatar, fullName, h, icon, redraw } from "./elements.js";
import { ask } from "./dialogs.js";
import { language, t } from "./strings.js";

export class PeopleBar {
  constructor(app) {
    this.app = app;
    this.tabs = h("div", { class: "people", role: "tablist", "aria-label": t("iAm"), onkeydown: (event) => this.key(event) });
    this.node = h("div", { class: "people-bar" }, h("span", { class: "i-am" }, t("iAm")), this.tabs);
  }

  update() {
    const { people } = this.app.state;
    const me = this.app.personId;
    redraw(this.tabs, [people, me], () => [
      ...people.map((person) => this.tab(person, person.id === me)),
      h(
        "button",
        { type: "button", class: "person add-person", "aria-label": t("addPerson"), title: t("addPerson"), onclick: () => this.add() },
        h("span", { class: "avatar avatar-add" }, icon("plus")),
      ),
    ]);
    if (this.shown === me) return;
    this.shown = me;
    this.tabs.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  tab(person, selected) {
    const name = fullName(person);
    const condition = person.blocked ? t("blockedBot") : person.started ? "" : t("notStarted");
    return h(
      "button",
      {
        type: "button",
        class: "person",
        role: "tab",
        "aria-selected": String(selected),
        tabindex: selected ? "0" : "-1",
        "aria-label": condition ? `${name}, ${condition}` : name,
        title: condition ? `${name}: ${condition}` : name,
        dataset: { personId: person.id, condition: person.blocked ? "blocked" : person.started ? "started" : "new" },
        onclick: () => this.app.become(person.id),
      },
      avatar(person.id, name),
      h("span", { class: "person-name", dir: "auto" }, person.first_name),
    );
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const buttons = [...this.tabs.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
  }

  async add() {
    const { app } = this;
    const { group } = app;
    const fields = [
      { name: "first_name", kind: "text", label: t("firstName") },
      {
        name: "language_code",
        kind: "select",
        label: t("personLanguage"),
        value: language(),
        options: [["ru", t("russian")], ["en", t("english")]],
      },
      { name: "started", kind: "checkbox", label: t("hasStarted"), value: false },
    ];
    if (group) fields.push({ name: "joins", kind: "checkbox", label: t("joinsGroup", { group: group.title }), value: true });
    const values = await ask(t("addPerson"), fields);
    if (!values) return;
    const { first_name, language_code, started, joins } = values;
    const join = joins ? [group.id] : [];
    const reply = await app.perform("person", { first_name, language_code, started, join });
    if (reply) app.become(reply.id);
  }
}
