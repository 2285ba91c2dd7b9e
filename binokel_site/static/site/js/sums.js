// Reads what stands in a number field: "30", "12+11+7", "-40". An unfinished "12+" counts as 12; null: no number.
(() => {
  "use strict";
  window.binokelSum = (text) => {
    const plain = text.replace(/\s/g, "").replace(/−/g, "-").replace(/\++$/, "");
    if (!/^-?\d+([+-]\d+)*$/.test(plain)) return null;
    return plain.match(/[+-]?\d+/g).reduce((sum, part) => sum + Number(part), 0);
  };
})();
