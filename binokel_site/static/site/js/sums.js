// Reads what stands in a number field: "30", "12+11+7", "-40". An unfinished "12+" counts as 12; null: no number.
// "12 11" is none: a plus was forgotten.
(() => {
  "use strict";
  window.binokelSum = (text) => {
    if (/\d\s+\d/.test(text)) return null;
    const plain = text.replace(/\s/g, "").replace(/−/g, "-").replace(/\+$/, "");
    if (!/^-?\d+([+-]\d+)*$/.test(plain)) return null;
    return plain.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
  };
})();
