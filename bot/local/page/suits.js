// Suits in colour, and the wide plus sign of buttons, whatever fonts the machine has. The character itself stays in
// the text, so copying works. A suit stays in one line with its rank, and with the word before it if a space that does
// not break stands between: a drawn suit is no letter to the browser, which would break the line there all the same.

const SIGN = /([♠♣♥♦＋])[\uFE0E\uFE0F]?/g;
const HELD_BEFORE = /[^\s]{0,24}\u00A0$/u;
const RANK = /(?:10|[2-9ТКДВAKQJ])(?![\p{L}\d])/uy;
const NAMES = { "♠": "spade", "♣": "club", "♥": "heart", "♦": "diamond" };

/** Appends `text` to `parent`. In monospaced text a suit keeps the width of one column; elsewhere it is drawn. */
export function appendText(parent, text, { mono = false } = {}) {
  let from = 0;
  for (const match of text.matchAll(SIGN)) {
    const isSuit = match[1] in NAMES;
    const before = text.slice(from, match.index);
    const held = (isSuit && !mono && HELD_BEFORE.exec(before)?.[0]) || "";
    if (before.length > held.length) parent.append(before.slice(0, before.length - held.length));
    const span = document.createElement("span");
    span.className = isSuit ? `${mono ? "suit-mono" : "suit"} ${NAMES[match[1]]}` : "wide-plus";
    span.textContent = isSuit && mono ? `${match[1]}\uFE0E` : match[0];
    from = match.index + match[0].length;
    RANK.lastIndex = from;
    const rank = (isSuit && !mono && RANK.exec(text)?.[0]) || "";
    if (!rank && !held) {
      parent.append(span);
      continue;
    }
    const card = document.createElement("span");
    card.className = "card";
    card.append(held, span, rank);
    parent.append(card);
    from += rank.length;
  }
  if (from < text.length) parent.append(text.slice(from));
}
