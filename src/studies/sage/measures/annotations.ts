import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { cohenKappa, type Kappa } from "../../../stats/cohen-kappa.js";
import { krippendorffAlpha } from "../../../stats/krippendorff-alpha.js";
import type { AnnotationRow } from "../data/annotations.js";
import { type Direction, directions } from "../data/changes.js";

export interface AnnotationOptions {
  /** Default 2,000. */
  resamples?: number;
  seed?: number;
  level?: number;
}

/** The five rows of Table 1, in percent; contexts are the units of every interval. */
export interface HumanAgreement {
  /** An annotator's direction equals the judge's, over all annotations. */
  consistency: Estimate;
  /** The judge equals the annotators' most frequent direction, over contexts that have one. */
  majorityConsistency: Estimate;
  /** Two annotators of a context agree. */
  interAnnotator: Estimate;
  reasonableness: Estimate;
  reasonablenessAgreement: Estimate;
  /** What margins alone give, in percent: annotator with judge, annotator with annotator. */
  chance: { consistency: number; interAnnotator: number };
  /** Contexts whose most frequent direction is shared: in no majority. */
  tied: number;
  contexts: number;
  annotations: number;
  /** Directions left blank. */
  blank: number;
}

/**
 * Do people read the same direction of emotional change as the judge? The rows of Table 1, each with an
 * interval and with what the margins give by chance.
 *
 * Read them beside `annotatorKappas`: where nearly all changes are up or down, "three directions" are two,
 * and agreement by chance is close to a half. A majority of ten readings is steadier than one reading, so
 * agreement with it is higher than with one person: the two cannot be compared.
 *
 * @throws InputError when a context was not judged, or an annotator has one context twice
 *
 * @example
 * ```ts
 * const judged = new Map<string, -1 | 0 | 1>([["a", 1], ["b", -1]]);
 * const row = (context: string, annotator: string, direction: -1 | 0 | 1) => ({ context, annotator, direction, reasonable: null });
 * const rows = [row("a", "x", 1), row("a", "y", 1), row("a", "z", -1), row("b", "x", -1), row("b", "y", -1), row("b", "z", -1)];
 * const found = humanAgreement(rows, judged, { resamples: 50 });
 * found.consistency.value; // 83.333
 * found.majorityConsistency.value; // 100
 * found.interAnnotator.value; // 66.667
 * ```
 */
export function humanAgreement(
  rows: readonly AnnotationRow[],
  judged: ReadonlyMap<string, Direction>,
  options: AnnotationOptions = {},
): HumanAgreement {
  const contexts = groupByContext(rows, judged);
  const given = contexts.map(({ rows: own }) => own.flatMap(({ direction }) => direction ?? []));
  const rated = contexts.map(({ rows: own }) => own.flatMap(({ reasonable }) => reasonable ?? []));
  const recorded = contexts.map(({ judge }) => judge);
  const majorities = given.map(majorityOf);
  const meanOver = (values: number[], weights = values.map(() => 1)): Estimate =>
    weightedMean(values, weights, options);
  const matches = given.map((own, i) => own.filter((direction) => direction === recorded[i]).length);
  const human = shares(given.flat());
  // Each annotation is compared with the judge in its context, so a context counts as often as it was read.
  const machine = shares(given.flatMap((own, i) => own.map(() => recorded[i]!)));
  return {
    consistency: meanOver(
      matches.map((match, i) => match / given[i]!.length),
      given.map((own) => own.length),
    ),
    majorityConsistency: meanOver(
      majorities.map((direction, i) => (direction === null ? Number.NaN : Number(direction === recorded[i]))),
    ),
    interAnnotator: meanOver(given.map(pairAgreement)),
    reasonableness: meanOver(
      rated.map((own) => own.filter((rating) => rating === 1).length / own.length),
      rated.map((own) => own.length),
    ),
    reasonablenessAgreement: meanOver(rated.map(pairAgreement)),
    chance: {
      consistency: 100 * human.reduce((sum, share, k) => sum + share * machine[k]!, 0),
      interAnnotator: 100 * human.reduce((sum, share) => sum + share ** 2, 0),
    },
    tied: majorities.filter((direction, i) => direction === null && given[i]!.length > 0).length,
    contexts: contexts.length,
    annotations: given.flat().length,
    blank: rows.filter((row) => row.direction === null).length,
  };
}

/**
 * Each annotator beside the judge: Cohen's kappa with its confusion table (rows = annotator, columns =
 * judge, in the order −1, 0, 1) and AC1; and all annotators together by Krippendorff's alpha, which allows
 * for blanks.
 */
export function annotatorKappas(
  rows: readonly AnnotationRow[],
  judged: ReadonlyMap<string, Direction>,
): { annotators: { annotator: string; kappa: Kappa }[]; alpha: Estimate } {
  const contexts = groupByContext(rows, judged);
  const annotators = [...new Set(rows.map((row) => row.annotator))].sort();
  return {
    annotators: annotators.map((annotator) => {
      const own = rows.filter((row) => row.annotator === annotator && row.direction !== null);
      const kappa = cohenKappa(
        own.map((row) => row.direction!),
        own.map((row) => judged.get(row.context)!),
        { levels: directions },
      );
      return { annotator, kappa };
    }),
    alpha: krippendorffAlpha(
      contexts.map(({ rows: own }) =>
        annotators.map((name) => own.find((row) => row.annotator === name)?.direction ?? null),
      ),
      { level: "nominal" },
    ),
  };
}

/** The most frequent direction, or null where two share that place or none was given. */
export function majorityOf(given: readonly Direction[]): Direction | null {
  const counts = directions.map((direction) => given.filter((one) => one === direction).length);
  const most = Math.max(...counts);
  if (most === 0 || counts.filter((count) => count === most).length > 1) return null;
  return directions[counts.indexOf(most)]!;
}

function groupByContext(rows: readonly AnnotationRow[], judged: ReadonlyMap<string, Direction>) {
  const groups = new Map<string, { judge: Direction; rows: AnnotationRow[] }>();
  const seen = new Set<string>();
  for (const row of rows) {
    const judge = judged.get(row.context);
    if (judge === undefined) {
      throw new InputError(`context "${row.context}" was not judged; leave it out or add its direction`);
    }
    const key = JSON.stringify([row.context, row.annotator]);
    if (seen.has(key)) {
      throw new InputError(
        `annotator "${row.annotator}" has context "${row.context}" twice; keep one of the two`,
      );
    }
    seen.add(key);
    const group = groups.get(row.context) ?? { judge, rows: [] };
    groups.set(row.context, group);
    group.rows.push(row);
  }
  return [...groups.values()];
}

/** Share of pairs of readings that agree; NaN for fewer than two. */
function pairAgreement(readings: readonly number[]): number {
  let [agreeing, pairs] = [0, 0];
  for (let i = 0; i < readings.length; i++) {
    for (let j = i + 1; j < readings.length; j++) {
      pairs++;
      if (readings[i] === readings[j]) agreeing++;
    }
  }
  return pairs === 0 ? Number.NaN : agreeing / pairs;
}

function shares(given: readonly Direction[]): number[] {
  return directions.map((direction) => given.filter((one) => one === direction).length / given.length);
}

/** A mean over contexts in percent; contexts without a value are left out, the rest resampled whole. */
function weightedMean(values: number[], weights: number[], options: AnnotationOptions): Estimate {
  const { resamples = 2_000, seed = 1, level = 0.95 } = options;
  const kept = values.flatMap((value, i) => (Number.isNaN(value) ? [] : [{ value, weight: weights[i]! }]));
  const statistic = (counts: Int32Array): number => {
    let [sum, total] = [0, 0];
    for (let i = 0; i < counts.length; i++) {
      sum += counts[i]! * kept[i]!.weight * kept[i]!.value;
      total += counts[i]! * kept[i]!.weight;
    }
    return (100 * sum) / total;
  };
  const { value, ci, method } = bootstrapInterval(kept.length, statistic, { resamples, seed, level });
  return { value, ci, n: kept.length, method: `mean over contexts; ${method}` };
}
