// What every page has: day and night by hand, printing, and values that survive a swapped fragment.
// Everything works without this file; nothing here needs https.
(() => {
  "use strict";

  // ---- Day and night
  const root = document.documentElement;
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  document.querySelectorAll("[data-theme-switch]").forEach((button) => {
    const tell = () => button.setAttribute("aria-pressed", String(isDark()));
    button.hidden = false;
    tell();
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      tell();
      try {
        localStorage.setItem("binokel-theme", root.dataset.theme);
      } catch {
        // Then it holds for this page only.
      }
    });
  });

  // ---- Printing
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });

  // ---- What was typed inside [data-keep] stays when an answer replaces that part in mid-typing.
  // htmx itself brings back focus and caret of a field that has an id.
  const kept = new Map();

  const remember = (event) => {
    const target = event.detail.target;
    if (!target || !target.closest || !target.closest("[data-keep]")) return;
    target.querySelectorAll("input[id], textarea[id]").forEach((field) => {
      const isBox = field.type === "checkbox" || field.type === "radio";
      if (isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue) {
        kept.set(field.id, isBox ? field.checked : field.value);
      }
    });
  };

  const bringBack = () => {
    kept.forEach((value, id) => {
      const field = document.getElementById(id);
      if (!field) return;
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
    });
    kept.clear();
  };

  document.addEventListener("htmx:beforeSwap", remember);
  document.addEventListener("htmx:oobBeforeSwap", remember);
  document.addEventListener("htmx:afterSwap", bringBack);
  document.addEventListener("htmx:oobAfterSwap", bringBack);
})();
