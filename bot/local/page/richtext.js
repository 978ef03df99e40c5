// Text with entities (Bot API "MessageEntity") as a tree of elements. Offsets are UTF-16 units, as in JavaScript.

import { h, icon } from "./elements.js";
import { t } from "./strings.js";
import { appendText } from "./suits.js";

const SIMPLE = { bold: "strong", italic: "em", underline: "u", strikethrough: "s" };
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const SAFE_LINK = /^(https?|tg|mailto|tel):/i;

/** Whether a folded quote is longer than its fold can only be known once it has a size. */
const quoteSizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const quote = target.parentElement;
    if (!quote.classList.contains("open")) quote.classList.toggle("foldable", target.scrollHeight > target.clientHeight + 4);
  }
});

export function renderText(text, entities, context) {
  const fragment = document.createDocumentFragment();
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const painter = { text, context, quotes: 0, spoilers: 0 };
  paint(painter, fragment, 0, text.length, sorted, { mono: false });
  return fragment;
}

/** Paints text[start:end]; `entities` are those that begin inside, outermost first. */
function paint(painter, parent, start, end, entities, style) {
  let position = start;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const stop = Math.min(entity.offset + entity.length, end);
    let next = index + 1;
    while (next < entities.length && entities[next].offset < stop) next += 1;
    const block = BLOCKS.has(entity.type);
    plain(painter, parent, position, entity.offset, style, { beforeBlock: block });
    const content = painter.text.slice(entity.offset, stop);
    const { outer, inner, mono } = wrap(painter, entity, content);
    paint(painter, inner, entity.offset, stop, entities.slice(index + 1, next), { mono: style.mono || mono });
    parent.append(outer);
    position = stop;
    // A block ends its line by itself: the line break after it would make an empty line.
    if (block && painter.text[position] === "\n") position += 1;
    index = next;
  }
  plain(painter, parent, position, end, style, { beforeBlock: false });
}

function plain(painter, parent, from, to, style, { beforeBlock }) {
  let piece = painter.text.slice(from, to);
  if (beforeBlock && piece.endsWith("\n")) piece = piece.slice(0, -1);
  if (piece) appendText(parent, piece, style);
}

function wrap(painter, entity, content) {
  const { type } = entity;
  const { context } = painter;
  if (type in SIMPLE) return same(h(SIMPLE[type]));
  if (type === "code") return { ...same(h("code", { onclick: () => context.copy(content) })), mono: true };
  if (type === "pre") return preformatted(entity);
  if (type === "blockquote") return same(h("blockquote"));
  if (type === "expandable_blockquote") return foldedQuote(context.opened, `quote ${painter.quotes++}`);
  if (type === "spoiler") return spoiler(context.opened, `spoiler ${painter.spoilers++}`);
  if (type === "bot_command") {
    return same(h("button", { type: "button", class: "link", onclick: () => context.command(content) }));
  }
  if (type === "text_link") return same(anchor(entity.url ?? "", context));
  if (type === "url") return same(anchor(SAFE_LINK.test(content) ? content : `https://${content}`, context));
  if (type === "email") return same(anchor(`mailto:${content}`, context));
  if (type === "mention") return same(anchor(`https://t.me/${content.slice(1)}`, context));
  return same(h("span", { class: type === "text_mention" || type === "hashtag" ? "link" : null }));
}

const same = (element) => ({ outer: element, inner: element, mono: false });

function preformatted(entity) {
  const inner = h("code");
  const outer = h("pre", { tabindex: "0" }, inner);
  if (entity.language) outer.dataset.language = entity.language;
  return { outer, inner, mono: true };
}

function anchor(url, context) {
  if (!SAFE_LINK.test(url)) return h("span");
  const follow = (event) => {
    if (context.openLink(url)) event.preventDefault();
  };
  return h("a", { class: "link", href: url, target: "_blank", rel: "noopener noreferrer", onclick: follow });
}

function foldedQuote(opened, key) {
  const inner = h("div", { class: "quote-text" });
  const chevron = h("button", { type: "button", class: "chevron" }, icon("down"));
  const outer = h("blockquote", { class: "expandable" }, inner, chevron);
  const show = (open) => {
    outer.classList.toggle("open", open);
    chevron.setAttribute("aria-expanded", String(open));
    chevron.setAttribute("aria-label", t(open ? "hideQuote" : "showQuote"));
    if (open) opened.add(key);
    else opened.delete(key);
  };
  show(opened.has(key));
  if (opened.has(key)) outer.classList.add("foldable");
  outer.addEventListener("click", (event) => {
    if (event.target.closest("a, button.link") || !outer.classList.contains("foldable")) return;
    if (!window.getSelection()?.isCollapsed) return;
    show(!outer.classList.contains("open"));
  });
  quoteSizes.observe(inner);
  return { outer, inner, mono: false };
}

function spoiler(opened, key) {
  const inner = h("span", { class: "spoiler-text" });
  const outer = h("span", { class: "spoiler", tabindex: "0", role: "button", "aria-label": t("spoiler") }, inner);
  const reveal = () => {
    opened.add(key);
    outer.classList.add("open");
    outer.removeAttribute("role");
    outer.removeAttribute("aria-label");
    outer.removeAttribute("tabindex");
  };
  if (opened.has(key)) reveal();
  outer.addEventListener("click", reveal);
  outer.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") reveal();
  });
  return { outer, inner, mono: false };
}
