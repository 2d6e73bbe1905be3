import type { PaperRules } from "../../../claims/scan-paper.js";
import { readmeSection } from "./printed.js";

/** Which numbers of the paper's text belong to its structure and are not results. */
export const rules: PaperRules = {
  headings: [
    [/^## Abstract/, "abstract"],
    [/^## 1 Introduction/, "1"],
    [/^## 2 Related/, "2"],
    [/^## 3 HeartBench/, "3"],
    [/^### 3\.1 /, "3.1"],
    [/^### 3\.2 /, "3.2"],
    [/^### 3\.3 /, "3.3"],
    [/^### 3\.4 /, "3.4"],
    [/^## 4 Experiments/, "4"],
    [/^#+ 4\.1 /, "4.1"],
    [/^#+ 4\.2 /, "4.2"],
    [/^#+ 4\.3 /, "4.3"],
    [/^#+ 4\.4 /, "4.4"],
    [/^## 5 Conclusion/, "5"],
    [/^## References/, "references"],
  ],
  exclusions: [
    ["reference list", (p) => p.section === "references"],
    ["mark of an author's affiliation", (p) => p.section === "front" && /<sup>$/.test(p.before)],
    ["number of a heading", (p) => /^#+ $/.test(p.before)],
    ["item of a list", (p) => /\($/.test(p.before) && /^\d$/.test(p.token) && /^\) /.test(p.after)],
    ["number of a figure, table or formula", (p) => /(Figure|Table|formula) $/.test(p.before)],
    ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && /^[;),]/.test(p.after)],
    ["date", (p) => /^20\d\d$/.test(p.token) && /Oct $/.test(p.before)],
    [
      "name of a model",
      (p) =>
        /(GPT-|Claude-|Gemini-|Qwen3-|next-|Ling-|-sonnet-|-instruct-|-Instruct-|KIMI-K|-V3\.|-A\d|GPT-[\d.]+o?-[\d-]*|-sonnet-4\.5-)$/.test(
          p.before,
        ),
    ],
    ["constant of the formula", (p) => p.section === "3.4" && /^\$\$|\\ln/.test(p.line)],
    [
      "part of the paper's own structure",
      (p) =>
        /^(two|three)$/i.test(p.token) && /^(-stage|-tier| primary contributions| fundamental)/.test(p.after),
    ],
  ],
  elsewhere: [readmeSection],
};
