import type { Estimate } from "../../../core/estimate.js";
import { tQuantile } from "../../../stats/distributions.js";
import { simultaneousRankSets } from "../../../stats/simultaneous-rank-sets.js";
import type { CaseSet } from "../data/data.js";
import { type AbilityId, abilityIds, type Difficulty, difficulties } from "../data/taxonomy.js";
import {
  type AbilityColumn,
  columnsWithin,
  type MacroContributions,
  macroContributions,
} from "./macro-contributions.js";
import { relativeDecline } from "./relative-decline.js";

export const caseSets = ["all", "normal", "hard"] as const satisfies readonly CaseSet[];

/** A rank and the ranks that the data do not refute. 1 is best. */
export interface SplitRank {
  rank: number;
  /** Holds for all respondents of this judge at once, 95%. */
  set: [best: number, worst: number];
}

/** One respondent on all, normal and hard cases. */
export interface SplitRow {
  /** Means of the abilities' means, 0 to 100. */
  scores: Record<CaseSet, Estimate>;
  /** Normal minus hard, in points. */
  decline: Estimate;
  /** The decline in percent of the score on normal cases. */
  percent: number;
  /** Null with one respondent. */
  ranks: Record<CaseSet, SplitRank> | null;
  /**
   * The rank on hard cases minus that on normal ones: above 0 the respondent falls. The set holds for all
   * respondents at once, 95% (Bonferroni over the two sets of cases).
   */
  rankChange: { change: number; set: [least: number, most: number] } | null;
}

/** Scores, declines and ranks on normal and on hard cases, a row for each respondent. */
export interface HardSplit {
  /** The abilities that the scores are means of. */
  abilities: AbilityId[];
  /** Abilities of the cases that fewer than two normal or two hard cases are scored in. */
  leftOut: AbilityId[];
  /** How many cases are in each set. */
  cases: Record<CaseSet, number>;
  rows: SplitRow[];
}

/**
 * Scores, declines and ranks of respondents on normal and on hard cases, by one judge.
 *
 * Both sets are scored on the same abilities: those with at least two scored cases in either set for every
 * respondent. Else a decline would compare two different means. Cases are the units, and normal and hard cases are
 * different ones: a decline is a difference of two independent groups of cases. Respondents answered the same
 * cases, so ranks rest on differences that are paired by case.
 *
 * Null if one of the sets has fewer than two cases, or if no ability is left.
 *
 * @param respondents each respondent's scores by ability, over the same cases
 * @param difficulty of each case
 *
 * @example
 * ```ts
 * const column = (scores: number[]) => [{ ability: "warmth" as const, about: [0, 1, 2, 3], column: { cases: Int32Array.of(0, 1, 2, 3), scores: Float64Array.from(scores) } }];
 * const split = splitByDifficulty([column([80, 60, 30, 50])], ["normal", "normal", "hard", "hard"])!;
 * split.rows[0]!.decline.value; // 30
 * split.rows[0]!.percent; // 42.857
 * ```
 */
export function splitByDifficulty(
  respondents: readonly (readonly AbilityColumn[])[],
  difficulty: readonly Difficulty[],
  { resamples = 4_000, seed = 1 }: { resamples?: number; seed?: number } = {},
): HardSplit | null {
  const everyCase = [...difficulty.keys()];
  const own: Record<CaseSet, number[]> = {
    all: everyCase,
    normal: everyCase.filter((i) => difficulty[i] === "normal"),
    hard: everyCase.filter((i) => difficulty[i] === "hard"),
  };
  const within = (set: CaseSet): AbilityColumn[][] =>
    respondents.map((columns) => columnsWithin(columns, own[set]));
  const columns = { all: within("all"), normal: within("normal"), hard: within("hard") };
  const present = abilityIds.filter((id) => columns.all[0]?.some(({ ability }) => ability === id));
  const abilities = present.filter((id) =>
    difficulties.every((set) =>
      columns[set].every((one) => one.find(({ ability }) => ability === id)!.column.scores.length > 1),
    ),
  );
  if (abilities.length === 0) return null;
  const numbers = (set: CaseSet): MacroContributions[] =>
    columns[set].map((one) =>
      macroContributions(
        one.filter(({ ability }) => abilities.includes(ability)).map(({ column }) => column),
        own[set].length,
      ),
    );
  const parts = { all: numbers("all"), normal: numbers("normal"), hard: numbers("hard") };
  const ranking = (set: CaseSet, level: number) =>
    respondents.length < 2
      ? []
      : simultaneousRankSets(summaryOf(parts[set]), { level, resamples, seed }).sets;
  const sets = { all: ranking("all", 0.95), normal: ranking("normal", 0.95), hard: ranking("hard", 0.95) };
  const both = { normal: ranking("normal", 0.975), hard: ranking("hard", 0.975) };
  const rows = respondents.map((_, r): SplitRow => {
    const score = (set: CaseSet): Estimate => estimate("Student's t", parts[set][r]!);
    const scores = { all: score("all"), normal: score("normal"), hard: score("hard") };
    const rank = (set: CaseSet): SplitRank => {
      const { rank: at, simultaneous } = sets[set][r]!;
      return { rank: at, set: simultaneous };
    };
    const change = (): SplitRow["rankChange"] => {
      const [normal, hard] = [both.normal[r]!, both.hard[r]!];
      const set: [number, number] = [
        hard.simultaneous[0] - normal.simultaneous[1],
        hard.simultaneous[1] - normal.simultaneous[0],
      ];
      return { change: hard.rank - normal.rank, set };
    };
    const many = respondents.length > 1;
    return {
      scores,
      decline: estimate("Welch's t", parts.normal[r]!, parts.hard[r]!),
      percent: relativeDecline(scores.normal.value, scores.hard.value).ofBefore,
      ranks: many ? { all: rank("all"), normal: rank("normal"), hard: rank("hard") } : null,
      rankChange: many ? change() : null,
    };
  });
  return {
    abilities,
    leftOut: present.filter((id) => !abilities.includes(id)),
    cases: { all: own.all.length, normal: own.normal.length, hard: own.hard.length },
    rows,
  };
}

const units = "linearised mean of abilities' means, cases as units";

/** A mean, or the difference of two that rest on different cases. */
function estimate(test: string, ...parts: [MacroContributions, MacroContributions?]): Estimate {
  const [value, less] = [parts[0].value, parts[1]?.value ?? 0];
  const own = parts.flatMap((part) =>
    part === undefined ? [] : [{ variance: covarianceOf(part, part), df: part.df, n: part.perCase.length }],
  );
  const total = own.reduce((sum, { variance }) => sum + variance, 0);
  const df = total ** 2 / own.reduce((sum, { variance, df: of }) => sum + variance ** 2 / of, 0);
  // Cases that all score alike: no width, which the report says of every such interval.
  const half = total > 0 ? tQuantile(0.975, df) * Math.sqrt(total) : 0;
  const difference = value - less;
  return {
    value: difference,
    ci: [difference - half, difference + half],
    n: own.reduce((sum, { n }) => sum + n, 0),
    method: `${test}; ${units}`,
  };
}

/** Respondents' means with the covariance of their errors, for rank sets. */
function summaryOf(parts: readonly MacroContributions[]) {
  return {
    estimates: parts.map(({ value }) => value),
    covariance: parts.map((a) => parts.map((b) => covarianceOf(a, b))),
    df: Math.min(...parts.map(({ df }) => df)),
  };
}

/** The covariance of two means over the same cases. */
function covarianceOf(a: MacroContributions, b: MacroContributions): number {
  const n = a.perCase.length;
  const sum = a.perCase.reduce((total, x, i) => total + (x - a.value) * (b.perCase[i]! - b.value), 0);
  return sum / (n * (n - 1));
}
