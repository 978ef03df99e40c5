// Suits in colour, and the wide plus sign of buttons, whatever fonts the machine has. The character itself stays in
// the text, so copying works.

const SIGN = /([♠♣♥♦＋])[\uFE0E\uFE0F]?/g;
const NAMES = { "♠": "spade", "♣": "club", "♥": "heart", "♦": "diamond" };

/** Appends `text` to `parent`. In monospaced text a suit keeps the width of one column; elsewhere it is drawn. */
export function appendText(parent, text, { mono = false } = {}) {
  let from = 0;
  for (const match of text.matchAll(SIGN)) {
    if (match.index > from) parent.append(text.slice(from, match.index));
    const span = document.createElement("span");
    const isSuit = match[1] in NAMES;
    span.className = isSuit ? `${mono ? "suit-mono" : "suit"} ${NAMES[match[1]]}` : "wide-plus";
    span.textContent = isSuit && mono ? `${match[1]}\uFE0E` : match[0];
    parent.append(span);
    from = match.index + match[0].length;
  }
  if (from < text.length) parent.append(text.slice(from));
}
