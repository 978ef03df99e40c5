// Suits in colour, whatever fonts the machine has. The character itself stays in the text, so copying works.

const SUIT = /([♠♣♥♦])[\uFE0E\uFE0F]?/g;
const NAMES = { "♠": "spade", "♣": "club", "♥": "heart", "♦": "diamond" };

/** Appends `text` to `parent`. In monospaced text a suit keeps the width of one column; elsewhere it is drawn. */
export function appendText(parent, text, { mono = false } = {}) {
  let from = 0;
  for (const match of text.matchAll(SUIT)) {
    if (match.index > from) parent.append(text.slice(from, match.index));
    const span = document.createElement("span");
    span.className = `${mono ? "suit-mono" : "suit"} ${NAMES[match[1]]}`;
    span.textContent = mono ? `${match[1]}\uFE0E` : match[0];
    parent.append(span);
    from = match.index + match[0].length;
  }
  if (from < text.length) parent.append(text.slice(from));
}
