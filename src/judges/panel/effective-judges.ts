import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating } from "../../core/rating.js";
import { effectiveRaters } from "../../stats/effective-raters.js";
import { levelOption, listOption, readOptions } from "../../stats/options.js";
import { jackknife, unitGroups } from "../diagnostics/jackknife.js";
import { RatingTable } from "../diagnostics/table.js";
import { comparable, type PanelColumns, panelColumns } from "./errors.js";
import { type PanelMoments, panelMoments, panelSums } from "./moments.js";

/** A number with its jackknife interval. */
export interface PanelNumber {
  value: number;
  ci: ConfidenceInterval;
}

/** How many independent judges a panel is worth, and what that rests on. */
export interface EffectiveJudges extends PanelNumber {
  judges: string[];
  /** Judges that share no subject with another one of the panel. */
  leftOut: string[];
  /** Whom errors are measured against; empty if the table has no people. */
  people: string[];
  /** The mean correlation of two judges' errors. */
  meanCorrelation: PanelNumber;
  /** Whether people's own noise is taken off: it needs two people on most subjects. */
  corrected: boolean;
  /** With people's noise left in, which makes errors look shared. */
  uncorrected: PanelNumber;
  /** Correlations of errors, judge by judge. */
  correlations: number[][];
  /** What the panel is worth without each judge. */
  without: { judge: string; value: number }[];
  /** Correlations with what people agree on: the mean of the panel, the average judge, and endlessly many such judges. */
  validity: { panel: PanelNumber; single: PanelNumber; endless: PanelNumber } | null;
  /** Without people: what the panel is worth if this share of what judges have in common is shared error. */
  sensitivity: { share: number; value: number }[];
  n: number;
  units: { n: number; name: string };
}

const known = {
  level: levelOption,
  averages: listOption<readonly string[]>(),
  scales: listOption<Readonly<Record<string, readonly [lowest: number, highest: number]>>>(),
};

/** Options of `effectiveNumberOfJudges`. */
export interface EffectiveJudgesOptions {
  /** The level of intervals; 0.95 unless given. */
  level?: number;
  /** Raters whose values are means over several people: they are no single rater, and left out. */
  averages?: readonly string[];
  /** The lowest and the highest possible value by criterion, "" for a table without criteria. */
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
}

/** Shares of what judges have in common that may be error, where no people tell. */
const shares = [0, 0.1, 0.25, 0.5, 1];

/**
 * How many independent judges a panel is worth: the effective number of judges by the design effect,
 * k / (1 + (k - 1) rho), where rho is the mean correlation of two judges' errors.
 *
 * Answers "does a third judge help, or does it repeat the errors of the first two?". An error is a judge's value
 * minus the mean of people on the same subject, as a share of the scale, after each rater's own mean on a
 * criterion (its severity) is taken off. What is left of severity is no matter of how many judges there are.
 * People's mean has noise of its own, which every judge's error contains; from two people on, the squared standard
 * error of that mean is taken off all variances and covariances. With one person it cannot be: `corrected` is false.
 *
 * Without people an error that all judges share looks like agreement, so that the number is not identified: it is
 * NaN, and `sensitivity` tells it for shares of the common variance that may be error, from 0 (k) to 1.
 *
 * Shape: ratings in long form, or a table. Repeats of one subject are averaged. Two judges are compared on the
 * subjects that both rated; while two share none, the judge that lacks most of the others is left out, and named in
 * `leftOut`. Without models or rules among the raters the people are the panel.
 * Interval: a jackknife over independent units (200 groups at most) on the logarithm, Student's t. It holds for
 * these judges and these people. Validity is disattenuated for people's noise where that is known.
 *
 * @throws InputError `effectiveNumberOfJudges requires 2 judges, got 1`
 *
 * Source: Kish 1965, Survey Sampling, section 5.4 (design effect); the use for raters' errors is ours. Reference:
 * tests/reference/scipy/effectiveJudges.py (errors against two different people in
 * each product), and simulated panels of known correlation in the tests.
 *
 * @example
 * ```ts
 * const rate = (id: string, values: number[], kind: "model" | "expert" = "model") =>
 *   values.map((value, i) => ({ target: `t${i}`, value, status: "ok" as const, rater: { id, kind, version: null } }));
 * const found = effectiveNumberOfJudges([
 *   ...rate("person", [1, 3, 5, 7], "expert"), ...rate("a", [2, 2, 6, 6]), ...rate("b", [2, 2, 6, 6]),
 * ]);
 * // The second judge repeats the first.
 * found.value; // 1
 * found.meanCorrelation.value; // 1
 * ```
 */
export function effectiveNumberOfJudges(
  ratings: readonly Rating[] | RatingTable,
  options: EffectiveJudgesOptions = {},
): EffectiveJudges {
  const { level, ...about } = readOptions(options, "effectiveNumberOfJudges", known);
  const table = RatingTable.of(ratings);
  const { columns, leftOut } = comparable(panelColumns(table, about));
  const k = columns.judges.length;
  const alone = columns.people.length === 0;
  const corrected = !alone && noiseIsKnown(columns);
  const sums = panelSums(columns, unitGroups(columns.units), alone, corrected);
  const all = panelMoments(sums);
  const left = sums.groups.map((group) => panelMoments(sums, group));
  const number = (of: (moments: PanelMoments) => number, scale: Scale = plain): PanelNumber => {
    const { value, ci } = jackknife(
      scale.to(of(all)),
      left.map((one) => scale.to(of(one))),
      level,
    );
    return { value: scale.from(value), ci: [scale.from(ci[0]), scale.from(ci[1])] };
  };
  const undefinedNumber: PanelNumber = { value: Number.NaN, ci: [Number.NaN, Number.NaN] };
  return {
    judges: columns.judges,
    leftOut,
    people: columns.people,
    ...(alone ? undefinedNumber : number(({ errors }) => effectiveRaters(errors).value, logarithm)),
    meanCorrelation: alone
      ? undefinedNumber
      : number(({ errors }) => effectiveRaters(errors).meanCorrelation),
    corrected,
    uncorrected: alone ? undefinedNumber : number(({ noisy }) => effectiveRaters(noisy).value, logarithm),
    correlations: alone ? [] : correlationsOf(all.errors),
    without: alone || k < 3 ? [] : columns.judges.map((judge, j) => ({ judge, value: withoutJudge(all, j) })),
    validity: alone
      ? null
      : {
          panel: number(panelValidity, fisher),
          single: number(singleValidity, fisher),
          endless: atMostOne(number(endlessValidity)),
        },
    sensitivity: alone ? shares.map((share) => ({ share, value: ifShared(all.ratings, share) })) : [],
    n: sums.n,
    units: { n: unitsOf(columns, alone), name: table.unitsName },
  };
}

interface Scale {
  to(value: number): number;
  from(value: number): number;
}
const plain: Scale = { to: (value) => value, from: (value) => value };
const logarithm: Scale = { to: Math.log, from: Math.exp };
const fisher: Scale = { to: Math.atanh, from: Math.tanh };

/** Noise may carry an estimate of a correlation above 1. */
const atMostOne = ({ value, ci }: PanelNumber): PanelNumber => ({
  value: Math.min(1, value),
  ci: [Math.min(1, ci[0]), Math.min(1, ci[1])],
});

/** Two people on half of the subjects or more. */
function noiseIsKnown({ truth, noise }: PanelColumns): boolean {
  let [rated, known] = [0, 0];
  truth.forEach((value, subject) => {
    if (Number.isNaN(value)) return;
    rated++;
    if (!Number.isNaN(noise[subject]!)) known++;
  });
  return known > 1 && 2 * known >= rated;
}

function correlationsOf(covariance: readonly Float64Array[]): number[][] {
  return covariance.map((row, i) =>
    Array.from(row, (value, j) => (i === j ? 1 : value / Math.sqrt(covariance[i]![i]! * covariance[j]![j]!))),
  );
}

function withoutJudge({ errors }: PanelMoments, judge: number): number {
  const kept = errors.filter((_, i) => i !== judge);
  return effectiveRaters(kept.map((row) => row.filter((_, j) => j !== judge))).value;
}

const meanOfAll = (matrix: readonly Float64Array[]): number =>
  matrix.reduce((sum, row) => sum + row.reduce((all, value) => all + value, 0), 0) / matrix.length ** 2;
const meanOf = (row: Float64Array): number => row.reduce((sum, value) => sum + value, 0) / row.length;

const panelValidity = ({ ratings, withPeople, truth }: PanelMoments): number =>
  meanOf(withPeople) / Math.sqrt(meanOfAll(ratings) * truth);

const singleValidity = ({ ratings, withPeople, truth }: PanelMoments): number =>
  meanOf(withPeople.map((value, j) => value / Math.sqrt(ratings[j]![j]! * truth)));

/** What is left of the variance of the mean when judges are endlessly many is the mean covariance of two. */
function endlessValidity({ ratings, withPeople, truth }: PanelMoments): number {
  const k = ratings.length;
  const trace = ratings.reduce((sum, row, j) => sum + row[j]!, 0);
  const covariance = (meanOfAll(ratings) * k * k - trace) / (k * (k - 1));
  return meanOf(withPeople) / Math.sqrt(covariance * truth);
}

/** The effective number if a share of the mean covariance of two judges is error that they have in common. */
function ifShared(ratings: readonly Float64Array[], share: number): number {
  const k = ratings.length;
  const variance = ratings.reduce((sum, row, j) => sum + row[j]!, 0) / k;
  const common = (meanOfAll(ratings) * k - variance) / (k - 1);
  const error = variance - (1 - share) * common;
  return k / (1 + ((k - 1) * share * common) / error);
}

function unitsOf({ values, truth, unit }: PanelColumns, alone: boolean): number {
  const found = new Set<number>();
  unit.forEach((own, subject) => {
    if (!alone && Number.isNaN(truth[subject]!)) return;
    if (values.some((column) => !Number.isNaN(column[subject]!))) found.add(own);
  });
  return found.size;
}
