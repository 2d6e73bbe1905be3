import type { LedgerLinks } from "../../src/claims/page/index.js";
import type { Claim } from "../../src/core/claim.js";

/** A part of a claim of which a test gives some fields. */
type Rest = Partial<Omit<Claim, "published" | "ours">> & {
  published?: Partial<Claim["published"]>;
  ours?: Partial<Claim["ours"]>;
};

/** A reproduced claim; a test changes what it is about. A side that is given starts empty. */
export function claim({ published, ours, ...rest }: Rest = {}): Claim {
  const { verdict = "reproduced" } = rest;
  return {
    id: "affective-cognition/emotion-1a",
    study: "affective-cognition",
    place: "Section 2.1, paragraph 2",
    alsoIn: [],
    statement: "Agreement between people, emotion, Experiment 1a (%)",
    kind: "number",
    relation: "=",
    published:
      published === undefined
        ? { value: 63.97, ci: [61.65, 66.29], n: null, decimals: 2 }
        : { value: 1, ci: null, n: null, decimals: null, ...published },
    ours:
      ours === undefined
        ? {
            value: 63.968,
            ci: [56.654, 71.284],
            n: 1421,
            method: "mean; 10 stories, CR2, t with 8.9 df",
            by: ["clusteredMean"],
          }
        : { value: 1, ci: null, n: null, method: "m", by: [], ...ours },
    evidence: verdict === "not-reproducible" ? "none" : "data",
    tolerance: { value: 0.005, reason: "rounding: printed with 2 decimals" },
    verdict,
    note: "",
    answer: "",
    partOf: null,
    ...rest,
  };
}

export const hostile = `<img src=x onerror=alert(1)>|*x*\`"'&amp;\u001b[31m`;

/** Seven claims of two studies: one with a part, one sentence. */
export const ledger: Claim[] = [
  claim(),
  claim({
    id: "affective-cognition/goal-1a",
    published: { value: 88.61 },
    ours: { value: 71.14, ci: [60.1, 82.2], n: 1431, method: "mean", by: ["clusteredMean"] },
    verdict: "differs",
    note: "No cell of this inference gives 88.61 under any tie rule.",
    answer: "Release the script that made the number.",
  }),
  claim({
    id: "affective-cognition/ci-1a",
    verdict: "paper-inconsistent",
    note: "The interval is another cell's.",
    partOf: "affective-cognition/goal-1a",
  }),
  claim({
    id: "affective-cognition/people",
    published: { value: 567 },
    ours: { value: null, method: "none: no participant ids were released" },
    verdict: "not-reproducible",
    note: "No participant ids were released.",
  }),
  claim({
    id: "affective-cognition/stories",
    place: "Abstract",
    published: { value: 10 },
    ours: { value: 10, method: "stories of the items" },
    evidence: "design",
  }),
  claim({
    id: "sage/spearman",
    study: "sage",
    place: "Section 4.2",
    statement: "Models keep their order",
    kind: "sentence",
    published: { value: null },
    ours: { value: 0.625, n: 8, method: "pairs in the same order" },
    verdict: "not-supported",
    note: "True in 5 of 8 cases.",
  }),
  claim({
    id: "sage/live",
    study: "sage",
    place: "Table 3, row 2",
    ours: { value: null, method: "needs a key" },
    verdict: "not-run",
  }),
];

/** Links that name what they are asked for. */
export const links: LedgerLinks = {
  paper: (study) => ({ href: `https://doi.org/10.1/${study}`, text: `The paper of ${study}` }),
  figure: ({ study, place }) =>
    place.startsWith("Section 2.1") ? { href: `${study}/figure-3.html`, text: "figure: Agreement" } : null,
  notebook: ({ study }) => ({ href: `../notebooks/${study}/01.ipynb`, text: `notebook ${study}/01.ipynb` }),
  source: (name) => ({ href: `../src/stats/${name}.ts#L9`, text: `${name} (src/stats/${name}.ts:9)` }),
};
