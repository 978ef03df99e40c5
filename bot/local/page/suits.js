// Suits in colour, and the wide plus sign of buttons, whatever fonts the machine has. The character itself stays in
// the text, so copying works. A suit and its rank stay in one line.

const SIGN = /([♠♣♥♦＋])[\uFE0E\uFE0F]?/g;
const RANK = /(?:10|[2-9ТКДВAKQJ])(?![\p{L}\d])/uy;
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
    from = match.index + match[0].length;
    RANK.lastIndex = from;
    const rank = isSuit && !mono ? RANK.exec(text)?.[0] : null;
    if (!rank) {
      parent.append(span);
      continue;
    }
    const card = document.createElement("span");
    card.className = "card";
    card.append(span, rank);
    parent.append(card);
    from += rank.length;
  }
  if (from < text.length) parent.append(text.slice(from));
}
