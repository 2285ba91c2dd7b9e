// Melds of the game for two: a tap belongs to the player who was chosen when it was made, and one that did not get
// through is tried again until it does. The server knows a tap that it had already.
(() => {
  "use strict";

  const TAP = "[data-meld-tap]";
  const RETRY_MS = 3000;
  const waiting = [];
  let retried = null;
  let timer = null;

  const valueOf = (form, name) => form.querySelector(`input[name="${name}"]:checked, input[name="${name}"][type="hidden"]`)?.value;

  // ---- Whose meld it is, and which tap: as it was when the finger came down, not when its turn comes
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.(TAP);
      if (button && retried === null) button.dataset.melder = valueOf(button.form, "melder") ?? "";
    },
    true,
  );

  document.addEventListener("htmx:configRequest", (event) => {
    const button = event.detail.elt;
    if (!button.matches?.(TAP)) return;
    if (button.dataset.melder) event.detail.parameters.melder = button.dataset.melder;
    if (retried?.button === button) event.detail.parameters.tap = retried.tap;
    button.dataset.tap = event.detail.parameters.tap;
  });

  // ---- What did not get through
  const retry = () => {
    clearTimeout(timer);
    const next = waiting.find((entry) => entry.button.isConnected);
    if (!next) return;
    retried = next;
    next.button.dataset.melder = next.melder;
    next.button.click();
    retried = null;
  };

  const tellSaved = (form) => {
    const line = form.querySelector("[data-save-state]");
    if (!line) return;
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    line.setAttribute("role", "none");
    line.classList.remove("save-state-failed");
    line.textContent = line.dataset.saved.replace("{time}", time);
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    const button = event.detail.requestConfig?.elt;
    if (!button?.matches?.(TAP)) return;
    const { melder = "", tap = "" } = button.dataset;
    const known = waiting.findIndex((entry) => entry.button === button && entry.tap === tap && entry.melder === melder);
    const status = event.detail.xhr?.status ?? 0;
    const isLost = status === 0 || status >= 500;
    if (isLost && known < 0) waiting.push({ button, melder, tap });
    if (!isLost && known >= 0) waiting.splice(known, 1);
    button.classList.toggle("meld-chip-waiting", waiting.some((entry) => entry.button === button));
    if (isLost) {
      clearTimeout(timer);
      timer = setTimeout(retry, RETRY_MS);
    } else {
      if (button.form && waiting.length === 0) tellSaved(button.form);
      retry();
    }
  });

  window.addEventListener("online", retry);
  window.addEventListener("beforeunload", (event) => {
    if (waiting.some((entry) => entry.button.isConnected)) event.preventDefault();
  });

  // ---- What somebody opened stays open when the form is replaced
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("details[data-stay][open]")].map((details) => details.id);
  });
  document.addEventListener("htmx:afterSettle", () => {
    open.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  });
})();
