// What a person has not yet seen: the badges on tabs.

import { messageKey } from "./message.js";

/** Which messages a person has not had before their eyes since the page was opened. */
export class Unread {
  constructor(onChange) {
    this.since = Date.now() / 1000 - 1;
    this.seen = new Map();
    this.onChange = onChange;
    this.person = null;
  }

  keys(chatId) {
    const place = `${this.person} ${chatId}`;
    if (!this.seen.has(place)) this.seen.set(place, new Set());
    return this.seen.get(place);
  }

  see(chatId, keys) {
    const seen = this.keys(chatId);
    const before = seen.size;
    for (const key of keys) seen.add(key);
    if (seen.size !== before) this.onChange();
  }

  count(chat) {
    const seen = this.keys(chat.id);
    const isNew = (message) => !message.service && message.from?.id !== this.person && message.date >= this.since;
    return chat.messages.filter((message) => isNew(message) && !seen.has(messageKey(message))).length;
  }
}
