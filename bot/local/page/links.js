// Which links lead to the bot itself rather than out of the page.

/** `{start}` or `{startgroup}` (payload, maybe "") or `{}` for a link to the bot; null for any other address. */
export function botLink(url, username) {
  let parsed;
  try {
    parsed = new URL(/^t\.me\//i.test(url) ? `https://${url}` : url);
  } catch {
    return null;
  }
  const inApp = parsed.protocol === "tg:" && (parsed.host || parsed.pathname.replaceAll("/", "")) === "resolve";
  const onWeb = ["t.me", "telegram.me"].includes(parsed.host);
  if (!inApp && !onWeb) return null;
  const name = inApp ? parsed.searchParams.get("domain") ?? "" : parsed.pathname.slice(1).replace(/\/$/, "");
  if (name.toLowerCase() !== username.toLowerCase()) return null;
  const link = {};
  for (const key of ["start", "startgroup"]) if (parsed.searchParams.has(key)) link[key] = parsed.searchParams.get(key);
  return link;
}
