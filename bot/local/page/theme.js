// Light or dark: as the system says, until the person says otherwise.

const STORED = "local-chat-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

export const isDark = () => {
  const chosen = localStorage.getItem(STORED);
  return chosen ? chosen === "dark" : system.matches;
};

const show = () => (document.documentElement.dataset.theme = isDark() ? "dark" : "light");

export function switchTheme() {
  const dark = !isDark();
  if (dark === system.matches) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, dark ? "dark" : "light");
  show();
}

system.addEventListener("change", show);
show();
