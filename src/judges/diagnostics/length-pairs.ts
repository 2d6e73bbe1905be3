import { logisticRegression } from "../../stats/logistic-regression.js";
import { standardDeviation } from "../../stats/standard-deviation.js";
import { askedOf, goldOf, type PairVerdicts, pairVerdicts } from "./pair-verdicts.js";
import { type RatingTable, rowsByCode } from "./table.js";

/** One judge and prompt: what the length of an output does to the odds that it is preferred. */
export interface PairLength {
  judge: string;
  prompt?: string;
  label: string;
  kind: string;
  /** Logits per standard deviation of ln L1 - ln L2, without a word about quality. */
  association: PairSlope;
  /** The same between outputs that people rank alike. Absent without people's preference. */
  adjusted?: PairSlope;
}

export interface PairSlope {
  value: number;
  ci: [number, number];
  p: number;
  /** Verdicts, and the clusters that they fall into. */
  n: number;
  clusters: number;
  /** What predicts every verdict without an exception, so that there is no value. */
  separated: string[];
}

export interface PairSlopes {
  slopes: PairLength[];
  /** The standard deviation of ln L1 - ln L2 over all pairs of the table. */
  sd: number;
  /** Scored verdicts without both lengths. */
  unknown: number;
}

/**
 * logit P(first output preferred) = a place + b (ln L1 - ln L2) / SD + c gold, by judge and prompt. Place is 1
 * where the first output is shown first and -1 where it is shown second; gold is 1 where people prefer it and
 * -1 where they prefer the other. There is no intercept and nothing is centred, because it means nothing which
 * output of a pair is called the first: the fit does not change when a pair is named the other way round.
 * Errors by unit (CR1).
 */
export function pairLengthSlopes(table: RatingTable, level?: number): PairSlopes {
  const verdicts = pairVerdicts(table);
  const gold = goldOf(table, verdicts);
  const { ratios, sd } = lengthRatios(table, verdicts);
  const asked = askedOf(table);
  const { starts, rows } = rowsByCode({
    codes: verdicts.rows.map((row) => asked.codes[row]!),
    size: asked.size,
  });
  let unknown = 0;
  const slopes = asked.judge.flatMap((judge, code): PairLength[] => {
    const kind = asked.kind[code]!;
    const scored = rows
      .subarray(starts[code]!, starts[code + 1]!)
      .filter((i) => !Number.isNaN(verdicts.preferred[i]!));
    const own = scored.filter((i) => !Number.isNaN(ratios[verdicts.pairs[i]!]!));
    // An expert's verdicts are the gold that others are compared with.
    if (scored.length === 0 || kind === "expert") return [];
    unknown += scored.length - own.length;
    const known = own.filter((i) => !Number.isNaN(gold[verdicts.pairs[i]!]!));
    const prompt = asked.prompt[code];
    const slope = (some: Int32Array, truth?: Float64Array) =>
      slopeOf(table, verdicts, some, ratios, truth, level);
    return [
      {
        judge: judge!,
        ...(prompt === undefined ? {} : { prompt }),
        label: asked.label[code]!,
        kind,
        association: slope(own),
        // A person's own verdict may be part of the gold.
        ...(known.length === 0 || kind === "person" ? {} : { adjusted: slope(known, gold) }),
      },
    ];
  });
  return { slopes, sd, unknown };
}

/** (ln L1 - ln L2) / SD by pair; NaN where a length is unknown or 0. */
function lengthRatios(table: RatingTable, { rows, pairs, pairCount, turned }: PairVerdicts) {
  const ratios = new Float64Array(pairCount).fill(Number.NaN);
  for (let i = 0; i < rows.length; i++) {
    if (!Number.isNaN(ratios[pairs[i]!]!)) continue;
    const { length = 0, otherLength = 0 } = table.ratings[rows[i]!]!;
    if (length === 0 || otherLength === 0) continue;
    ratios[pairs[i]!] = (turned[i] === 1 ? -1 : 1) * (Math.log(length) - Math.log(otherLength));
  }
  const sd = standardDeviation(ratios.filter((ratio) => !Number.isNaN(ratio)));
  return { ratios: ratios.map((ratio) => ratio / sd), sd };
}

function slopeOf(
  table: RatingTable,
  { rows, pairs, places, preferred }: PairVerdicts,
  own: Int32Array,
  ratios: Float64Array,
  gold: Float64Array | undefined,
  level: number | undefined,
): PairSlope {
  const column = (of: (i: number) => number): Float64Array => Float64Array.from(own, of);
  const columns = [
    // An unknown place counts as neither.
    { name: "place", x: column((i) => (places[i]! < 0 ? 0 : 1 - 2 * places[i]!)) },
    { name: "length", x: column((i) => ratios[pairs[i]!]!) },
    ...(gold === undefined ? [] : [{ name: "gold", x: column((i) => 2 * gold[pairs[i]!]! - 1) }]),
  ];
  const units = table.units.codes;
  const fit = logisticRegression(
    column((i) => preferred[i]!),
    columns.map(({ x }) => x),
    {
      errors: "CR1",
      clusters: own.map((i) => units[rows[i]!]!),
      intercept: false,
      names: columns.map(({ name }) => name),
      level,
    },
  );
  const { value, ci, pValue: p } = fit.coefficients[1]!;
  return { value, ci, p, n: fit.n, clusters: fit.clusters!, separated: fit.separated };
}
