// Following a game: asks for news while somebody looks, slowly when nobody does, and says in words how old the figures
// are when the connection is gone. Keeps the screen awake where the browser can (https only).
(() => {
  "use strict";

  const HIDDEN_MS = 30000;
  const MOST_MS = 10000;
  const openedAt = Date.now();
  let goodAt = Date.now();
  let failures = 0;
  let timer = null;

  const board = () => document.querySelector("[data-live]");
  const pace = (element) => Math.max(1, Number(element.dataset.live) || 2) * 1000;

  // ---- The word about the connection
  const since = (ms) => {
    const banner = document.getElementById("connection");
    const time = new Date(ms).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    const minutes = Math.floor((Date.now() - ms) / 60000);
    const text = minutes < 1 ? banner.dataset.now : minutes === 1 ? banner.dataset.minute : banner.dataset.minutes;
    return text.replace("{time}", time).replace("{minutes}", String(minutes));
  };

  const tell = () => {
    const banner = document.getElementById("connection");
    if (!banner) return;
    const isGone = failures >= 2;
    if (isGone) {
      const text = since(goodAt);
      const words = banner.querySelector("[data-words]");
      if (words.textContent !== text) words.textContent = text;
    }
    banner.hidden = !isGone;
  };

  // ---- Asking
  const ask = () => {
    const element = board();
    if (element && window.htmx) window.htmx.trigger(element, "poll");
    else next();
  };

  const next = () => {
    clearTimeout(timer);
    const element = board();
    if (!element) return;
    const patience = Number(element.dataset.liveFor) * 1000;
    if (patience && Date.now() - openedAt > patience) {
      document.querySelectorAll("[data-live-over]").forEach((hint) => (hint.hidden = false));
      return;
    }
    const wait = Math.min(MOST_MS, pace(element) * 2 ** Math.min(failures, 3));
    timer = setTimeout(ask, document.hidden ? HIDDEN_MS : Math.max(wait, pace(element)));
  };

  document.addEventListener("htmx:afterRequest", (event) => {
    // A pad that was swapped is gone by now: the event then comes from its parent, and only the request knows it.
    const element = event.detail.requestConfig?.elt ?? event.detail.elt;
    if (!element.matches?.("[data-live]")) return;
    const status = event.detail.xhr?.status ?? 0;
    if (status === 0 || status >= 500) failures += 1;
    else {
      failures = 0;
      goodAt = Date.now();
    }
    tell();
    next();
  });

  // What was asked while a deal is booked is answered for the pad and the form that the booking replaces.
  const dropWhileBooking = (event) => {
    const isBooking = document.querySelector("form[data-deal-form].htmx-request") !== null;
    if (isBooking || !event.target.isConnected) event.preventDefault();
  };
  document.addEventListener("htmx:beforeRequest", (event) => {
    // On the pad itself: once it is replaced no event of it comes as far as the document.
    if (event.target.matches?.("[data-live]")) event.target.addEventListener("htmx:beforeOnLoad", dropWhileBooking);
  });

  const askNow = () => {
    clearTimeout(timer);
    if (!document.hidden) ask();
  };
  document.addEventListener("visibilitychange", askNow);
  window.addEventListener("online", askNow);
  window.addEventListener("offline", () => {
    failures = Math.max(failures, 2);
    tell();
  });
  setInterval(tell, 15000);
  if (board()) next();

  // ---- The screen stays on
  const hint = document.querySelector("[data-awake-hint]");
  const stayAwake = async () => {
    if (document.hidden || !document.querySelector("[data-awake]")) return;
    try {
      await navigator.wakeLock.request("screen");
      if (hint) hint.hidden = true;
    } catch {
      if (hint) hint.hidden = false;
    }
  };
  if ("wakeLock" in navigator) {
    stayAwake();
    document.addEventListener("visibilitychange", stayAwake);
  } else if (hint) hint.hidden = false;
})();
