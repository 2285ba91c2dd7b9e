// Runs before the page is painted, so that a chosen night or day does not flash. The rest of it is in site.js.
(() => {
  "use strict";
  try {
    const theme = localStorage.getItem("binokel-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be switched off; the device's own scheme then stays.
  }
})();
