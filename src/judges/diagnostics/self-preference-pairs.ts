import { conditionalDifference, labelError, majorityError } from "./label-noise.js";
import {
  askedOf,
  goldOf,
  isPerson,
  type PairVerdicts,
  pairVerdicts,
  peopleVerdicts,
} from "./pair-verdicts.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";
import { type JackknifeEstimate, unitJackknife } from "./unit-jackknife.js";

/** One judge and prompt, on pairs of a reply of its own family and a reply of another. */
export interface PairSelfPreference {
  judge: string;
  prompt?: string;
  label: string;
  kind: string;
  family: string;
  /** Scored verdicts on such pairs, and those of them on which people have an opinion. */
  verdicts: number;
  labelled: number;
  /** How often people prefer the own reply: the base rate. */
  base: number;
  /** The share of people's labels that are wrong, from the agreement of two people; NaN if it is not known. */
  labelError: number;
  /** How often own replies win, whatever people say; and with the other judges on the same pairs. */
  wins: JackknifeEstimate;
  winsOfOthers?: JackknifeEstimate;
  /** Wins of own replies that people prefer, minus wins of others' replies that people prefer. */
  difference?: JackknifeEstimate;
  differenceOfOthers?: JackknifeEstimate;
  /**
   * What is tested: the difference without label errors as far as they are known, and minus that of the other
   * judges where there are any. Absent if neither is to be had.
   */
  beyond?: JackknifeEstimate;
}

/** People's labels of the pairs. */
interface Labels {
  gold: Float64Array;
  /** People who preferred one of the two, and how many pairs of them agree. */
  people: Float64Array;
  agreeing: Float64Array;
}

/** By unit: own better, own worse; the judge's wins in both; the others' wins; pairs of people, and agreeing ones. */
const width = 8;

/**
 * Self-preference on pairs, by judge and prompt: see `conditionalDifference`. The other judges are those of
 * neither family. Their difference on the same pairs holds what people's labels and the replies' quality do to
 * any judge; it is subtracted.
 */
export function pairSelfPreferences(table: RatingTable, level?: number): PairSelfPreference[] {
  const verdicts = pairVerdicts(table);
  const asked = askedOf(table);
  const labels = labelsOf(table, verdicts);
  const families = familiesOf(table, verdicts);
  const { starts, rows } = rowsByCode({
    codes: verdicts.rows.map((row) => asked.codes[row]!),
    size: asked.size,
  });
  const others = new Map<string, Float64Array>();
  return asked.judge.flatMap((judge, code): PairSelfPreference[] => {
    const judging = table.ratings[asked.first[code]!]!;
    const { family } = judging.rater;
    if (family === undefined || isPerson(judging)) return [];
    const isOwn = (pair: number) =>
      Number(families.first[pair] === family) - Number(families.second[pair] === family);
    const own = rows
      .subarray(starts[code]!, starts[code + 1]!)
      .filter((i) => !Number.isNaN(verdicts.preferred[i]!) && isOwn(verdicts.pairs[i]!) !== 0);
    if (own.length === 0) return [];
    let other = others.get(family);
    if (other === undefined) {
      other = otherJudges(table, verdicts, families, family);
      others.set(family, other);
    }
    const prompt = asked.prompt[code];
    const about = {
      judge,
      ...(prompt === undefined ? {} : { prompt }),
      ...{ label: asked.label[code]!, kind: asked.kind[code]!, family },
    };
    return [{ ...about, ...selfPreference(table, verdicts, labels, own, isOwn, other, level) }];
  });
}

function selfPreference(
  table: RatingTable,
  { rows, pairs, preferred }: PairVerdicts,
  { gold, people, agreeing }: Labels,
  all: Int32Array,
  isOwn: (pair: number) => number,
  other: Float64Array,
  level: number | undefined,
) {
  const compared = all.filter((i) => !Number.isNaN(other[pairs[i]!]!));
  const hasOthers = compared.length > 0;
  // With other judges the comparison is on the same pairs.
  const own = hasOthers ? compared : all;
  const units = combineCodes(own.length, [
    { codes: own.map((i) => table.units.codes[rows[i]!]!), size: table.units.size },
  ]);
  const wins = new Float64Array(units.size * 3);
  const sums = new Float64Array(units.size * width);
  const byPeople = new Map<number, number>();
  let [labelled, better] = [0, 0];
  for (let at = 0; at < own.length; at++) {
    const pair = pairs[own[at]!]!;
    const ofOwn = (value: number) => (isOwn(pair) > 0 ? value : 1 - value);
    const [win, theirs, truth] = [ofOwn(preferred[own[at]!]!), ofOwn(other[pair]!), ofOwn(gold[pair]!)];
    const unit = units.codes[at]!;
    wins[3 * unit]!++;
    wins[3 * unit + 1]! += win;
    wins[3 * unit + 2]! += hasOthers ? theirs : 0;
    if (Number.isNaN(truth)) continue;
    labelled++;
    better += truth;
    const worse = 1 - truth;
    sums[unit * width + worse]!++;
    sums[unit * width + 2 + worse]! += win;
    sums[unit * width + 4 + worse]! += hasOthers ? theirs : 0;
    const k = people[pair]!;
    byPeople.set(k, (byPeople.get(k) ?? 0) + 1);
    sums[unit * width + 6]! += (k * (k - 1)) / 2;
    sums[unit * width + 7]! += agreeing[pair]!;
  }
  const errorOf = (t: Float64Array): number => {
    const error = t[6]! > 0 ? labelError(t[7]! / t[6]!) : Number.NaN;
    let sum = 0;
    for (const [k, n] of byPeople) sum += n * majorityError(error, k);
    return sum / labelled;
  };
  const differenceOf = (t: Float64Array, at: 2 | 4, error = 0): number =>
    conditionalDifference(
      { ownBetter: t[0]!, ownWorse: t[1]!, winsOfBetter: t[at]!, winsOfWorse: t[at + 1]! },
      error,
    );
  const jackknife = (of: (t: Float64Array) => number) => unitJackknife(sums, width, of, level);
  const known = errorOf(totalsOf(sums));
  const isKnown = !Number.isNaN(known);
  const estimates = {
    difference: jackknife((t) => differenceOf(t, 2)),
    ...(hasOthers ? { differenceOfOthers: jackknife((t) => differenceOf(t, 4)) } : {}),
    ...(hasOthers || isKnown
      ? {
          beyond: jackknife((t) => {
            const error = isKnown ? errorOf(t) : 0;
            return differenceOf(t, 2, error) - (hasOthers ? differenceOf(t, 4, error) : 0);
          }),
        }
      : {}),
  };
  return {
    ...{ verdicts: all.length, labelled, base: better / labelled, labelError: known },
    wins: unitJackknife(wins, 3, ([n, w]) => w! / n!, level),
    ...(hasOthers ? { winsOfOthers: unitJackknife(wins, 3, ([n, , o]) => o! / n!, level) } : {}),
    ...(labelled === 0 ? {} : estimates),
  };
}

function totalsOf(sums: Float64Array): Float64Array {
  const totals = new Float64Array(width);
  for (let i = 0; i < sums.length; i++) totals[i % width]! += sums[i]!;
  return totals;
}

function labelsOf(table: RatingTable, verdicts: PairVerdicts): Labels {
  const { first, second } = peopleVerdicts(table, verdicts);
  const agreeing = first.map((n, pair) => (n * (n - 1) + second[pair]! * (second[pair]! - 1)) / 2);
  return { gold: goldOf(table, verdicts), people: first.map((n, pair) => n + second[pair]!), agreeing };
}

/** The families of both outputs of each pair. */
function familiesOf(table: RatingTable, { rows, pairs, pairCount, turned }: PairVerdicts) {
  const first = new Array<string | undefined>(pairCount);
  const second = new Array<string | undefined>(pairCount);
  for (let i = 0; i < rows.length; i++) {
    const { family, otherFamily } = table.ratings[rows[i]!]!;
    const [one, other] = turned[i] === 1 ? [otherFamily, family] : [family, otherFamily];
    first[pairs[i]!] ??= one;
    second[pairs[i]!] ??= other;
  }
  return { first, second };
}

/** The mean verdict of judges of neither family, by pair. */
function otherJudges(
  table: RatingTable,
  { rows, pairs, pairCount, preferred }: PairVerdicts,
  families: ReturnType<typeof familiesOf>,
  own: string,
): Float64Array {
  const [sums, counts] = [new Float64Array(pairCount), new Int32Array(pairCount)];
  for (let i = 0; i < rows.length; i++) {
    const rating = table.ratings[rows[i]!]!;
    const { family } = rating.rater;
    const pair = pairs[i]!;
    if (family === undefined || family === own || isPerson(rating) || Number.isNaN(preferred[i]!)) continue;
    if (family === families.first[pair] || family === families.second[pair]) continue;
    sums[pair]! += preferred[i]!;
    counts[pair]!++;
  }
  return sums.map((sum, pair) => sum / counts[pair]!);
}
