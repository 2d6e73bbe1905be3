import type { PaperRules } from "../../../claims/scan-paper.js";

/** Which parts of the paper's text are structure, and which of its numbers are not results. */
export const rules: PaperRules = {
  headings: [
    [/^Abstract/, "abstract"],
    [/^1 Introduction/, "1"],
    [/^2 Methodology/, "2"],
    [/^2\.1 /, "2.1"],
    [/^2\.2 /, "2.2"],
    [/^3 Effectiveness/, "3"],
    [/^3\.1 /, "3.1"],
    [/^3\.2 /, "3.2"],
    [/^3\.3 /, "3.3"],
    [/^4 Benchmarking/, "4"],
    [/^4\.1 /, "4.1"],
    [/^4\.2 /, "4.2"],
    [/^5 Related/, "5"],
    [/^6 Conclusion/, "6"],
    [/^Limitations/, "limitations"],
    [/^References/, "references"],
    [/^A Experimental/, "A"],
    [/^B Robustness/, "B"],
    [/^C Token/, "C"],
    [/^D Social/, "D"],
    [/^E Model/, "E"],
    [/^E\.1 /, "E.1"],
    [/^E\.2 /, "E.2"],
    [/^F Case/, "F"],
  ],
  exclusions: [
    ["reference list", (p) => p.section === "references"],
    [
      "number of a line of the manuscript",
      (p) => /^\d{3,4}$/.test(p.token) && (/^[\d\s]+$/.test(p.line) || (p.first && p.section === "F")),
    ],
    [
      "number of a heading",
      (p) => (p.first && /^[1-6](\.\d)*$/.test(p.token) && /^ [A-Z]/.test(p.after)) || /^E\.$/.test(p.before),
    ],
    ["item of a list", (p) => p.first && /^[1-5]$/.test(p.token) && /^\. /.test(p.after)],
    [
      "item of a list",
      (p) => /\($/.test(p.before) && /^[1-3]$/.test(p.token) && /^\) [a-zA-Z]/.test(p.after),
    ],
    ["item of a list", (p) => p.section === "F" && /^[1-4]$/.test(p.token) && /^\. [A-Z]/.test(p.after)],
    [
      "number of a figure, table or section",
      (p) => /(Fig\.|Figures?|Tables?|Section|§) ?$/.test(p.before) && !/^%/.test(p.after),
    ],
    ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && /^[a-d]?[;),]/.test(p.after)],
    [
      "date",
      (p) =>
        /^20\d\d$/.test(p.token)
          ? /^-\d\d-\d\d/.test(p.after)
          : /20\d\d-(\d\d-)?$/.test(p.before) && /^\d\d$/.test(p.token),
    ],
    [
      "name of a model",
      (p) =>
        /(GPT-|Gemini ?|(Gemini|Claude|Qwen|Llama|G)\d\.|DeepSeek-V3-|Gemini2|(Qwen|Llama)\d\.\d-)$/.test(
          p.before,
        ) ||
        /^B(-Instruct)?[ .:,]/.test(p.after) ||
        (/^4[.\do]?/.test(p.token) && /^o[\s),]/.test(p.after)) ||
        (/^4\.[15]$/.test(p.token) && /, -$/.test(p.before)),
    ],
    ["symbol of a formula", (p) => /(_|_\{t-|\{T-|e_|h_|_d - |_d-|frac\{|i=|i\+|\\quad \()$/.test(p.before)],
    [
      "part of the framework's definition",
      (p) =>
        /^[a-z]/i.test(p.token) &&
        /^( fronts| complementary| multi-hop| central| core factors| factors collectively| types of seed| key factors| seed pools| vital perspectives| key findings)/.test(
          p.after,
        ),
    ],
    ["dimensions of a coordinate system", (p) => /^(D|-dimensional) (coordinate|space)/.test(p.after)],
    [
      "label of a strategy",
      (p) => /\b[A-G]-$/.test(p.before) && !/^\([A-G]\)/.test(p.line) && !/\t[A-G]-\d/.test(p.line),
    ],
    ["a ranking's correlation with itself", (p) => p.section === "3.3" && p.token === "1.00"],
  ],
};
