// People who come and go: two taps on arrows swap two people, and what that means is asked of the server. Without this
// file the names are typed and sent.
(() => {
  "use strict";

  const form = document.querySelector("[data-lineup-form]");
  if (!form) return;
  const buttons = [...form.querySelectorAll("[data-swap]")];
  const nameOf = (button) => form.elements.namedItem(`name_${button.dataset.swap}`);
  let first = null;

  const mark = (button) => {
    first = button;
    buttons.forEach((other) => other.setAttribute("aria-pressed", String(other === first)));
  };

  // Whose turn it is to deal stays the same person's.
  const moveDeal = (one, other) => {
    const deals = [one, other].map((button) => form.querySelector(`[name="dealer"][value="${button.dataset.swap}"]`));
    const chosen = deals.findIndex((radio) => radio.checked);
    if (chosen >= 0) deals[1 - chosen].checked = true;
  };

  const swap = (one, other) => {
    [one.value, other.value] = [other.value, one.value];
    // One change is enough: the whole form is asked what it means.
    other.dispatchEvent(new Event("change", { bubbles: true }));
  };

  buttons.forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (first && first !== button) {
        moveDeal(first, button);
        swap(nameOf(first), nameOf(button));
        mark(null);
      } else {
        mark(first === button ? null : button);
      }
    });
  });

  const help = form.querySelector("[data-swap-help]");
  if (help) help.hidden = false;

  // An answer that was overtaken by more typing would take it away: the next change asks again.
  const typed = () => new URLSearchParams(new FormData(form)).toString();
  let asked = "";
  form.addEventListener("htmx:beforeRequest", () => (asked = typed()));
  form.addEventListener("htmx:beforeSwap", (event) => {
    if (asked !== typed()) event.detail.shouldSwap = false;
  });

  // Enter asks what changes; it never saves unseen.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.name?.startsWith("name_") !== true) return;
    event.preventDefault();
    event.target.blur();
  });
})();
