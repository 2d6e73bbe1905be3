import { InputError } from "../../../../core/errors.js";
import type { Hit } from "../../measures/cell-score.js";
import {
  definedMean,
  keptScore,
  modelIndices,
  requireVerdictTable,
  type VerdictCriterion,
  type VerdictTable,
} from "./verdict-table.js";

/**
 * Which criteria count as saturated if all models of the filter agree:
 * - `achieved`: merits that all have, and faults that none has. This is what the paper's "perfect scores"
 *   means;
 * - `merits`: merits that all have. Faults are never dropped;
 * - `hit`: every criterion that all hit. So a fault that every model commits is dropped too.
 */
export const saturationReadings = ["achieved", "merits", "hit"] as const;
/** One of the meanings of "saturated". */
export type SaturationReading = (typeof saturationReadings)[number];

/** Which models make up a filter, and what it drops. */
export interface SaturationOptions {
  /** The models of the filter. Default: all of the table. */
  filterModels?: readonly string[];
  /**
   * What becomes of criteria at the other end: merits that no model of the filter has, faults that all commit. They tell
   * no models apart either. Default "keep", as the paper says nothing of them.
   */
  allMissed?: "keep" | "drop";
  /** Default "achieved". */
  reading?: SaturationReading;
  /**
   * A case is dropped if the filter's mean score is above this, 0 to 100. Default 80; the paper names no
   * number.
   */
  caseThreshold?: number;
  /** Whether the case's mean is over all its criteria, or over those that are left. Default "all". */
  scoredOn?: "all" | "kept";
  /** The fewest models that a filter may have. Default 6, as in the paper. */
  fewestModels?: number;
}

/**
 * What became of a criterion: it is kept; dropped as saturated, or as missed by all; or its whole case was dropped.
 */
export type CriterionFate = "kept" | "saturated" | "all-missed" | "case-dropped";
export type CaseFate = "kept" | "too-easy" | "nothing-left";

export interface CriterionDecision {
  case: string;
  criterion: string;
  fate: CriterionFate;
  /** Verdicts of the filter's models: hit, not hit, unscored. */
  hit: number;
  missed: number;
  unscored: number;
  /** True if only an unscored verdict keeps it: all other verdicts agree. */
  undecided: boolean;
}

export interface CaseDecision {
  case: string;
  fate: CaseFate;
  /**
   * The filter's mean score, and over how many of its models. If too few were scored it is NaN, and the case
   * is kept.
   */
  meanScore: number;
  scoredModels: number;
  kept: number;
  of: number;
}

/** What a filter dropped and why, and what is left. */
export interface SaturationReport {
  filterModels: readonly string[];
  criteria: CriterionDecision[];
  cases: CaseDecision[];
  counts: {
    criteria: Record<"kept" | "saturated" | "allMissed" | "caseDropped" | "undecided" | "of", number>;
    cases: { kept: number; tooEasy: number; nothingLeft: number; of: number };
  };
  /** The cases that stay, with the criteria that stay and every model's verdicts on them. */
  filtered: VerdictTable;
}

/**
 * Drops the criteria that all models of a filter already master, then the cases that are easy for them. It
 * says for each whether it was dropped, and why.
 *
 * An unscored verdict is neither a hit nor a miss: a criterion with one is never saturated, and is marked
 * `undecided` if all others agree. A case's mean runs over the models with a score on it. If there are fewer
 * of them than a filter needs, the case stays.
 *
 * What is kept depends on the models of the filter, and lowers their scores more than those of others: {@link
 * filterEffect} and {@link simulateFilterEffect}.
 *
 * @throws InputError `filterSaturated requires at least 6 models, got 3`
 *
 * @example
 * ```ts
 * const criteria = [
 *   { id: "a", ability: "warmth" as const, score: 3 },
 *   { id: "b", ability: "warmth" as const, score: 5 },
 * ];
 * const cases = [{ id: "one", criteria, hits: [[true, true], [true, false]] }];
 * const report = filterSaturated({ models: ["m", "n"], cases }, { fewestModels: 2, caseThreshold: 100 });
 * report.counts.criteria; // { kept: 1, saturated: 1, of: 2 }
 * report.filtered.cases[0]!.criteria[0]!.id; // "b"
 * ```
 */
export function filterSaturated(table: VerdictTable, options: SaturationOptions = {}): SaturationReport {
  const { filterModels = table.models, reading = "achieved", caseThreshold = 80 } = options;
  const { scoredOn = "all", fewestModels = 6, allMissed = "keep" } = options;
  requireVerdictTable(table, "filterSaturated");
  if (filterModels.length < fewestModels) {
    throw new InputError(
      `filterSaturated requires at least ${fewestModels} models, got ${filterModels.length}`,
    );
  }
  const filter = modelIndices(table.models, filterModels, "filterSaturated");
  const criteria: CriterionDecision[] = [];
  const cases: CaseDecision[] = [];
  const filtered: VerdictTable["cases"][number][] = [];
  for (const one of table.cases) {
    const own = one.criteria.map((criterion, i) =>
      decide(
        one.id,
        criterion,
        filter.map((model) => one.hits[model]![i]!),
        { reading, allMissed },
      ),
    );
    const stays = own.map(({ fate }) => fate === "kept");
    const mean = definedMean(
      filter.map((model) => keptScore(one, model, scoredOn === "all" ? undefined : (i) => stays[i]!)),
    );
    const meanScore = mean.n < fewestModels ? Number.NaN : mean.value;
    const scorable = one.criteria.some(
      ({ ability, score }, i) => stays[i] && ability !== "other" && score !== null,
    );
    const fate: CaseFate = !scorable ? "nothing-left" : meanScore > caseThreshold ? "too-easy" : "kept";
    for (const decision of own) {
      if (fate !== "kept" && decision.fate === "kept") decision.fate = "case-dropped";
      criteria.push(decision);
    }
    cases.push({
      ...{ case: one.id, fate, meanScore, scoredModels: mean.n },
      ...{ kept: own.filter((decision) => decision.fate === "kept").length, of: own.length },
    });
    if (fate !== "kept") continue;
    const left = <T>(list: readonly T[]): T[] => list.filter((_, i) => stays[i]);
    filtered.push({ id: one.id, criteria: left(one.criteria), hits: one.hits.map(left) });
  }
  const criterionCount = (fate: CriterionFate): number => criteria.filter((one) => one.fate === fate).length;
  const caseCount = (fate: CaseFate): number => cases.filter((one) => one.fate === fate).length;
  return {
    filterModels,
    criteria,
    cases,
    counts: {
      criteria: {
        ...{ kept: criterionCount("kept"), saturated: criterionCount("saturated") },
        allMissed: criterionCount("all-missed"),
        caseDropped: criterionCount("case-dropped"),
        undecided: criteria.filter(({ undecided }) => undecided).length,
        of: criteria.length,
      },
      cases: {
        ...{ kept: caseCount("kept"), tooEasy: caseCount("too-easy") },
        nothingLeft: caseCount("nothing-left"),
        of: cases.length,
      },
    },
    filtered: { models: table.models, cases: filtered },
  };
}

function decide(
  id: string,
  { id: criterion, ability, score }: VerdictCriterion,
  verdicts: readonly Hit[],
  { reading, allMissed }: Required<Pick<SaturationOptions, "reading" | "allMissed">>,
): CriterionDecision {
  const count = (wanted: Hit): number => verdicts.filter((verdict) => verdict === wanted).length;
  const [hit, missed, unscored] = [count(true), count(false), count(null)];
  const isFault = (score ?? 0) < 0;
  // A criterion outside the fifteen scores nothing, so it cannot be saturated.
  const counts = ability !== "other" && score !== null && hit + missed > 0;
  const against = reading === "achieved" && isFault ? hit : missed;
  const saturated = counts && against === 0 && !(reading === "merits" && isFault);
  const atOtherEnd = counts && allMissed === "drop" && (isFault ? missed : hit) === 0;
  const alike = saturated || atOtherEnd;
  const fate = !alike || unscored > 0 ? "kept" : saturated ? "saturated" : "all-missed";
  return { case: id, criterion, fate, hit, missed, unscored, undecided: alike && unscored > 0 };
}
