import type { FigureEntry } from "../../../src/cli/site/figure-entry.js";
import type { Claim } from "../../../src/core/claim.js";

/** What a text can hold that Vue, Markdown or HTML would read. */
export const hostile = `{{ 1 + 1 }} <study> a|b *c* & "d"`;

/** A figure of two rows with one printed number, and one row of the ledger. */
export function sampleEntry(overrides: Partial<FigureEntry> = {}): FigureEntry {
  return {
    id: "figure-4a",
    study: "sage",
    studyName: "SAGE",
    title: "Who agrees?",
    paper: "Figure 4a",
    alt: `Who agrees? people agree in 64.0%; ${hostile}.`,
    madeBy: "figure4a",
    inputs: [{ path: "data/sage/printed.csv", sha256: "a".repeat(64) }],
    seed: 1,
    note: hostile,
    plotly: "3.7.0",
    table: {
      columns: ["who", "share", "printed", "printed lower", "printed upper"],
      rows: [
        ["people, all", -63.97, 63.97, 61.65, 66.29],
        [`model "A"`, null, null, null, null],
      ],
    },
    kind: "dots with intervals",
    svg: `<svg width="700" height="300" viewBox="0 0 700 300"><title>printed nowhere</title><g><text x="1">printed in the <tspan>paper</tspan></text></g></svg>`,
    spec: `{"config":{},"light":{"data":[],"layout":{}},"dark":{"data":[],"layout":{}}}`,
    claims: [
      {
        id: "sage/agreement",
        study: "sage",
        title: hostile,
        place: "Figure 4a",
        claim: sampleClaim,
        parts: [],
        evidence: "data",
        kind: "number",
        verdict: "differs",
      },
    ],
    notebook: "sage/05-strategies.ipynb",
    ...overrides,
  };
}

const sampleClaim: Claim = {
  id: "sage/agreement",
  study: "sage",
  place: "Figure 4a",
  alsoIn: [],
  statement: hostile,
  kind: "number",
  relation: "=",
  published: { value: 63.97, ci: null, n: null, decimals: 2 },
  ours: { value: 60, ci: null, n: null, method: "mean", by: ["figure4a"] },
  evidence: "data",
  tolerance: { value: 0.005, reason: "two decimals" },
  verdict: "differs",
  note: "",
  answer: "",
  partOf: null,
};
