import type { Claim } from "../../src/core/claim.js";

/** A reproduced claim; a test changes what it is about. */
export function claim(rest: Partial<Claim> = {}): Claim {
  return {
    id: "affective-cognition/emotion-1a",
    study: "affective-cognition",
    place: "Section 2.1, paragraph 2",
    statement: "Agreement between people, emotion, Experiment 1a (%)",
    published: { value: 63.97, ci: [61.65, 66.29], n: null },
    ours: { value: 63.968, ci: [56.654, 71.284], n: 1421, method: "mean; 10 stories, CR2, t with 8.9 df" },
    source: "recorded",
    tolerance: { value: 0.005, reason: "rounding: printed with 2 decimals" },
    verdict: "reproduced",
    note: "",
    ...rest,
  };
}

export const hostile = `<img src=x onerror=alert(1)>|*x*\`"'&amp;\u001b[31m`;

/** One claim of each verdict, over two studies. */
export const ledger: Claim[] = [
  claim(),
  claim({
    id: "affective-cognition/goal-1a",
    published: { value: 88.61, ci: null, n: null },
    ours: { value: 71.14, ci: [60.1, 82.2], n: 1431, method: "mean" },
    verdict: "differs",
    note: "No cell of this inference gives 88.61 under any tie rule.",
  }),
  claim({
    id: "affective-cognition/ci-1a",
    verdict: "paper-inconsistent",
    note: "The interval is another cell's.",
  }),
  claim({
    id: "affective-cognition/people",
    published: { value: 567, ci: null, n: null },
    ours: { value: null, ci: null, n: null, method: "none: no participant ids were released" },
    verdict: "not-reproducible",
    note: "No participant ids were released.",
  }),
  claim({
    id: "sage/spearman",
    study: "sage",
    place: "Section 4.2",
    statement: "Models keep their order",
    published: { value: 1, ci: null, n: null },
    ours: { value: 0.625, ci: null, n: 8, method: "count of comparisons" },
    verdict: "differs",
    note: "Holds in 5 of 8.",
  }),
  claim({
    id: "sage/live",
    study: "sage",
    place: "Table 3, row 2",
    ours: { value: null, ci: null, n: null, method: "needs a key" },
    verdict: "not-run",
  }),
];
