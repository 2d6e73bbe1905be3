import type { PaperRules } from "../../../claims/scan-paper.js";

/** Which parts of the readme are structure, and which of its numbers are not results. */
export const rules: PaperRules = {
  headings: [
    [/^### Data/, "data"],
    [/^#### Dataset-Specific/, "folders"],
    [/^#### Download/, "download"],
    [/^### Analysis/, "analysis"],
    [/^### Replicate/, "replicate"],
  ],
  exclusions: [
    ["address of the archive", (p) => /zenodo|badge/.test(p.line)],
    ["name of a model", (p) => /(GPT-|Gemini |Claude(3\.)?)$/.test(p.before)],
    ["name of a statistic", (p) => /\bF$/.test(p.before)],
  ],
  elsewhere: ["abstract", "table"],
};
