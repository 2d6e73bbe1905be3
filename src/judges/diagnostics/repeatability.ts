import { counted } from "../../core/counted.js";
import { normalQuantile } from "../../stats/distributions.js";
import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { isPerson } from "./pair-verdicts.js";
import { effectOf, testedEffect } from "./ratings.js";
import { type RoundsOfJudge, roundsOf } from "./repeat-rounds.js";
import { type RepeatedThings, repeatedThings } from "./repeated-things.js";
import { scaleWidth } from "./scale-width.js";
import { singleRaters } from "./single-raters.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";
import { type JackknifeEstimate, unitJackknife } from "./unit-jackknife.js";

/** How one judge repeats itself; by criterion where criteria have different scales. */
export interface JudgeRepeats extends RoundsOfJudge {
  judge: string;
  criterion?: string;
  label: string;
  kind: string;
  /** Things that were rated again, and their scored ratings. */
  things: number;
  ratings: number;
  /** Share of pairs of repeats with the same value, and that of unrelated pairs from the margins of all repeats. */
  agreement: JackknifeEstimate;
  chance: number;
  /** Standard deviation over the repeats of one thing, in points. */
  sd: JackknifeEstimate;
  /** How far the means of two runs over all these things are apart by chance, in 95% of reruns at most. */
  rerun: number;
  row: number;
}

export interface RepeatData {
  judges: JudgeRepeats[];
  units: string;
}

/** A change from the first to the last round of less than a twentieth of the scale is negligible. */
const margin = 0.05;

/**
 * Whether a judge says the same when it rates the same thing again, with the same prompt.
 *
 * The share of pairs of repeats that agree, beside the share by chance; the standard deviation over repeats; and
 * the drift: the slope of values on rounds within things (`replicate` is the number of the round), as the change
 * from the first round to the last, 0 without drift (CR2 over units). Agreement and spread have the interval of a
 * jackknife over units.
 */
export const repeatability = defineDiagnostic<RepeatData>({
  id: "repeatability",
  question: "Does the judge say the same when it rates the same thing again?",
  columns: ["target", "rater", "value", "replicate"],
  compute(whole, options) {
    const table = singleRaters(whole, options);
    const things = repeatedThings(table);
    if (things.size === 0) return notComputable("needs 2 scored repeats of the same thing");
    const widths = scaleWidth(table, options.scales);
    const split = new Set(widths.byCriterion).size > 1;
    const judges = judgeRepeats(table, things, split, options.level);
    const units = table.unitsName;
    const effects = judges.flatMap((one): Effect[] => {
      const { label, agreement, sd, drift, chance, row, judge, criterion } = one;
      const plain = ({ value, ci, clusters }: JackknifeEstimate) => ({ value, ci, n: clusters, units });
      const bound = { null: 0, margin: margin * widths.of(row) };
      const name = `${label}: change from the first round to the last`;
      return [
        {
          label: `${label}: pairs of repeats that agree (by chance ${chance.toFixed(2)})`,
          ...plain(agreement),
        },
        { label: `${label}: standard deviation over repeats`, ...plain(sd) },
        isPerson(table.ratings[row]!)
          ? effectOf(name, drift, units)
          : testedEffect(name, drift, units, bound),
      ].map((effect) => ({ ...effect, judge, ...(criterion === undefined ? {} : { criterion }) }));
    });
    return { computable: true, effects, note: noteOf(judges, things.left), data: { judges, units } };
  },
});

function judgeRepeats(
  table: RatingTable,
  things: RepeatedThings,
  split: boolean,
  level: number | undefined,
): JudgeRepeats[] {
  const column = (name: "rater" | "criterion") => {
    const { codes, size } = table.column(name);
    return { codes: things.row.map((row) => codes[row]!), size };
  };
  const groups = combineCodes(things.size, [column("rater"), ...(split ? [column("criterion")] : [])]);
  const { starts, rows: byGroup } = rowsByCode(groups);
  const ratings = rowsByCode({ codes: things.thing.map((thing) => groups.codes[thing]!), size: groups.size });
  return Array.from(groups.first, (first, group) => {
    const own = byGroup.subarray(starts[group]!, starts[group + 1]!);
    const rated = ratings.rows.subarray(ratings.starts[group]!, ratings.starts[group + 1]!);
    const row = things.row[first]!;
    const { rater, criterion } = table.ratings[row]!;
    const named = split && criterion !== undefined;
    const units = combineCodes(own.length, [
      { codes: own.map((thing) => table.units.codes[things.row[thing]!]!), size: table.units.size },
    ]);
    const spread = unitJackknife(spreadSums(things, own, units), 4, (t) => Math.sqrt(t[2]! / t[3]!), level);
    return {
      judge: rater.id,
      ...(named ? { criterion } : {}),
      label: named ? `${rater.id}, ${criterion}` : rater.id,
      ...{ kind: rater.kind, things: own.length, ratings: rated.length, row },
      agreement: unitJackknife(spreadSums(things, own, units), 4, (t) => t[0]! / t[1]!, level),
      chance: chanceOf(
        rated.map((i) => things.rows[i]!),
        table,
      ),
      sd: spread,
      ...roundsOf(table, things, own, rated, units, level),
      rerun: normalQuantile(0.975) * Math.SQRT2 * (spread.value / Math.sqrt(own.length)),
    };
  });
}

/** By unit: agreement summed over things, things, squares, and their degrees of freedom. */
function spreadSums(
  { agreeing, repeats, squares }: RepeatedThings,
  own: Int32Array,
  units: { codes: Int32Array; size: number },
): Float64Array {
  const sums = new Float64Array(4 * units.size);
  for (let i = 0; i < own.length; i++) {
    const [thing, at] = [own[i]!, 4 * units.codes[i]!];
    const n = repeats[thing]!;
    sums[at]! += agreeing[thing]! / ((n * (n - 1)) / 2);
    sums[at + 1]!++;
    sums[at + 2]! += squares[thing]!;
    sums[at + 3]! += n - 1;
  }
  return sums;
}

/** The share of unrelated pairs with the same value. */
function chanceOf(rows: Int32Array, { values }: RatingTable): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(values[row]!, (counts.get(values[row]!) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum += (count / rows.length) ** 2;
  return sum;
}

function noteOf(judges: readonly JudgeRepeats[], left: number): string {
  const widest = judges.reduce((most, { rerun }) => Math.max(most, rerun), 0);
  const single = judges.every(({ rounds }) => rounds.length < 2);
  return [
    left === 0
      ? ""
      : `${counted(left, "thing")} without 2 scored repeats ${left === 1 ? "is" : "are"} left out.`,
    `By the noise of repeats alone, a second run over the same things moves a judge's mean by ${widest.toPrecision(2)} points at most, in 95 of 100 runs.`,
    single
      ? "All repeats have one round's number, so drift cannot be told."
      : "Rounds are taken in the order of their numbers. Repeats made at one time say nothing of drift over weeks.",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
