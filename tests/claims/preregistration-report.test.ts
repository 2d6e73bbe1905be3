import { describe, expect, it } from "vitest";
import { deviationsOf } from "../../src/claims/preregistration-deviations.js";
import { renderPreregistrationReport } from "../../src/claims/preregistration-markdown.js";
import { reportPreregistration } from "../../src/claims/preregistration-report.js";
import type { AnalysisRecord } from "../../src/core/analysis-record.js";
import type { Preregistration } from "../../src/core/preregistration.js";
import {
  contentHash,
  hypothesis,
  record,
  recordedTest,
  registration,
  tableHash,
} from "../support/registration.js";

const inputs = [{ path: "data/a.csv", sha256: tableHash }];
const frozen = (rest: Partial<Preregistration> = {}) => ({
  format: "affectlab-frozen-preregistration/1" as const,
  content: registration(rest),
  contentHash,
  registeredAt: "2025-03-01T00:00:00.000Z",
  software: { package: "affectlab", version: "0.1.0", gitRevision: null, uncommittedChanges: null },
  inputs,
  fieldHashes: {},
  seal: "5".repeat(64),
});
const { design, plan } = record();
const fields = (done: Partial<AnalysisRecord>): string[] =>
  deviationsOf(frozen(), record(done)).map(
    ({ field, kind, planned, done: now }) => `${field} ${kind}: ${planned} > ${now}`,
  );

describe("deviationsOf", () => {
  it("finds none where the analysis did what was registered", () => {
    expect(deviationsOf(frozen(), record())).toEqual([]);
  });

  it("does not mind the order of lists, blanks and line breaks", () => {
    const test = { ...recordedTest("h1"), contrast: " a  -\nb" };
    expect(fields({ tests: [test], design: { ...design, models: ["claude-3.5", "gpt-4"] } })).toEqual([]);
  });

  it.each<[Partial<AnalysisRecord>, string[]]>([
    [{ preregistration: null }, [`preregistration changed: ${contentHash} > none`]],
    [{ study: "sage" }, ["study changed: affective-cognition > sage"]],
    [
      { design: { ...design, models: ["gpt-4", "gpt-5"] } },
      ["design.models omitted: claude-3.5 > null", "design.models added: null > gpt-5"],
    ],
    [{ design: { ...design, prompts: ["0shot", "cot"] } }, ["design.prompts added: null > cot"]],
    [
      { design: { ...design, tasks: ["1b-goal"] } },
      ["design.tasks omitted: 1a-goal > null", "design.tasks added: null > 1b-goal"],
    ],
    [{ design: { ...design, replicates: 1 } }, ["design.replicates changed: 2 > 1"]],
    [{ design: { ...design, temperature: null } }, ["design.temperature changed: 0 > none"]],
    [
      { design: { ...design, items: { ...design.items, count: 79 } } },
      ["design.items.count changed: 80 > 79"],
    ],
    [
      { design: { ...design, items: { count: 80, tables: { "data/a.csv": "2".repeat(64) } } } },
      [`design.items.tables.data/a.csv changed: sha256 ${tableHash} > sha256 ${"2".repeat(64)}`],
    ],
    [
      { design: { ...design, items: { count: 80, tables: { "data/b.csv": tableHash } } } },
      ["design.items.tables omitted: data/a.csv > null", "design.items.tables added: null > data/b.csv"],
    ],
    [{ exclusions: [] }, ["exclusions omitted: stories without a key > null"]],
    [
      { exclusions: [...record().exclusions, { rule: "slow replies", excluded: 12, reason: "odd" }] },
      ["exclusions added: null > slow replies (left out: 12)"],
    ],
    [{ plan: { ...plan, ties: "fractional" } }, ["plan.ties changed: first-seen > fractional"]],
    [{ plan: { ...plan, unparsed: "wrong" } }, ["plan.unparsed changed: unscored > wrong"]],
    [{ plan: { ...plan, clustering: "none" } }, ["plan.clustering changed: story > none"]],
    [{ plan: { ...plan, correction: "none" } }, ["plan.correction changed: holm > none"]],
    [{ plan: { ...plan, alpha: 0.1 } }, ["plan.alpha changed: 0.05 > 0.1"]],
    [
      { plan: { ...plan, equivalenceBounds: { lower: -1, upper: 1, unit: "points" } } },
      ['plan.equivalenceBounds changed: none > {"lower":-1,"upper":1,"unit":"points"}'],
    ],
    [
      { adherence: { unscoredRule: false, stoppingRule: true } },
      ["unscoredRule changed: left out and counted > not followed"],
    ],
    [
      { adherence: { unscoredRule: true, stoppingRule: false } },
      ["stoppingRule changed: one pass > not followed"],
    ],
    [{ tests: [] }, ["hypotheses.h1 omitted: tested by clusteredMean > not tested"]],
    [
      { tests: [recordedTest("h1"), recordedTest(null)] },
      ["hypotheses added: null > clusteredMean: a - b (exploratory)"],
    ],
    [
      { tests: [recordedTest("h1"), { ...recordedTest("h9"), options: { model: "gpt-4" } }] },
      ['hypotheses added: null > clusteredMean: a - b {"model":"gpt-4"} (exploratory)'],
    ],
    [
      { tests: [recordedTest("h1"), recordedTest("h1")] },
      ["hypotheses.h1 changed: tested once > tested 2 times"],
    ],
    [
      { tests: [{ ...recordedTest("h1"), test: "welchT" }] },
      ["hypotheses.h1.test changed: clusteredMean > welchT"],
    ],
    [
      { tests: [{ ...recordedTest("h1"), contrast: "b - a" }] },
      ["hypotheses.h1.contrast changed: a - b > b - a"],
    ],
    [
      { tests: [{ ...recordedTest("h1"), options: { model: "gpt-4" } }] },
      ['hypotheses.h1.options changed: {} > {"model":"gpt-4"}'],
    ],
    [
      { tests: [recordedTest("h1", { unit: "points" })] },
      ["hypotheses.h1.unit changed: percentage points > points"],
    ],
  ])("names what differs in %j", (done, expected) => {
    expect(fields(done)).toEqual(expected);
  });

  it("puts the analyst's reason beside a deviation, and keeps what only the analyst says", () => {
    const done = record({
      plan: { ...plan, ties: "fractional", alpha: 0.1 },
      deviations: [
        { field: "plan.ties", reason: "ties were more frequent than expected" },
        { field: "design", reason: "one server was replaced" },
      ],
    });
    expect(deviationsOf(frozen(), done).map(({ field, kind, reason }) => [field, kind, reason])).toEqual([
      ["plan.ties", "changed", "ties were more frequent than expected"],
      ["plan.alpha", "changed", null],
      ["design", "declared", "one server was replaced"],
    ]);
    const under = record({ plan: done.plan, deviations: [{ field: "plan", reason: "a slip" }] });
    expect(deviationsOf(frozen(), under).map(({ reason }) => reason)).toEqual(["a slip", "a slip"]);
  });
});

describe("the report", () => {
  it("says plainly that there are no deviations", () => {
    const markdown = renderPreregistrationReport(reportPreregistration(frozen(), record()));
    expect(markdown).toContain("No deviations: the analysis was done as registered.");
    expect(markdown).toContain("Every test of the analysis belongs to a registered hypothesis.");
    expect(markdown).toContain("### h1: supported");
    // 5 -+ 1.8125 (t, 10 df): the interval at 1 - 2 alpha.
    expect(markdown).toContain("90% interval, to be held against the smallest effect: [3.19, 6.81]");
    expect(markdown).not.toContain("does not say");
  });

  it("shows each deviation, each estimate and what was exploratory", () => {
    const done = record({
      plan: { ...plan, unparsed: "wrong" },
      adherence: { unscoredRule: null, stoppingRule: true },
      tests: [recordedTest("h1", { unscored: 352, n: 67808 }), { ...recordedTest(null), contrast: "c | d" }],
    });
    const found = reportPreregistration(frozen({ hypotheses: [hypothesis("h1"), hypothesis("h2")] }), done);
    const markdown = renderPreregistrationReport(found);
    expect(found.hypotheses.map(({ decision }) => decision)).toEqual(["undecided", "not-tested"]);
    expect(markdown).toContain("3 deviations, 3 without a reason.");
    expect(markdown).toContain("| plan.unparsed | changed | unscored | wrong | no reason given |");
    expect(markdown).toContain(
      "5.00 [2.77, 7.23] percentage points, n = 67,808, 352 unscored; mean; 11 clusters",
    );
    expect(markdown).toContain("rules were kept: unscoredRule.");
    expect(markdown).toContain("### h2: not-tested");
    expect(markdown).toContain("exploratory: clusteredMean, c \\| d: 5.00");
  });

  it("shows text as text", () => {
    const title = "<b>*bold*</b> | [x](y)";
    const markdown = renderPreregistrationReport(reportPreregistration(frozen({ title }), record()));
    expect(markdown).toMatch(/^# &lt;b&gt;\\\*bold\\\*&lt;\/b&gt; \\\| \\\[x\\\]\(y\)\n/);
  });
});
