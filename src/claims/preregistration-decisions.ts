import type { AnalysisRecord, RecordedTest, TestedEffect } from "../core/analysis-record.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import type { AnalysisPlan, Hypothesis, Preregistration } from "../core/preregistration.js";
import { benjaminiHochberg } from "../stats/benjamini-hochberg.js";
import { holm } from "../stats/holm.js";
import { type EffectTests, oneSidedInterval, testEffect } from "./preregistration-tests.js";

export type Decision = "supported" | "contradicted" | "undecided" | "not-tested";

/** The decision about one hypothesis, made as it was registered. */
export interface HypothesisOutcome {
  hypothesis: Hypothesis;
  decision: Decision;
  reason: string;
  estimate: TestedEffect | null;
  bounds: { lower: number; upper: number };
  /** The unadjusted interval at 1 - 2 alpha; null where there is none. */
  interval: ConfidenceInterval | null;
  /** Unadjusted p; null where not tested. */
  p: EffectTests | null;
  /** p of the registered criterion, adjusted within its family; NaN where not tested. */
  adjustedP: number;
}

/**
 * Decides about every hypothesis by the *registered* criterion, alpha, correction, smallest effect and
 * bounds, even if the analysis used others.
 *
 * A family keeps its registered size: a hypothesis without a test counts as one with p = 1, because leaving a
 * test out must not make the others easier. If a hypothesis was tested more than once, the first test done as
 * registered decides. If none was, the first test decides.
 *
 * @example
 * ```ts
 * decideHypotheses({ hypotheses: [], plan: { alpha: 0.05, correction: "holm" } }, { tests: [] }); // []
 * ```
 */
export function decideHypotheses(
  { hypotheses, plan }: Pick<Preregistration, "hypotheses" | "plan">,
  record: Pick<AnalysisRecord, "tests">,
): HypothesisOutcome[] {
  const drafts = hypotheses.map((hypothesis) => {
    const test = decidingTest(hypothesis, record.tests);
    const smallest = hypothesis.smallestEffect.value;
    const bounds = plan.equivalenceBounds ?? { lower: -smallest, upper: smallest };
    const problem = test === undefined ? undefined : unitProblem(hypothesis, plan, test.estimate);
    const p =
      test === undefined || problem !== undefined ? null : testEffect(test.estimate, hypothesis, bounds);
    return { hypothesis, test, bounds: { lower: bounds.lower, upper: bounds.upper }, problem, p };
  });
  const families = hypotheses.map(({ family }) => family);
  const criterion = drafts.map(({ hypothesis, p }) => (p === null ? 1 : criterionP(hypothesis, p)));
  const supporting = adjustWithin(families, criterion, plan);
  const against = adjustWithin(
    families,
    drafts.map(({ p }) => p?.contradiction ?? 1),
    plan,
  );
  return drafts.map(({ hypothesis, test, bounds, problem, p }, i) => ({
    hypothesis,
    ...(test === undefined
      ? { decision: "not-tested" as const, reason: "the analysis has no test of it" }
      : problem !== undefined
        ? { decision: "undecided" as const, reason: problem }
        : decide(hypothesis, p as EffectTests, supporting[i] as number, against[i] as number, plan)),
    estimate: test?.estimate ?? null,
    bounds,
    interval: (test === undefined ? undefined : oneSidedInterval(test.estimate, plan.alpha)) ?? null,
    p,
    adjustedP: p === null ? Number.NaN : (supporting[i] as number),
  }));
}

/** Was a test done as the hypothesis says: the function, the contrast, the options? */
export function isAsRegistered(hypothesis: Hypothesis, test: RecordedTest): boolean {
  const wording = (one: Hypothesis | RecordedTest): string =>
    JSON.stringify([one.test, squeeze(one.contrast), Object.entries(one.options).sort()]);
  return wording(hypothesis) === wording(test);
}

/** Text with each run of white space as one blank. */
export const squeeze = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

function decidingTest(hypothesis: Hypothesis, tests: readonly RecordedTest[]): RecordedTest | undefined {
  const own = tests.filter((test) => test.hypothesis === hypothesis.id);
  return own.find((test) => isAsRegistered(hypothesis, test)) ?? own[0];
}

function unitProblem(
  { smallestEffect, criterion }: Hypothesis,
  { equivalenceBounds }: AnalysisPlan,
  { unit }: TestedEffect,
): string | undefined {
  const planned =
    criterion === "equivalence" ? (equivalenceBounds?.unit ?? smallestEffect.unit) : smallestEffect.unit;
  if (squeeze(planned) === squeeze(unit)) return undefined;
  return `the estimate is in ${unit}, the registered bound in ${planned}`;
}

function criterionP({ criterion }: Hypothesis, p: EffectTests): number {
  if (criterion === "effect") return p.effect;
  return criterion === "minimal-effect" ? p.minimalEffect : p.equivalence;
}

function adjustWithin(families: string[], p: number[], { correction }: AnalysisPlan): number[] {
  if (correction === "none") return p;
  const adjust = correction === "holm" ? holm : benjaminiHochberg;
  const out = [...p];
  for (const family of new Set(families)) {
    const members = families.flatMap((name, i) => (name === family ? [i] : []));
    // NaN would make the family smaller than registered.
    const adjusted = adjust(members.map((i) => (Number.isNaN(p[i]) ? 1 : (p[i] as number))));
    members.forEach((i, k) => {
      out[i] = Number.isNaN(p[i]) ? Number.NaN : (adjusted[k] as number);
    });
  }
  return out;
}

function decide(
  { criterion, direction }: Hypothesis,
  p: EffectTests,
  supporting: number,
  against: number,
  { alpha }: AnalysisPlan,
): { decision: Decision; reason: string } {
  if (Number.isNaN(supporting)) {
    return {
      decision: "undecided",
      reason: "the estimate has neither a standard error above 0 nor an interval",
    };
  }
  const side = direction === "two-sided" ? "" : ` in the direction "${direction}"`;
  if (supporting < alpha) {
    if (criterion === "equivalence")
      return { decision: "supported", reason: "the effect lies within the bounds" };
    if (criterion === "minimal-effect") {
      return { decision: "supported", reason: `the effect is larger than the smallest of interest${side}` };
    }
    const small = p.contradiction < alpha ? ", yet smaller than the smallest effect of interest" : "";
    return { decision: "supported", reason: `the effect differs from 0${side}${small}` };
  }
  if (against < alpha) {
    const reason =
      criterion === "equivalence"
        ? "the effect lies beyond a bound"
        : direction === "two-sided"
          ? "the effect is smaller than the smallest of interest"
          : "the effect is smaller than the smallest of interest, or of the other sign";
    return { decision: "contradicted", reason };
  }
  const than =
    criterion === "effect" ? "0" : criterion === "equivalence" ? "the bounds" : "the smallest effect";
  return { decision: "undecided", reason: `the data do not tell the effect from ${than}` };
}
