// The own number keypad. Fields stay real text fields: hardware keys, paste and screen readers work as ever, and
// without this file the phone's decimal pad appears. Phone pads have neither Enter nor plus nor minus, hence this one.
(() => {
  "use strict";

  const FIELD = "input[data-number]";
  // A wide screen with a mouse has a keyboard of its own (the same condition as in keypad.css).
  const hasOwnKeys = matchMedia("(min-width: 60rem) and (pointer: fine)");
  let current = null;
  let hiding = null;
  let isPressed = false;
  let entered = null; // the field that was given the focus just now

  const dockOf = (field) => field.form && field.form.querySelector("[data-dock]");
  const keypadOf = (field) => field.form && field.form.querySelector("[data-keypad]");
  const isShown = (field) => !field.disabled && field.getClientRects().length > 0;

  // ---- Sums are shown resolved beside the field
  const showSum = (field) => {
    const output = document.getElementById(`${field.id}-sum`);
    if (!output) return;
    const sum = /\d\s*[+-]/.test(field.value.replace(/−/g, "-")) ? window.binokelSum(field.value) : null;
    output.textContent = sum === null ? "" : `= ${String(sum).replace("-", "−")}`;
    output.classList.remove("field-sum-soft");
  };

  // ---- Showing and hiding
  const takeOver = (scope) => {
    scope.querySelectorAll(FIELD).forEach((field) => {
      const takes = keypadOf(field) && !hasOwnKeys.matches;
      field.setAttribute("inputmode", takes ? "none" : "decimal");
      field.autocomplete = "off";
      showSum(field);
    });
  };

  // The dock covers the lower edge: the field in use is moved above it, also when Tab brings it in.
  const makeRoom = () => {
    const dock = document.querySelector("[data-dock]");
    const height = dock ? Math.ceil(dock.getBoundingClientRect().height) : 0;
    document.documentElement.style.scrollPaddingBottom = height ? `${height + 12}px` : "";
    if (!current || !dock) return;
    const box = (current.closest(".field, .part-line") || current).getBoundingClientRect();
    const under = box.bottom + 12 - dock.getBoundingClientRect().top;
    if (under > 0) window.scrollBy({ top: under });
    else if (box.top < 8) window.scrollBy({ top: box.top - 8 });
  };

  const show = (field) => {
    const keypad = keypadOf(field);
    clearTimeout(hiding);
    if (!keypad) return;
    current = field;
    const isSigned = "signed" in field.dataset;
    keypad.classList.toggle("keypad-signed", isSigned);
    keypad.querySelector('[data-key="sign"]').hidden = !isSigned;
    keypad.hidden = hasOwnKeys.matches;
    requestAnimationFrame(makeRoom);
  };

  const hide = () => {
    clearTimeout(hiding);
    if (!current) return;
    const keypad = keypadOf(current);
    current = null;
    if (keypad) keypad.hidden = true;
    requestAnimationFrame(makeRoom);
  };

  // The page moves when the keypad goes: not before a tap beside it has arrived where it was meant.
  const hideSoon = () => {
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      if (isPressed) hideSoon();
      else hide();
    }, 150);
  };

  // The figures stand at the right: a tap beside them would have the next ones typed in front.
  const goToEnd = (field) => {
    const { selectionStart: start, selectionEnd: end, value } = field;
    if (start === end && (start === 0 || entered === field)) field.setSelectionRange(value.length, value.length);
    entered = null;
  };

  // ---- What the keys do
  const write = (field, text) => {
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    field.setRangeText(text, start, end, "end");
  };

  const erase = (field) => {
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? start;
    if (start === end && start > 0) field.setRangeText("", start - 1, end, "end");
    else field.setRangeText("", start, end, "end");
  };

  const turnSign = (field) => {
    field.value = /^\s*[-−]/.test(field.value) ? field.value.replace(/^\s*[-−]/, "") : `-${field.value}`;
  };

  const goOn = (field) => {
    const fields = [...field.form.querySelectorAll(FIELD)].filter(isShown);
    const next = fields[fields.indexOf(field) + 1];
    if (next) {
      next.focus({ preventScroll: true });
      next.select();
      return;
    }
    hide();
    const button = field.form.querySelector("[data-dock] [type=submit]");
    if (button) button.focus({ preventScroll: true });
  };

  const press = (key) => {
    const field = current;
    if (!field) return;
    if (key === "next") {
      goOn(field);
      return;
    }
    if (document.activeElement !== field) field.focus({ preventScroll: true });
    if (key === "back") erase(field);
    else if (key === "sign") turnSign(field);
    else if (key === "+") {
      if (/\d$/.test(field.value.slice(0, field.selectionStart ?? undefined))) write(field, "+");
    } else write(field, key);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };

  // ---- Events, for all forms of the page, also those that come later
  document.addEventListener("focusin", (event) => {
    entered = event.target;
    if (event.target.matches(FIELD)) show(event.target);
    else if (current && !(dockOf(current) || current).contains(event.target)) hideSoon();
  });

  // A tap beside the field closes the pad; a tap on the pad must not take the focus from the field.
  document.addEventListener("focusout", (event) => {
    if (event.target === current && !event.relatedTarget) hideSoon();
  });

  document.addEventListener("mousedown", () => (isPressed = true), true);
  ["mouseup", "dragend", "blur"].forEach((kind) => window.addEventListener(kind, () => (isPressed = false), true));

  ["pointerdown", "mousedown"].forEach((kind) =>
    document.addEventListener(kind, (event) => {
      if (event.target.closest("[data-key]")) event.preventDefault();
    }),
  );

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(key.dataset.key);
    else if (event.target.matches(FIELD) && !hasOwnKeys.matches) goToEnd(event.target);
  });

  document.addEventListener("keydown", (event) => {
    if (!event.target.matches(FIELD) || event.isComposing) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault(); // Enter goes on; only the button, or Ctrl and Enter, writes the deal
      goOn(event.target);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.target.form.requestSubmit();
    } else if (event.key === "Escape") hide();
  });

  document.addEventListener("beforeinput", (event) => {
    if (!event.target.matches(FIELD) || event.inputType !== "insertText" || !event.data) return;
    if (/[^\d+\-−\s]/.test(event.data)) event.preventDefault();
  });

  document.addEventListener("input", (event) => {
    if (event.target.matches(FIELD)) showSum(event.target);
  });

  hasOwnKeys.addEventListener("change", () => {
    takeOver(document);
    hide();
  });
  window.addEventListener("resize", () => requestAnimationFrame(makeRoom));
  document.addEventListener("htmx:afterSettle", () => {
    takeOver(document);
    if (current && !current.isConnected) current = null;
    const active = document.activeElement;
    if (active && active.matches(FIELD)) show(active);
    else makeRoom();
  });

  takeOver(document);
  makeRoom();
})();
