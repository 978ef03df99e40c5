// Building elements. Data only ever becomes text nodes or attributes here, never markup.

const SVG = "http://www.w3.org/2000/svg";

const STROKES = {
  plus: "M12 5v14M5 12h14",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  down: "M6 9l6 6 6-6",
  send: "M4 12l16-8-6 16-3-7z",
  eye: "M2 12s3.6-6 10-6 10 6 10 6-3.6 6-10 6-10-6-10-6zM12 9a3 3 0 110 6 3 3 0 010-6z",
  close: "M6 6l12 12M18 6L6 18",
  file: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  slash: "M15 6L9 18M5 3h14a2 2 0 012 2v14a2 2 0 01-2 2H5a2 2 0 01-2-2V5a2 2 0 012-2z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  out: "M8 16L16 8M9 8h7v7",
};

/** An element with attributes, `on…` listeners, `dataset` and children (nodes or texts; null is left out). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "dataset") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `icon icon-${name}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}

export const fullName = (person) => [person.first_name, person.last_name].filter(Boolean).join(" ");

/** Colour number 0…6 of a person, by id, as Telegram does. */
export const colour = (id) => Math.abs(id) % 7;

export function avatar(id, name, isBot = false) {
  const [first = "?"] = [...new Intl.Segmenter().segment(name.trim())].map((part) => part.segment);
  const classes = isBot ? "avatar avatar-bot" : `avatar colour-${colour(id)}`;
  return h("span", { class: classes, "aria-hidden": "true" }, isBot ? null : first.toUpperCase());
}

/** Replaces the children only when `signature` differs from the last one, so that what is pressed stays. */
export function redraw(element, signature, build) {
  const text = JSON.stringify(signature);
  if (element.drawnAs === text) return;
  element.drawnAs = text;
  element.replaceChildren(...[build()].flat().filter(Boolean));
}
