import { InputError } from "../../core/errors.js";
import { logisticRegression } from "../../stats/logistic-regression.js";
import { ordinaryLeastSquares } from "../../stats/ordinary-least-squares.js";
import type { Coefficient } from "../../stats/regression-coefficient.js";
import type { Appraisals } from "./money.js";

/** How strong each emotion is. */
export type Intensities = Readonly<Record<string, number>>;

/** How strong one person took the emotions of one event to be. */
export interface IntensityRow {
  /** Rows of one person are not independent. */
  person: string | number;
  appraisals: Appraisals;
  /** NaN: not rated. */
  intensities: Intensities;
}

/** `linear`: an intensity may be anything. `logistic`: it stays within the range of the rating scale. */
export type IntensityLink = "linear" | "logistic";

/** Which appraisals count, and how intensities depend on them. */
export interface FitIntensitiesOptions {
  /** The appraisals that count, by name. Default: all of the first row. */
  appraisals?: readonly string[];
  /** `linear` unless given. */
  link?: IntensityLink;
  /** The ends of the rating scale; needed for `logistic`. */
  range?: readonly [number, number];
  /** 0.95 unless given. */
  level?: number;
}

/** One emotion as a function of appraisals. */
export interface EmotionFit {
  emotion: string;
  /** "intercept", then each appraisal: in points of the rating for each unit, or with `logistic` in logits. */
  coefficients: Coefficient[];
  /** The spread of ratings around the prediction, in points of the rating. */
  residualSd: number;
  /** Ratings, and rows without one. */
  n: number;
  unscored: number;
  method: string;
}

/** The fit of every emotion, and what it was made from. */
export interface IntensityFit {
  link: IntensityLink;
  /** The ends of the rating scale, if they were given. */
  range: readonly [number, number] | undefined;
  appraisals: readonly string[];
  emotions: EmotionFit[];
  /** How many people rated: the clusters. */
  people: number;
}

/**
 * Fits the intensity of each emotion to the appraisals of events: one regression for each emotion.
 *
 * Answers "what do people take anger to depend on?". With `linear` it is least squares with CR2 errors; with
 * `logistic` a fractional logit with CR1 errors, for ratings on a scale with two ends. People are the clusters, so
 * intervals speak of other people; with fewer than about 20 they are too narrow with `logistic`. Ratings of one
 * event by many people share the event: for few events, intervals for other events would be wider.
 *
 * A rating that is NaN is left out and counted. An appraisal that is a sum of others gets NaN.
 *
 * @throws InputError if there are no rows, an appraisal is missing or not finite, or a rating is outside the range
 *
 * Source: Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010 (linear, with a random intercept for each
 * person where we cluster); Houlihan and colleagues 2023, doi 10.1098/rsta.2022.0047 (logistic, with a penalty where
 * we choose few appraisals).
 *
 * @example
 * ```ts
 * const rows = [0, 1, 2].flatMap((person) =>
 *   [-10, 0, 10].map((predictionError) => ({
 *     person,
 *     appraisals: { predictionError },
 *     intensities: { happy: 5 + 0.2 * predictionError + (person - 1) },
 *   })),
 * );
 * const fit = fitIntensities(rows);
 * fit.emotions[0]!.coefficients.map(({ name, value }) => `${name} ${value.toFixed(1)}`); // ["intercept 5.0", "predictionError 0.2"]
 * ```
 */
export function fitIntensities(
  rows: readonly IntensityRow[],
  options: FitIntensitiesOptions = {},
): IntensityFit {
  const first = rows[0];
  if (first === undefined) throw new InputError("fitIntensities requires at least 1 row, got none");
  const { appraisals = Object.keys(first.appraisals), link = "linear", range, level = 0.95 } = options;
  if (link === "logistic" && !(range !== undefined && range[0] < range[1])) {
    throw new InputError(
      `fitIntensities requires the range of ratings, low before high, with a logistic link; got ${range}`,
    );
  }
  rows.forEach((row, i) => {
    requireAppraisals(row.appraisals, appraisals, `row ${i}`);
  });
  const emotions = Object.keys(first.intensities).map((emotion): EmotionFit => {
    const rated = rows.filter((row, i) => isRated(row, emotion, range, i));
    const columns = appraisals.map((name) => Float64Array.from(rated, (row) => row.appraisals[name]!));
    const ratings = Float64Array.from(rated, (row) => row.intensities[emotion]!);
    const clusters = rated.map(({ person }) => person);
    const shared = { clusters, level, names: appraisals };
    const [low, high] = range ?? [0, 1];
    const { coefficients, method } =
      link === "linear"
        ? ordinaryLeastSquares(ratings, columns, { ...shared, errors: "CR2" })
        : logisticRegression(
            ratings.map((rating) => (rating - low) / (high - low)),
            columns,
            { ...shared, errors: "CR1" },
          );
    const fitted = rated.map((row) => valueAt(coefficients, row.appraisals, link, range));
    const rss = fitted.reduce((sum, value, i) => sum + (ratings[i]! - value) ** 2, 0);
    const residualSd = Math.sqrt(rss / (rated.length - coefficients.length));
    const n = rated.length;
    return { emotion, coefficients, residualSd, n, unscored: rows.length - n, method };
  });
  return { link, range, appraisals, emotions, people: new Set(rows.map(({ person }) => person)).size };
}

/**
 * The intensities that a fit foresees for an event.
 *
 * @throws InputError if an appraisal of the fit is missing
 *
 * @example
 * ```ts
 * const rows = [0, 1].flatMap((person) =>
 *   [0, 1, 2].map((utility) => ({ person, appraisals: { utility }, intensities: { joy: 1 + utility } })),
 * );
 * predictIntensities(fitIntensities(rows), { utility: 5 }); // { joy: 6 }
 * ```
 */
export function predictIntensities(fit: IntensityFit, appraisals: Appraisals): Record<string, number> {
  requireAppraisals(appraisals, fit.appraisals, "the event");
  return Object.fromEntries(
    fit.emotions.map(({ emotion, coefficients }) => [
      emotion,
      valueAt(coefficients, appraisals, fit.link, fit.range),
    ]),
  );
}

/** The intensity that coefficients give. A coefficient without a value (a sum of others) adds nothing. */
export function valueAt(
  coefficients: readonly { name: string; value: number }[],
  appraisals: Appraisals,
  link: IntensityLink,
  range: readonly [number, number] | undefined,
): number {
  const undefinedAll = coefficients.every(({ value }) => Number.isNaN(value));
  const sum = coefficients.reduce((total, { name, value }) => {
    if (Number.isNaN(value) && !undefinedAll) return total;
    return total + value * (name === "intercept" ? 1 : appraisals[name]!);
  }, 0);
  if (link === "linear") return sum;
  const [low, high] = range ?? [0, 1];
  return low + (high - low) / (1 + Math.exp(-sum));
}

export function requireAppraisals(appraisals: Appraisals, names: readonly string[], place: string): void {
  const missing = names.find((name) => !Number.isFinite(appraisals[name]));
  if (missing === undefined) return;
  throw new InputError(`${place} requires a finite appraisal ${missing}, got ${appraisals[missing]}`);
}

function isRated(
  { intensities }: IntensityRow,
  emotion: string,
  range: readonly [number, number] | undefined,
  row: number,
): boolean {
  const rating = intensities[emotion];
  if (typeof rating !== "number") {
    throw new InputError(`row ${row} requires a number or NaN for ${emotion}, got ${rating}`);
  }
  if (Number.isNaN(rating)) return false;
  const [low, high] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (Number.isFinite(rating) && rating >= low && rating <= high) return true;
  throw new InputError(`row ${row} requires a rating of ${emotion} from ${low} to ${high}, got ${rating}`);
}
