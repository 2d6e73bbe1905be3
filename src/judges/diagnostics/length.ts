import { counted } from "../../core/counted.js";
import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { type PairLength, type PairSlope, pairLengthSlopes } from "./length-pairs.js";
import { type RatingLength, ratingLengthSlopes } from "./length-ratings.js";
import { isPerson } from "./pair-verdicts.js";
import type { QualitySlope } from "./quality-slope.js";
import { scaleWidth } from "./scale-width.js";
import { singleRaters } from "./single-raters.js";

export type { PairLength, PairSlope } from "./length-pairs.js";
export type { RatingLength } from "./length-ratings.js";

/** What the picture shows: slopes with and without quality held equal. */
export interface LengthData {
  pairs: PairLength[];
  ratings: RatingLength[];
  /** One standard deviation of length multiplies it by this: of a ratio of lengths, and of a length, by criterion the least and the most. */
  factor: { pairs: number; ratings: number; ratingsMost: number };
  units: string;
}

/** What is nearer to 0 is negligible: 0.2 logits move an even choice by 5 points; a twentieth of the scale. */
const margin = { logits: 0.2, scale: 0.05 };

/**
 * Whether a judge prefers longer texts of the same quality.
 *
 * Pairs: the slope of the logit of "first output preferred" on the ratio of lengths, with the place and with
 * people's preference beside it. Single ratings: the slope on ln length among things that people rate alike.
 * Without people the slope is an association: longer texts may be better, so it is not tested.
 */
export const length = defineDiagnostic<LengthData>({
  id: "length",
  question: "Does the judge prefer longer replies of the same quality?",
  columns: ["target", "rater", "value", "length"],
  // People say what quality is, also where their rows do not repeat the length.
  keeps: isPerson,
  compute(whole, options) {
    const table = singleRaters(whole, options);
    const pairs = table.has("other") ? pairLengthSlopes(table, options.level) : undefined;
    const ratings = ratingLengthSlopes(table, options.level);
    const widths = scaleWidth(table, options.scales);
    const units = table.unitsName;
    const effects = [
      ...(pairs?.slopes ?? []).flatMap((slope) => effectsOf(slope, "logits", margin.logits, units)),
      ...ratings.flatMap((slope) => effectsOf(slope, "points", margin.scale * widths.of(slope.row), units)),
    ];
    if (effects.every(({ n }) => n === 0)) {
      return notComputable(
        pairs === undefined
          ? "needs scored ratings of texts of known length"
          : "needs verdicts with the lengths of both outputs (length and otherLength)",
      );
    }
    const sds = ratings.map(({ sd }) => sd).filter((sd) => sd > 0);
    const data: LengthData = {
      pairs: pairs?.slopes ?? [],
      ratings,
      factor: {
        pairs: Math.exp(pairs?.sd ?? Number.NaN),
        ratings: Math.exp(least(sds)),
        ratingsMost: Math.exp(-least(sds.map((sd) => -sd))),
      },
      units,
    };
    if ([data.factor.pairs, data.factor.ratings].every((factor) => !(factor > 1))) {
      return notComputable("all texts are equally long");
    }
    return { computable: true, effects, note: noteOf(data, pairs?.unknown ?? 0), data };
  },
});

/** NaN of nothing. */
const least = (values: readonly number[]): number =>
  values.reduce((found, value) => (found <= value ? found : value), Number.NaN);

function effectsOf(
  slope: PairLength | RatingLength,
  unit: string,
  negligible: number,
  units: string,
): Effect[] {
  const { judge, label, association, adjusted } = slope;
  const about = { judge, ...("criterion" in slope ? { criterion: slope.criterion } : {}), units };
  const of = ({ value, ci, clusters }: PairSlope | QualitySlope) => ({ value, ci, n: clusters, ...about });
  return [
    ...(adjusted === undefined
      ? []
      : [
          {
            label: `${label}: ${unit} per SD of length, quality held equal`,
            ...of(adjusted),
            ...{ null: 0, p: adjusted.p, margin: negligible },
          },
        ]),
    { label: `${label}: ${unit} per SD of length, an association`, ...of(association) },
  ];
}

function noteOf({ pairs, ratings, factor }: LengthData, unknown: number): string {
  const all = [...pairs, ...ratings].filter(({ kind }) => kind === "model" || kind === "scripted");
  const separated = pairs.flatMap(({ label, association, adjusted }) =>
    [association, adjusted].flatMap((slope) =>
      slope?.separated.length ? [`${label} (${slope.separated.join(", ")})`] : [],
    ),
  );
  const times = (value: number) => value.toFixed(2);
  const spread = ({ ratings: from, ratingsMost: to }: LengthData["factor"]) =>
    times(from) === times(to) ? times(from) : `${times(from)} to ${times(to)}`;
  return [
    factor.pairs > 1
      ? `One SD of a pair's lengths is one output ${times(factor.pairs)} times as long as the other.`
      : "",
    factor.ratings > 1 ? `One SD of length is a text ${spread(factor)} times as long.` : "",
    all.some(({ adjusted }) => adjusted === undefined)
      ? "Without people's ratings a slope is an association: longer replies may be better, so it is not tested."
      : "What people themselves grant to length counts as quality.",
    ratings.some(({ adjusted, noiseKnown }) => adjusted !== undefined && !noiseKnown)
      ? "One person rated each thing, so the noise of people's ratings is not known; part of quality may be left in the slope."
      : "",
    separated.length === 0
      ? ""
      : `No slope can be told where every verdict follows something else: ${[...new Set(separated)].join("; ")}.`,
    unknown === 0 ? "" : `Left out, since a length is not known: ${counted(unknown, "verdict")}.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}
