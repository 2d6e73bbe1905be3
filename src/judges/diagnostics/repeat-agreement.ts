import type { ConfidenceInterval, Estimate } from "../../core/estimate.js";
import type { Rating } from "../../core/rating.js";
import { bootstrapInterval } from "../../stats/bootstrap-interval.js";
import { squaredDeviations } from "../../stats/descriptives.js";
import type { DiagnosticOptions } from "./contract.js";
import { groupBy, scored, subjectOf, unitOf, unitsName } from "./ratings.js";

/** How stable repeated ratings of the same things are. */
export interface RepeatAgreement {
  /** Share of repeats that fall in the most frequent category of their thing. */
  modalShare: Estimate;
  /** Share of pairs of repeats that agree. It lacks the optimism of the modal share. */
  pairAgreement: Estimate;
  /** Share of things whose repeats all agree. */
  unanimous: Estimate;
  /** Standard deviation over repeats of one thing, pooled, in points. */
  sd: Estimate;
  /** Share of unrelated pairs that would agree by chance, from the margins of all repeats. */
  chance: number;
}

interface RepeatOptions extends DiagnosticOptions {
  /** The category of a rating: two ratings agree if they are in the same one. Default: the value itself. */
  categoryOf?: (value: number) => number;
  /** What a unit is called in the method. */
  units?: string;
}

/**
 * How similar the ratings of one thing are when it is rated again. Unscored repeats are left out. The
 * independent units are resampled whole. The modal share picks the most frequent category afterwards, so it
 * is above 1/2 even for a fair coin. The agreement of pairs does not have this bias, and `chance` is the
 * agreement of ratings that ignore the thing.
 *
 * @param ratings of one judge; each thing with 2 or more scored repeats
 */
export function repeatAgreement(ratings: readonly Rating[], options: RepeatOptions = {}): RepeatAgreement {
  const { resamples = 2_000, seed = 1, level = 0.95, categoryOf = (value) => value } = options;
  const { units = unitsName(ratings) } = options;
  const values = ratings.map(scored).filter((value) => !Number.isNaN(value));
  const categories = [...new Set(values.map(categoryOf))].sort((a, b) => a - b);
  const summaries = [...groupBy(ratings, unitOf).values()].map((own) => {
    const things = [...groupBy(own, repeatedOf).values()].map((repeats) =>
      summarise(
        repeats.map(scored).filter((value) => !Number.isNaN(value)),
        categoryOf,
        categories,
      ),
    );
    const sum = (of: (thing: RepeatSummary) => number): number =>
      things.reduce((total, thing) => total + of(thing), 0);
    return {
      things: things.length,
      n: sum(({ n }) => n),
      modal: sum(({ modal }) => modal),
      agreeing: sum(({ agreeing, pairs }) => agreeing / pairs),
      unanimous: sum(({ modal, n }) => Number(modal === n)),
      squares: sum(({ squares }) => squares),
    };
  });
  type Unit = (typeof summaries)[number];
  const ratio = (top: (unit: Unit) => number, bottom: (unit: Unit) => number): Estimate => {
    const statistic = (counts: Int32Array): number => {
      let [above, below] = [0, 0];
      for (let i = 0; i < counts.length; i++) {
        above += counts[i]! * top(summaries[i]!);
        below += counts[i]! * bottom(summaries[i]!);
      }
      return below === 0 ? Number.NaN : above / below;
    };
    const { value, ci, method } = bootstrapInterval(summaries.length, statistic, { resamples, seed, level });
    return { value, ci, n: summaries.length, method: `${method}, ${units} whole` };
  };
  const variance = ratio(
    ({ squares }) => squares,
    ({ n, things }) => n - things,
  );
  const shares = categories.map(
    (category) => values.filter((value) => categoryOf(value) === category).length / values.length,
  );
  return {
    modalShare: ratio(
      ({ modal }) => modal,
      ({ n }) => n,
    ),
    pairAgreement: ratio(
      ({ agreeing }) => agreeing,
      ({ things }) => things,
    ),
    unanimous: ratio(
      ({ unanimous }) => unanimous,
      ({ things }) => things,
    ),
    sd: {
      ...variance,
      value: Math.sqrt(variance.value),
      ci: variance.ci.map(Math.sqrt) as ConfidenceInterval,
    },
    chance: values.length === 0 ? Number.NaN : shares.reduce((sum, share) => sum + share ** 2, 0),
  };
}

/** What is rated again, with the same prompt. */
const repeatedOf = (rating: Rating): string => JSON.stringify([subjectOf(rating), rating.prompt ?? null]);

interface RepeatSummary {
  n: number;
  modal: number;
  pairs: number;
  agreeing: number;
  /** Squared deviations from the mean of the repeats. */
  squares: number;
}

function summarise(
  values: readonly number[],
  categoryOf: (value: number) => number,
  categories: readonly number[],
): RepeatSummary {
  const n = values.length;
  const counts = categories.map(
    (category) => values.filter((value) => categoryOf(value) === category).length,
  );
  return {
    n,
    modal: Math.max(...counts),
    pairs: (n * (n - 1)) / 2,
    agreeing: counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0),
    squares: squaredDeviations(values),
  };
}
