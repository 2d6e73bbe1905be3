import type { PaperRules } from "../../../claims/scan-paper.js";

/** Which parts of the paper's text are structure, and which of its numbers are not results. */
export const rules: PaperRules = {
  headings: [
    [/^Abstract/, "abstract"],
    [/^1 Introduction/, "1"],
    [/^2 Results/, "2"],
    [/^2\.1 /, "2.1"],
    [/^2\.2 /, "2.2"],
    [/^2\.2\.1/, "2.2.1"],
    [/^2\.2\.2/, "2.2.2"],
    [/^3 Discussion/, "3"],
    [/^4 Materials/, "4"],
    [/^References/, "references"],
  ],
  exclusions: [
    ["authors and addresses", (p) => p.section === "front"],
    ["number of a heading", (p) => p.first && /^[1-4](\.\d)*$/.test(p.token) && /^[. ]/.test(p.after)],
    ["label of an experiment", (p) => /^[12]$/.test(p.token) && /^[ab]\b/.test(p.after)],
    ["number of a figure, table or stage", (p) => /(Fig\.|Figures?|Tables?|Stage)\s*\[?$/.test(p.before)],
    ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && !/^\d/.test(p.after)],
    ["name of a model", (p) => /(GPT-|Claude-|Gemini-|turbo-|sonnet-|pro-|\bgpt-4-)$/i.test(p.before)],
    ["level of the intervals", (p) => p.token === "95" && /^%/.test(p.after)],
    ["name of a prompt", (p) => p.token === "0" && /^-shot/i.test(p.after)],
    ["step of the procedure", (p) => /^(\)| stages)/.test(p.after) && /^[123]$/.test(p.token)],
    [
      "part of the causal template",
      (p) =>
        /^[a-z]/i.test(p.token) &&
        /^(-factor| text-only| factors| \(binary\)| possible outcomes| emotion values| sets| additional| of the factors| \*{0,2}appraisal| complementary)/.test(
          p.after,
        ),
    ],
    [
      "result of another publication",
      (p) => /(about |identified |relate to )$/.test(p.before) && /^(3|47|63)$/.test(p.token),
    ],
    ["award number or link", (p) => /^\d{7}$/.test(p.token) || /osf\.io\/$/.test(p.before)],
    ["reference list, prompt or caption after the text", (p) => p.section === "references"],
  ],
};
