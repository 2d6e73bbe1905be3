import type { AnalysisRecord, TestedEffect } from "../core/analysis-record.js";
import { InputError } from "../core/errors.js";
import type { AnalysisPlan } from "../core/preregistration.js";
import type { CheckedRegistration } from "./preregistration-report.js";

/** What a statistic returns, with its unit; the rest of a tested effect has a usual value. */
export type FoundEffect = Pick<TestedEffect, "value" | "ci" | "n" | "unit" | "method"> &
  Partial<Pick<TestedEffect, "se" | "df" | "level" | "unscored">>;

/** What was done, as far as it is not what the registration says. */
export interface AnalysisDone {
  title?: string;
  /** What each hypothesis found, by its id: `{ h1: effect }`. One that is left out was not tested. */
  found: Readonly<Record<string, FoundEffect>>;
  /** The parts of the plan that were done otherwise. */
  plan?: Partial<AnalysisPlan>;
  /** How many rows each registered exclusion left out, in the plan's order. */
  excluded?: readonly number[];
  /** Whether the rules in prose were kept; left out: not said. */
  adherence?: Partial<AnalysisRecord["adherence"]>;
  /** Reasons, by the field that the report names: `{ "plan.unparsed": "the paper counts them as wrong" }`. */
  reasons?: Readonly<Record<string, string>>;
}

/**
 * The record of an analysis that was done by hand from a frozen plan: what `prereg analyse` writes where a study can
 * run its own plans. Whoever calls it says that all was done as registered, apart from what is named here.
 *
 * @param registration as `readFrozenPreregistration` reads it
 * @throws InputError `recordAnalysis has a result of h2, which the registration does not have; it has h1`, and when
 * it is not said how many rows an exclusion left out
 *
 * @example
 * ```ts
 * const content = { study: "sage", design: { items: { count: 1, tables: [] } }, exclusions: [], hypotheses: [{ id: "h1" }] };
 * const effect = { value: 5, ci: [2, 8], n: 90, unit: "points", method: "mean" };
 * recordAnalysis({ content, inputs: [] }, { found: { h1: effect } }).tests[0].estimate.level; // 0.95
 * ```
 */
export function recordAnalysis(
  { content, contentHash, inputs }: CheckedRegistration,
  { title, found, plan = {}, excluded = [], adherence = {}, reasons = {} }: AnalysisDone,
): AnalysisRecord {
  const { study, design, exclusions, hypotheses } = content;
  const ids = hypotheses.map(({ id }) => id);
  const unknown = Object.keys(found).find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw new InputError(
      `recordAnalysis has a result of ${unknown}, which the registration does not have; it has ${ids.join(", ")}`,
    );
  }
  if (excluded.length !== exclusions.length) {
    throw new InputError(
      `recordAnalysis needs how many rows each exclusion left out: ${exclusions.length} registered, ${excluded.length} given`,
    );
  }
  return {
    format: "affectlab-analysis/1",
    study,
    title: title ?? content.title,
    preregistration: contentHash,
    design: {
      ...design,
      items: {
        count: design.items.count,
        tables: Object.fromEntries(inputs.map(({ path, sha256 }) => [path, sha256])),
      },
    },
    exclusions: exclusions.map((one, i) => ({ ...one, excluded: excluded[i] as number })),
    plan: { ...content.plan, ...plan },
    adherence: { unscoredRule: null, stoppingRule: null, ...adherence },
    tests: hypotheses.flatMap(({ id, test, contrast, options }) => {
      const effect = found[id];
      return effect === undefined
        ? []
        : [{ hypothesis: id, test, contrast, options, estimate: wholeEffect(effect) }];
    }),
    deviations: Object.entries(reasons).map(([field, reason]) => ({ field, reason })),
  };
}

/** Only what a tested effect has: a statistic may return more, and a record holds nothing else. */
function wholeEffect({ value, se, df, ci, level, n, unscored, unit, method }: FoundEffect): TestedEffect {
  return {
    value,
    se: se ?? null,
    // A normal interval has infinitely many, which JSON cannot say.
    df: df !== undefined && df !== null && Number.isFinite(df) ? df : null,
    ci,
    level: level ?? 0.95,
    n,
    unscored: unscored ?? 0,
    unit,
    method,
  };
}
