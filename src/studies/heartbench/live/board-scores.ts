import type { Estimate } from "../../../core/estimate.js";
import { type BootstrapOptions, bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { mean } from "../../../stats/descriptives.js";
import { type AbilityId, abilityIds, type DimensionId, dimensionIds, dimensionOf } from "../data/taxonomy.js";
import type { AbilityColumn } from "../measures/macro-contributions.js";
import { type CaseMean, meanOf, scoredColumn, scoreIn } from "../measures/reply-scores.js";
import { type JudgedCase, type ScoringOptions, scoreCase } from "../measures/scoring.js";

/** The scores of one respondent's judged replies, on every level of the taxonomy. */
export interface BoardScores {
  /** The mean of the abilities' means; NaN if an ability of the cases has no scored case. */
  overall: Estimate & { abilities: number };
  /** How far it is above silence on the same scored cells, with an interval of that distance. */
  aboveSilence: Estimate;
  /** The mean of the dimension's abilities' means; cases with a criterion of it. */
  dimensions: (CaseMean & { dimension: DimensionId; abilities: number })[];
  abilities: (CaseMean & { ability: AbilityId })[];
  /** The mean with equal weight for every case. */
  caseMean: CaseMean;
  /** Abilities with one scored case: no interval covers how much another case would change the score. */
  single: AbilityId[];
  /** The overall score without the rule of catastrophic failure. */
  withoutRule: number;
  /** Readings, each one replicate of one judge on one reply. */
  readings: { total: number; whole: number; failed: number };
  /** Cells (a case and an ability, in one reading) without a score, of all. */
  unscored: { cells: number; of: number };
}

/**
 * Scores readings case by case: a cell is the mean over a case's scored readings, an ability the mean over
 * cases. Intervals resample whole cases, with all their readings and abilities, since replicates of a reply
 * or of a judgement are not cases of their own.
 *
 * An ability with fewer than 2 scored cases has no interval. If a resample lacks an ability's only cases, its
 * overall score is undefined and it is left out; `method` says how many are.
 *
 * A cell without a scored reading is left out and counted, never 0. A dimension is the mean of its abilities,
 * and the overall score the mean of all abilities. Each ability has equal weight, however few its cases.
 *
 * @param cases the readings of each case
 *
 * @example
 * ```ts
 * const criteria = [{ ability: "warmth" as const, score: 5 }, { ability: "humor" as const, score: 2 }];
 * const cases = [[[true, false]], [[true, true], [true, false]], [[false, null]]].map((readings) =>
 *   readings.map((hits) => ({ criteria, hits, failed: false })),
 * );
 * const board = scoreBoard(cases, { resamples: 200 });
 * board.abilities[0]!.value; // 66.667
 * board.abilities[1]; // { ability: "humor", value: 25, n: 2, total: 3 }
 * board.dimensions[0]; // { dimension: "personality", value: 45.833, abilities: 2 }
 * board.unscored; // { cells: 1, of: 8 }
 * ```
 */
export function scoreBoard(
  cases: readonly (readonly JudgedCase[])[],
  options: ScoringOptions & BootstrapOptions = {},
): BoardScores {
  const scoring = { catastrophic: "judged", ...options } as const;
  const results = cases.map((readings) => readings.map((reading) => scoreCase(reading, scoring)));
  const columns = columnsOf(results);
  const { normalisation: _, catastrophic: __, ...resampling } = options;
  const interval = (statistic: (counts: ArrayLike<number>) => number): Estimate => {
    const { value, ci, n, method } = bootstrapInterval(cases.length, statistic, resampling);
    return { value, ci, n, method: `${method}; cases as units` };
  };
  const macro =
    (of: readonly AbilityColumn[]) =>
    (counts: ArrayLike<number>): number =>
      of.reduce((sum, { column }) => sum + meanOf(column, counts), 0) / of.length;
  const distances = aboveSilence(cases, columns, scoring);
  const all = results.flat();
  const cells = all.flatMap((result) => result.cells.filter(({ status }) => status !== "undefined"));
  const caseMeans = scoredColumn(caseMeansOf(results));
  const ones = cases.map(() => 1);
  const off = cases.map((readings) =>
    readings.map((reading) => scoreCase(reading, { ...scoring, catastrophic: "off" })),
  );
  return {
    overall: { ...interval(macro(columns)), abilities: columns.length },
    aboveSilence: interval(macro(distances)),
    dimensions: dimensionIds.flatMap((dimension) => {
      const own = columns.filter(({ ability }) => dimensionOf(ability) === dimension);
      if (own.length === 0) return [];
      const count = (of: (column: AbilityColumn) => Iterable<number>): number =>
        new Set(own.flatMap((column) => [...of(column)])).size;
      return [
        {
          ...{ dimension, ...interval(macro(own)), abilities: own.length },
          ...{ n: count(({ column }) => column.cases), total: count(({ about }) => about) },
        },
      ];
    }),
    abilities: columns.map(({ ability, column, about }) => {
      const of = interval((counts) => meanOf(column, counts));
      const n = column.cases.length;
      // Resampling a single case says nothing about other cases.
      const ci: Estimate["ci"] = n < 2 ? [Number.NaN, Number.NaN] : of.ci;
      return { ...of, ability, ci, n, total: about.length };
    }),
    caseMean: {
      ...interval((counts) => meanOf(caseMeans, counts)),
      ...{ n: caseMeans.cases.length, total: cases.length },
    },
    single: columns.flatMap(({ ability, column }) => (column.cases.length === 1 ? [ability] : [])),
    withoutRule: macro(columnsOf(off))(ones),
    readings: {
      total: all.length,
      whole: all.filter(({ mean }) => !Number.isNaN(mean)).length,
      failed: all.filter(({ failed }) => failed === true).length,
    },
    unscored: { cells: cells.filter(({ status }) => status === "unscored").length, of: cells.length },
  };
}

/** Each scored cell less what a reply that meets nothing scores in it. */
function aboveSilence(
  cases: readonly (readonly JudgedCase[])[],
  columns: readonly AbilityColumn[],
  scoring: ScoringOptions,
): AbilityColumn[] {
  const silent = cases.map((readings) => {
    const criteria = readings[0]?.criteria ?? [];
    return scoreCase({ criteria, hits: criteria.map(() => false), failed: false }, scoring);
  });
  return columns.map(({ ability, about, column }) => ({
    ...{ ability, about },
    column: {
      cases: column.cases,
      scores: column.scores.map((score, i) => score - scoreIn(silent[column.cases[i]!]!, ability)!),
    },
  }));
}

type Results = readonly (readonly ReturnType<typeof scoreCase>[])[];

/** What a respondent scores in each case: by ability, and over the case's abilities. */
export interface CaseScores {
  columns: AbilityColumn[];
  /** Each case's mean over its abilities; NaN where no reading is scored whole. */
  caseMeans: number[];
}

/** The scores of each case, a case's readings averaged, with the rule of catastrophic failure as it was judged. */
export function caseScores(cases: readonly (readonly JudgedCase[])[]): CaseScores {
  const results = cases.map((readings) =>
    readings.map((reading) => scoreCase(reading, { catastrophic: "judged" })),
  );
  return { columns: columnsOf(results), caseMeans: caseMeansOf(results) };
}

const caseMeansOf = (results: Results): number[] =>
  results.map((readings) => meanOfScored(readings.map(({ mean }) => mean)) ?? Number.NaN);

/** The abilities for which the cases have criteria, each with its cases and their scores. */
function columnsOf(results: Results): AbilityColumn[] {
  return abilityIds.flatMap((ability) => {
    const scores = results.map((readings) => {
      const own = readings.flatMap((result) => scoreIn(result, ability) ?? []);
      return own.length === 0 ? undefined : (meanOfScored(own) ?? Number.NaN);
    });
    const about = [...scores.keys()].filter((i) => scores[i] !== undefined);
    return about.length > 0 ? [{ ability, about, column: scoredColumn(scores) }] : [];
  });
}

function meanOfScored(values: readonly number[]): number | undefined {
  const scored = values.filter((value) => !Number.isNaN(value));
  if (scored.length === 0) return undefined;
  return mean(scored);
}
