import { describe, expect, it } from "vitest";
import { decideEntry, type EntryInput } from "../../src/claims/ledger-entry.js";
import { renderLedgerEntry } from "../../src/claims/ledger-entry-markdown.js";
import { recordAnalysis } from "../../src/claims/record-analysis.js";
import { analysisRecordSchema } from "../../src/core/analysis-record.js";
import { claimSchema } from "../../src/core/claim.js";
import {
  contentHash,
  hypothesis,
  record,
  recordedTest,
  registration,
  tableHash,
} from "../support/registration.js";

const frozen = (content = registration()) => ({
  format: "affectlab-frozen-preregistration/1" as const,
  content,
  contentHash,
  registeredAt: "2025-03-02T01:02:03.456Z",
  software: { package: "affectlab", version: "0", gitRevision: null, uncommittedChanges: null },
  inputs: [{ path: "data/a.csv", sha256: tableHash }],
  fieldHashes: {},
  seal: "0".repeat(64),
});

// The record's estimate is 5 [2.77, 7.23] percentage points, with a standard error of 1.
const printed = {
  place: "Table 1",
  statement: "Gain",
  value: 5,
  decimals: 1,
  unit: "percentage points",
};
const input = (rest: Partial<EntryInput> = {}): EntryInput => ({
  printed,
  hypothesis: "h1",
  evidence: "data",
  ...rest,
});

describe("decideEntry", () => {
  it("sets the printed number beside ours, with interval, n, unit, clusters and function", () => {
    const { claim, unit, clustering, deviations, outcome } = decideEntry(frozen(), record(), input());
    expect(claim).toMatchObject({
      id: "affective-cognition/own/cccccccccccc/h1",
      statement: "Gain (percentage points)",
      published: { value: 5, decimals: 1, ci: null },
      ours: { value: 5, ci: [2.77, 7.23], n: 100, method: "mean; 11 clusters", by: ["clusteredMean"] },
      // Half a unit of the printed decimal.
      tolerance: { value: 0.05 },
      verdict: "reproduced",
    });
    expect(claimSchema.safeParse(claim).error).toBeUndefined();
    expect({ unit, clustering, deviations }).toEqual({
      unit: "percentage points",
      clustering: "story",
      deviations: [],
    });
    // t = (5 - 3) / 1 = 2 with 10 degrees of freedom: one-sided p = 0.037, below 0.05.
    expect(outcome.decision).toBe("supported");
  });

  it.each([
    ["data", "=", 5.04, "reproduced"],
    ["data", "=", 5.06, "differs"],
    ["data", ">", 4, "reproduced"],
    ["data", ">", 6, "differs"],
    // About 6 stands for all that round to it: 5.5 to 6.5.
    ["data", "about", 6, "differs"],
    ["printed", "=", 5, "reproduced"],
    ["printed", "=", 6, "paper-inconsistent"],
    ["none", "=", 5, "not-reproducible"],
  ] as const)(
    "decides by the ledger's rules: %s, printed %s %s, is %s",
    (evidence, relation, value, verdict) => {
      const note = "Another rule for ties.";
      const entry = decideEntry(
        frozen(),
        record(),
        input({ evidence, note, printed: { ...printed, relation, value } }),
      );
      expect(entry.claim.verdict).toBe(verdict);
      expect(entry.claim.evidence).toBe(evidence);
      expect(entry.claim.ours.value).toBe(evidence === "none" ? null : 5);
      expect(claimSchema.safeParse(entry.claim).error).toBeUndefined();
    },
  );

  it("calls a number whose hypothesis was not tested not run", () => {
    const { claim, outcome, deviations } = decideEntry(frozen(), record({ tests: [] }), input());
    expect([claim.verdict, outcome.decision]).toEqual(["not-run", "not-tested"]);
    expect(deviations.map(({ field, kind }) => [field, kind])).toEqual([["hypotheses.h1", "omitted"]]);
  });

  it("keeps verdict and decision apart: a number may be right where its hypothesis is open", () => {
    const wide = record({ tests: [recordedTest("h1", { se: null, df: null, ci: [-2, 12] })] });
    const { claim, outcome } = decideEntry(frozen(), wide, input());
    expect([claim.verdict, outcome.decision]).toEqual(["reproduced", "undecided"]);
  });

  it("names what was done otherwise than planned, with its reason", () => {
    const otherwise = record({
      plan: { ...registration().plan, unparsed: "wrong", clustering: "none" },
      deviations: [{ field: "plan.unparsed", reason: "the paper's rule" }],
    });
    const entry = decideEntry(frozen(), otherwise, input());
    expect(entry.deviations.map(({ field, reason }) => [field, reason])).toEqual([
      ["plan.unparsed", "the paper's rule"],
      ["plan.clustering", null],
    ]);
    // The units are those of the analysis, not of the plan.
    expect(entry.clustering).toBe("none");
    const shown = renderLedgerEntry(entry);
    expect(shown).toContain("- **deviations:** 2");
    expect(shown).toContain("plan.unparsed: planned unscored, done wrong; the paper's rule");
    expect(shown).toContain("plan.clustering: planned story, done none; no reason given");
    expect(shown).toContain("every row counts as independent");
  });

  it.each([
    [{ hypothesis: "h9" }, "the plan has no hypothesis h9; it has h1"],
    [{ note: "word ".repeat(41) }, "a note has at most 40 words, got 41"],
    [
      { printed: { ...printed, unit: "a proportion" } },
      "the number is printed in a proportion, and ours is in percentage points; bring both to one unit",
    ],
    [
      { printed: { ...printed, value: 9 } },
      "printed 9 and ours 5 differ; say why in a note of at most 40 words",
    ],
    [{ evidence: "none" as const }, "the verdict not-reproducible requires a note"],
    [
      { evidence: "printed" as const, printed: { ...printed, value: 9 } },
      "the verdict paper-inconsistent requires a note",
    ],
  ])("refuses %o", (rest, message) => {
    expect(() => decideEntry(frozen(), record(), input(rest))).toThrow(message);
  });

  it("refuses an interval that is not the ledger's", () => {
    const at90 = record({ tests: [recordedTest("h1", { level: 0.9 })] });
    expect(() => decideEntry(frozen(), at90, input())).toThrow(
      "the ledger has 95% intervals, and ours is 90%",
    );
  });
});

describe("renderLedgerEntry", () => {
  it("is the ledger's row, and below it what stands behind it", () => {
    const note = "One | two.";
    const shown = renderLedgerEntry(decideEntry(frozen(), record(), input({ note })));
    expect(shown.split("\n").slice(0, 3)).toEqual([
      "| verdict | rests on | place | what | printed | ours | note |",
      "|---|---|---|---|---|---|---|",
      "| reproduced | data | Table 1 | Gain (percentage points) | 5.0 | 5.0 \\[2.8, 7.2\\], n = 100 | One \\| two. |",
    ]);
    expect(shown).toContain("frozen 2025-03-02 01:02 UTC, content sha256 `cccccccccccc`, verified");
    expect(shown).toContain("hypothesis h1, decided as registered:** supported");
    expect(shown).toContain("- **deviations:** none");
    expect(shown).not.toContain("not said");
  });
});

describe("recordAnalysis", () => {
  const effect = {
    value: 5,
    ci: [2.77, 7.23] as [number, number],
    n: 100,
    unit: "percentage points",
    method: "mean",
  };

  it("records what was found as done by the plan, and no more than a record has", () => {
    // A normal interval has infinitely many degrees of freedom, and statistics return more than a record keeps.
    const found = { h1: { ...effect, df: Number.POSITIVE_INFINITY, pValue: 0.01 } };
    const made = recordAnalysis(frozen(), { found, excluded: [4] });
    expect(analysisRecordSchema.safeParse(JSON.parse(JSON.stringify(made))).error).toBeUndefined();
    const { deviations, undeclared } = decideEntry(frozen(), made, input());
    expect(deviations).toEqual([]);
    expect(undeclared).toEqual(["unscoredRule", "stoppingRule"]);
  });

  it("takes what was done otherwise, and the reasons", () => {
    const made = recordAnalysis(frozen(), {
      found: { h1: effect },
      excluded: [0],
      plan: { ties: "fractional" },
      adherence: { stoppingRule: false, unscoredRule: true },
      reasons: { "plan.ties": "first-seen depends on the order of rows" },
    });
    const { deviations, undeclared } = decideEntry(frozen(), made, input());
    expect(deviations.map(({ field, reason }) => [field, reason])).toEqual([
      ["plan.ties", "first-seen depends on the order of rows"],
      ["stoppingRule", null],
    ]);
    expect(undeclared).toEqual([]);
  });

  it("leaves a hypothesis without a result untested, and refuses what it cannot know", () => {
    const two = frozen(registration({ hypotheses: [hypothesis("h1"), hypothesis("h2")], exclusions: [] }));
    expect(recordAnalysis(two, { found: { h2: effect } }).tests.map((test) => test.hypothesis)).toEqual([
      "h2",
    ]);
    expect(() => recordAnalysis(two, { found: { h3: effect } })).toThrow(
      "recordAnalysis has a result of h3, which the registration does not have; it has h1, h2",
    );
    expect(() => recordAnalysis(frozen(), { found: {} })).toThrow("1 registered, 0 given");
  });
});
