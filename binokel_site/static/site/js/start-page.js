// Start of a game: a tap on a known name puts it into the next free seat, and the totals carried on show whose they are.
(() => {
  "use strict";

  const form = document.querySelector("[data-start-form]");
  if (!form) return;
  const names = [...form.querySelectorAll("[data-seat-row] .input")];
  const chips = form.querySelector("[data-name-chips]");
  const seats = () => Number(form.querySelector("[name=kind]:checked")?.dataset.seats ?? names.length);
  const isTaken = (name) => names.slice(0, seats()).some((field) => field.value.trim() === name);

  const nameOf = (seat) => names[seat]?.value.trim() ?? "";

  // Partners sit opposite, or every second seat plays together.
  const teamOf = (seat) => {
    const step = form.querySelector("[name=kind]:checked")?.value === "six_triples" ? 2 : seats() / 2;
    const team = [];
    for (let member = seat; member < seats(); member += step) team.push(nameOf(member));
    return team;
  };

  // Points that are carried on stand under the name of the seat, or under all of its team.
  const nameTotals = () => {
    form.querySelectorAll("[data-name-of]").forEach((label) => {
      const seat = Number(label.dataset.nameOf) - 1;
      const team = teamOf(seat);
      const words = { ".of-singles": nameOf(seat), ".of-pairs": team.every(Boolean) ? team.join(" & ") : "" };
      Object.entries(words).forEach(([part, name]) => {
        const word = label.querySelector(part);
        word.dataset.word ??= word.textContent;
        word.textContent = name || word.dataset.word;
      });
    });
  };

  const tell = () => {
    nameTotals();
    chips?.querySelectorAll("[data-name]").forEach((chip) => (chip.hidden = isTaken(chip.dataset.name)));
  };

  chips?.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-name]");
    if (!chip) return;
    const free = names.slice(0, seats()).find((field) => !field.value.trim());
    if (!free) return;
    free.value = chip.dataset.name;
    free.removeAttribute("aria-invalid");
    tell();
    // The chip is gone: keyboard and screen reader go on with the next free seat.
    (names.slice(0, seats()).find((field) => !field.value.trim()) ?? form.querySelector(".sticky-action button")).focus({
      preventScroll: true,
    });
  });

  form.addEventListener("input", tell);
  form.addEventListener("change", tell);

  // Enter goes to the next empty seat; only the last one starts the game.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !names.includes(event.target)) return;
    const next = names.slice(names.indexOf(event.target) + 1, seats()).find((field) => !field.value.trim());
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  // Sent once is enough: the server would find the same game, but the second tap costs a second wait.
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  window.addEventListener("pageshow", () => (isSent = false));

  if (chips) chips.hidden = false;
  tell();
  // Where something is missing, go there.
  form.querySelector("[aria-invalid=true]")?.focus();
})();
