import type { AnalysisRecord, RecordedTest } from "../../src/core/analysis-record.js";
import type { Hypothesis, Preregistration } from "../../src/core/preregistration.js";

/** A hypothesis with what a test does not care about filled in. */
export function hypothesis(id: string, rest: Partial<Hypothesis> = {}): Hypothesis {
  return {
    id,
    statement: "chain of thought raises agreement by at least 3 points",
    direction: "greater",
    criterion: "minimal-effect",
    family: "primary",
    test: "clusteredMean",
    contrast: "a - b",
    options: {},
    smallestEffect: { value: 3, unit: "percentage points", why: "less would not matter" },
    ...rest,
  };
}

export function registration(rest: Partial<Preregistration> = {}): Preregistration {
  return {
    format: "affectlab-preregistration/1",
    title: "A title",
    authors: ["A. Author"],
    date: "2025-03-01",
    study: "affective-cognition",
    researchQuestion: "Does it?",
    dataSeen: "nothing",
    hypotheses: [hypothesis("h1")],
    design: {
      models: ["gpt-4", "claude-3.5"],
      prompts: ["0shot"],
      tasks: ["1a-goal"],
      replicates: 2,
      temperature: 0,
      items: { count: 80, tables: ["data/a.csv"] },
    },
    exclusions: [{ rule: "stories without a key", reason: "cannot be scored" }],
    unscoredRule: "left out and counted",
    plan: {
      ties: "first-seen",
      unparsed: "unscored",
      clustering: "story",
      correction: "holm",
      alpha: 0.05,
      equivalenceBounds: null,
    },
    stoppingRule: "one pass",
    sampleSizeRationale: "all that there is",
    exploratory: [],
    ...rest,
  };
}

export function recordedTest(
  hypothesisId: string | null,
  rest: Partial<RecordedTest["estimate"]> = {},
): RecordedTest {
  return {
    hypothesis: hypothesisId,
    test: "clusteredMean",
    contrast: "a - b",
    options: {},
    estimate: {
      value: 5,
      se: 1,
      df: 10,
      ci: [2.77, 7.23],
      level: 0.95,
      n: 100,
      unscored: 0,
      unit: "percentage points",
      method: "mean; 11 clusters",
      ...rest,
    },
  };
}

/** The record of an analysis that did what `registration()` says. */
export function record(rest: Partial<AnalysisRecord> = {}): AnalysisRecord {
  const { design, plan, exclusions, study } = registration();
  return {
    format: "affectlab-analysis/1",
    study,
    title: "An analysis",
    preregistration: contentHash,
    design: { ...design, items: { count: 80, tables: { "data/a.csv": tableHash } } },
    exclusions: exclusions.map((one) => ({ ...one, excluded: 4 })),
    plan,
    adherence: { unscoredRule: true, stoppingRule: true },
    tests: [recordedTest("h1")],
    deviations: [],
    ...rest,
  };
}

export const contentHash = "c".repeat(64);
export const tableHash = "1".repeat(64);
