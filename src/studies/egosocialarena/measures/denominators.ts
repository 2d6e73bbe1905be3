import { type GrimResult, grim } from "../../../stats/grim.js";
import { type ImpliedDenominators, impliedDenominators } from "../../../stats/implied-denominators.js";
import {
  type ColumnId,
  type EgoSocialArenaData,
  type ScoreColumn,
  type ScoreRow,
  scoreColumn,
  scoreColumns,
} from "../data/data.js";

/** What the printed scores of one column say about the number of items behind them. */
export interface ColumnDenominator {
  column: ScoreColumn;
  /** The number of entries that Table 1 gives. */
  entries: number;
  /** Rows whose printed score is not a whole number of hits on `entries`. */
  misfits: ScoreRow[];
  /** Whether a score can fail to fit at all: false if the steps are finer than the rounding. */
  informative: boolean;
  /** From the eight models alone. */
  models: ImpliedDenominators;
  /**
   * If the models' different scores were shares of all `entries`: the probability that all would be shares of
   * `models.smallest` too. It is 1 if that is the entries themselves, and NaN if it does not divide them.
   */
  coincidence: number;
  /** From all nine rows. */
  all: ImpliedDenominators;
}

/**
 * What one more hit adds to the sum of a column: 100 for percentages, 10 for ratings from 0 to 10 that are
 * printed times 10.
 */
const unitOf = ({ kind }: ScoreColumn): number => (kind === "share" || kind === "rounds" ? 100 : 10);

/** A printed score of Table 2, in the form that `grim` takes. */
const printedScore = (row: ScoreRow, id: ColumnId) => ({ value: row.scores[id], decimals: 1 });

/**
 * GRIM for one cell of Table 2: does the printed score come from a whole number of hits (or points of ten) on
 * the entries of Table 1?
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * cellGrim(data, "o1-preview", "adversarial"); // { consistent: true, count: 170 }
 * cellGrim(data, "human", "adversarial").consistent; // false
 * ```
 */
export function cellGrim(data: EgoSocialArenaData, respondent: string, id: ColumnId): GrimResult {
  const column = scoreColumn(id);
  return grim(printedScore(data.row(respondent), id), data.itemsOf(column), { unit: unitOf(column) });
}

/**
 * Which numbers of items give a whole column of Table 2? Both static columns are taken together, since they
 * are said to rest on the same items. All multiples of a number that fits also fit, so `smallest` is evidence
 * against the entries only if `coincidence` is small. The null hypothesis of `coincidence` is that the
 * entries are scored one by one; that of `expectedByChance` is that scores are any numbers.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * columnDenominator(data, "first").all.smallest; // 231
 * columnDenominator(data, "parallel").all.smallest; // 30
 * columnDenominator(data, "parallel").coincidence; // 0.00156
 * columnDenominator(data, "social_goal").all.smallest; // 20
 * columnDenominator(data, "cooperative").misfits.length; // 7
 * ```
 */
export function columnDenominator(data: EgoSocialArenaData, id: ColumnId): ColumnDenominator {
  const column = scoreColumn(id);
  const together: ColumnId[] = column.scenario === "static" ? ["third", "first"] : [id];
  const unit = unitOf(column);
  const entries = data.itemsOf(column);
  const implied = (rows: readonly ScoreRow[]) =>
    impliedDenominators(
      rows.flatMap((row) => together.map((one) => printedScore(row, one))),
      { unit, upTo: Math.max(entries, 100) },
    );
  const models = implied(data.models);
  const scores = data.models.flatMap((row) => together.map((one) => row.scores[one]));
  const results = data.rows.map((row) => ({ row, result: cellGrim(data, row.id, id) }));
  return {
    column,
    entries,
    misfits: results.filter(({ result }) => !result.consistent).map(({ row }) => row),
    informative: results[0]!.result.informative,
    models,
    coincidence: coincidence(models.smallest, entries, unit, new Set(scores).size),
    all: implied(data.rows),
  };
}

function coincidence(smallest: number, entries: number, unit: number, scores: number): number {
  if (entries % smallest !== 0) return Number.NaN;
  return (printable(smallest, unit) / printable(entries, unit)) ** scores;
}

/** How many of the numbers from 0 to 100 with one decimal can be the printed mean of n items. */
function printable(n: number, unit: number): number {
  const sums = Math.round((100 * n) / unit);
  return new Set(Array.from({ length: sums + 1 }, (_, sum) => Math.round((10 * unit * sum) / n))).size;
}

/**
 * The number of items that a column's scores show, without what Table 1 says: the smallest number that fits the
 * models' scores, if it divides the entries and is hardly a coincidence (below 0.01). Otherwise NaN.
 *
 * The static scores are shares of 231 and the parallel-world ones of 30, a fifth and a third of their
 * entries.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * effectiveItems(data, "first"); // 231
 * effectiveItems(data, "real_world"); // NaN
 * ```
 */
export function effectiveItems(data: EgoSocialArenaData, id: ColumnId): number {
  const { models, coincidence: chance } = columnDenominator(data, id);
  return chance < 0.01 ? models.smallest : Number.NaN;
}

/**
 * The number of items on which intervals rest: what the scores show, otherwise what Table 1 counts. It is an
 * assumption, so no claim about Table 1 may use it.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * assumedItems(data, "first"); // 231
 * assumedItems(data, "real_world"); // 485
 * ```
 */
export function assumedItems(data: EgoSocialArenaData, id: ColumnId): number {
  const shown = effectiveItems(data, id);
  return Number.isNaN(shown) ? data.itemsOf(scoreColumn(id)) : shown;
}

/**
 * Whether the scores of the participants look like one answer to each item, or like the mean of many
 * participants.
 */
export interface SinglePass {
  /** Columns whose human score is a whole number of hits on the items. */
  fitting: ColumnId[];
  misfits: ColumnId[];
  /** The probability that scores in steps of a tenth fit all columns of `fitting` by chance. */
  chance: number;
}

/**
 * Can the scores of the participants come from one answer per item? A mean over 50 participants moves in
 * steps 50 times finer, and fits the steps of one answer per item only by chance.
 *
 * @example
 * ```ts
 * const pass = humanSinglePass(await loadEgoSocialArena());
 * pass.fitting; // ["first", "texas", "parallel", "counterfactual", "real_world"]
 * pass.misfits; // ["adversarial"]
 * pass.chance; // 1.8e-5
 * ```
 */
export function humanSinglePass(data: EgoSocialArenaData): SinglePass {
  const columns = scoreColumns.filter(({ kind, id }) => kind === "share" && id !== "third");
  const fits = ({ id }: ScoreColumn): boolean =>
    grim(printedScore(data.human, id), assumedItems(data, id), { unit: 100 }).consistent;
  const fitting = columns.filter(fits);
  return {
    fitting: fitting.map(({ id }) => id),
    misfits: columns.filter((column) => !fits(column)).map(({ id }) => id),
    chance: fitting.reduce((all, { id }) => all * Math.min(1, (assumedItems(data, id) + 1) / 1001), 1),
  };
}
