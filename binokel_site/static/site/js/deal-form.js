// The form of a deal: what belongs to the declarer stands first, the rest of the tricks shows itself, and each stage
// is saved and answered with a preview. Without this file the same form is filled in and sent as it is.
(() => {
  "use strict";

  const FORM = "form[data-deal-form]";
  const RETRY_MS = 5000;
  const timers = { preview: null, retry: null };
  let byPointer = false;

  const numberOf = window.binokelSum;
  const isShown = (element) => element.getClientRects().length > 0;
  const previewOf = (form) => form.querySelector("[data-preview]");

  // ---- The declarer's field comes first in its row, also in the order of Tab and "Weiter".
  const placeDeclarer = (form) => {
    const chosen = form.querySelector('input[name="declarer"]:checked');
    form.querySelectorAll("[data-figures]").forEach((row) => {
      const figures = [...row.querySelectorAll("[data-order]")];
      const isOwn = (figure) =>
        chosen !== null &&
        (figure.dataset.seat !== undefined
          ? figure.dataset.seat === chosen.value
          : figure.dataset.party === chosen.dataset.party);
      figures.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.dataset.order - b.dataset.order);
      const isInPlace = figures.every((figure, place) => row.children[place] === figure);
      if (!isInPlace) row.append(...figures);
      figures.forEach((figure) => figure.classList.toggle("is-declarer", isOwn(figure)));
    });
  };

  // ---- One empty field of the tricks is the rest, in grey. Tables that write tens have no sure rest, nor has a deal with
  // a press error, nor a revoke of which nobody has said yet what was still out.
  const showRest = (form) => {
    const row = form.querySelector("[data-tricks]");
    if (!row) return;
    const fields = [...row.querySelectorAll("input[data-number]")];
    const empty = fields.filter((field) => field.value.trim() === "");
    const typed = fields.filter((field) => field.value.trim() !== "").map((field) => numberOf(field.value));
    const out = form.querySelector('input[name="points_out"]');
    const stillOut = out && isShown(out) ? (numberOf(out.value) ?? NaN) : 0;
    const total = Number(row.dataset.tricks) - stillOut;
    const rest = total - typed.reduce((sum, points) => sum + (points ?? NaN), 0);
    const isReckoned = !("tens" in row.dataset) && !form.querySelector(".choice-error input:checked");
    const isClear = isReckoned && empty.length === 1 && typed.length > 0 && rest >= 0 && rest <= total;
    empty.forEach((field) => {
      field.placeholder = isClear ? String(rest) : "";
      const output = document.getElementById(`${field.id}-sum`);
      if (!output) return;
      output.textContent = isClear ? row.dataset.restWord : "";
      output.classList.toggle("field-sum-soft", isClear);
    });
  };

  // ---- "Hat keinen Stich" is asked only where it can matter: something was melded, and the tricks are worth 0.
  const askForTricks = (form) => {
    const answered = (previewOf(form)?.querySelector("[data-ask-trick]")?.dataset.askTrick ?? "").split(" ");
    form.querySelectorAll("[data-trick-ask]").forEach((question) => {
      const party = question.dataset.trickAsk;
      const tricks = form.querySelector(`input[name="tricks_${party}"]`);
      const points = tricks ? numberOf(tricks.value || tricks.placeholder) : null;
      const hasMelds = [...form.querySelectorAll(`[data-meld-of="${party}"]`)].some((m) => numberOf(m.value) > 0);
      const isSet = question.querySelector("input:checked") !== null;
      question.hidden = !(isSet || answered.includes(party) || (points === 0 && hasMelds));
    });
  };

  // ---- "mehr" shows what was chosen inside
  const nameMore = (form) => {
    form.querySelectorAll("[data-more]").forEach((more) => {
      const word = more.querySelector("summary [data-more-word]");
      word.dataset.word ??= word.textContent;
      const chosen = more.querySelector("input:checked");
      word.textContent = chosen ? chosen.parentElement.textContent.trim() : word.dataset.word;
    });
  };

  const refresh = (form) => {
    placeDeclarer(form);
    showRest(form);
    askForTricks(form);
    nameMore(form);
  };

  // ---- A copy on this device until the server has it: a page that is reloaded loses nothing.
  const storeName = (form) => `binokel-deal ${form.getAttribute("action")} ${form.dataset.deal ?? ""}`;

  const typedOf = (form) =>
    [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !/token|key|revision/.test(name));

  const keepHere = (form) => {
    try {
      localStorage.setItem(storeName(form), JSON.stringify(typedOf(form)));
    } catch {
      // Full or switched off: the page still holds what was typed.
    }
  };

  const forgetHere = (form) => {
    try {
      localStorage.removeItem(storeName(form));
    } catch {
      // Nothing was stored then.
    }
  };

  const fill = (form, typed) => {
    typed.forEach(([name, value]) => {
      form.querySelectorAll(`[name="${CSS.escape(name)}"]`).forEach((field) => {
        if (field.type === "radio" || field.type === "checkbox") field.checked ||= field.value === value;
        else if (field.type !== "hidden") field.value = value;
      });
    });
  };

  const restoreHere = (form) => {
    let typed = null;
    try {
      typed = JSON.parse(localStorage.getItem(storeName(form)) ?? "null");
    } catch {
      typed = null;
    }
    if (!Array.isArray(typed)) return;
    form.dataset.typed = "yes";
    fill(form, typed);
    askPreview(form, 0);
  };

  // ---- Preview and saving of a stage
  const tell = (form, state, details = {}) => {
    const line = form.querySelector("[data-save-state]");
    if (!line) return;
    const isBad = state !== "" && state !== "saved";
    line.setAttribute("role", isBad ? "alert" : "none"); // a saved stage is not read aloud each time
    line.textContent = (line.dataset[state] ?? "").replace("{time}", details.time ?? "");
    line.classList.toggle("save-state-failed", isBad);
  };

  const askPreview = (form, delay) => {
    clearTimeout(timers.preview);
    clearTimeout(timers.retry);
    timers.preview = setTimeout(() => {
      const preview = previewOf(form);
      if (preview && preview.isConnected && window.htmx) window.htmx.trigger(preview, "preview");
    }, delay);
  };

  document.addEventListener("input", (event) => {
    const form = event.target.closest(FORM);
    if (!form) return;
    form.dataset.typed = "yes";
    refresh(form);
    keepHere(form);
    askPreview(form, event.target.type === "radio" ? 60 : 400);
  });

  // A form that was typed into without a connection has no draft on the server yet: the answer must not take it for an
  // untouched one and replace it.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.matches("[data-live]") && document.querySelector(`${FORM}[data-typed]`)) {
      event.detail.parameters.draft_revision = "typed";
    }
  });

  // An answer may bring a whole form, with what other phones typed: what was typed here since it was asked for stays.
  let typedSince = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target } = event.detail;
    if (!requestConfig?.elt.matches("[data-preview]") || !target.matches(FORM)) return;
    typedSince = typedOf(target).filter(([name, value]) => value !== (requestConfig.formData.get(name) ?? ""));
  });

  const bringAlong = (form) => {
    if (typedSince.length === 0) return;
    form.dataset.typed = "yes";
    fill(form, typedSince);
    typedSince = [];
    keepHere(form);
    askPreview(form, 0);
  };

  // A form that was untouched when news were asked for, and is not any more.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.matches(`${FORM}[data-typed]`)) event.detail.shouldSwap = false;
  });

  // Who declares is followed by the bid: a tap opens it at once. Arrow keys only wander through the names.
  document.addEventListener("pointerdown", () => (byPointer = true));
  document.addEventListener("keydown", () => (byPointer = false));
  document.addEventListener("change", (event) => {
    const form = event.target.closest(FORM);
    if (!form) return;
    refresh(form);
    const bid = form.querySelector('input[name="bid"]');
    if (byPointer && event.target.name === "declarer" && bid && bid.value === "" && isShown(bid)) {
      bid.focus({ preventScroll: true });
    }
    const more = event.target.closest("[data-more]");
    form.querySelectorAll("[data-more]").forEach((list) => {
      if (event.target.name === "play" && byPointer && (list === more || !list.contains(event.target))) list.open = false;
    });
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(FORM)) return;
    clearTimeout(timers.preview);
    clearTimeout(timers.retry);
    keepHere(event.target);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    // A form that was booked is replaced by now: the event then comes from its parent, and only the request knows it.
    const element = event.detail.requestConfig?.elt ?? event.detail.elt;
    const form = element.closest?.(FORM);
    if (!form) return;
    const status = event.detail.xhr?.status ?? 0;
    const isPreview = element.matches("[data-preview]");
    if (status === 0 || status >= 500) {
      tell(form, "failed");
      if (isPreview) timers.retry = setTimeout(() => askPreview(form, 0), RETRY_MS);
      return;
    }
    if (status === 403 || status === 404) {
      // The link was renewed, or what is being changed is there no more: what was typed stays to be read.
      tell(form, status === 403 ? "refused" : "gone");
      return;
    }
    // An answer that leads to another page is never told successful.
    const isTaken = event.detail.successful ?? status < 400;
    if (isPreview) {
      const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
      tell(form, isTaken ? "saved" : "", { time });
    }
    if (isTaken) forgetHere(form);
  });

  window.addEventListener("online", () => document.querySelectorAll(FORM).forEach((form) => askPreview(form, 0)));

  const begin = () =>
    document.querySelectorAll(FORM).forEach((form) => {
      if (!form.dataset.begun) {
        form.dataset.begun = "yes";
        restoreHere(form);
        bringAlong(form);
      }
      refresh(form);
    });

  document.addEventListener("htmx:afterSettle", begin);
  begin();
})();
