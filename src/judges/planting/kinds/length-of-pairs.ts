import type { RandomStream } from "../../../core/random.js";
import { randomStream } from "../../../core/random.js";
import type { Rating } from "../../../core/rating.js";
import { normalQuantile } from "../../../stats/distributions.js";
import { standardDeviation } from "../../../stats/standard-deviation.js";
import type { BiasKind } from "../contract.js";
import { meanOf, pairOf, rowsBy, scoreOf, sideOf } from "../design.js";
import { goldOf } from "../gold.js";

/** One verdict of the judge. */
interface Verdict {
  row: number;
  pair: number;
  /** 1 if its target is that of the pair's first row, -1 if the pair is named the other way round. */
  side: number;
  /** Logits toward the target from its place and from people's preference. */
  base: number;
  /** (ln length of the target - ln length of the other) / SD over pairs. */
  length: number;
}

/** A judge that prefers the longer output of a pair, whatever it says. */
export const lengthOfPairs: BiasKind = {
  id: "length-of-pairs",
  removed:
    "The judge's verdicts are drawn anew from a model: its own leaning to a place, its own agreement with people's preference, the same agreement between the two orders of a pair, and no regard for length.",
  planted:
    "The logit for an output rises with ln length: by the size for each standard deviation over pairs.",
  prepare(all, { judge }) {
    const isOwn = (rating: Rating): boolean =>
      rating.rater.id === judge && rating.other !== undefined && rating.value !== null;
    const found = verdictsOf(all, isOwn);
    if (found.length < 10)
      return { reason: `${judge} gave fewer than 10 verdicts on pairs with both lengths` };
    const shared = agreementOf(all, found);
    const draw = (table: readonly Rating[], slope: number, stream: RandomStream): Rating[] => {
      const out = [...table];
      for (const { row, value } of drawVerdicts(found, slope, shared, stream)) {
        out[row] = { ...table[row]!, value };
      }
      return out;
    };
    return {
      sizeUnit: "logits per SD of ln length",
      effectUnit: "logits per SD of ln length",
      clear: (stream) => draw(all, 0, stream),
      plant: (cleared, size, stream) => draw(cleared, size, stream),
      measure: (table) => firstStep(table, found),
      // Verdicts are drawn from the model itself, so the slope is known without an estimate.
      truth: (size) => size,
      sizeFor: (effect) => effect,
    };
  },
};

function verdictsOf(all: readonly Rating[], isOwn: (rating: Rating) => boolean): Verdict[] {
  const pairs = rowsBy(all, (rating) => (rating.other === undefined ? "" : pairOf(rating))).filter(
    ([row]) => all[row!]!.other !== undefined,
  );
  const ratios = pairs.map(([row]) => {
    const { length = 0, otherLength = 0 } = all[row!]!;
    return length > 0 && otherLength > 0 ? Math.log(length) - Math.log(otherLength) : Number.NaN;
  });
  const sd = standardDeviation(ratios.filter((ratio) => !Number.isNaN(ratio)));
  const golds = pairs.map((rows) => goldOf(rows.map((row) => all[row]!)));
  const kept = pairs.flatMap((rows, pair) =>
    Number.isNaN(ratios[pair]!) || !(sd > 0)
      ? []
      : rows
          .filter((row) => isOwn(all[row]!))
          .map((row) => ({ row, pair, side: sideOf(all[row]!) * sideOf(all[rows[0]!]!) })),
  );
  const first = meanOf(kept.map(({ row }) => firstWins(all[row]!)));
  const right = meanOf(
    kept.map(({ row, pair, side }) => {
      const gold = side * golds[pair]!;
      return gold === 0 ? Number.NaN : gold > 0 ? scoreOf(all[row]!) : 1 - scoreOf(all[row]!);
    }),
  );
  const [place, quality] = [logit(first), Number.isNaN(right) ? 0 : logit(right)];
  return kept.map((verdict) => {
    const { row, pair, side } = verdict;
    const { position } = all[row]!;
    const shown = position === undefined ? 0 : position === 0 ? 1 : -1;
    const base = place * shown + quality * side * golds[pair]!;
    return { ...verdict, base, length: (side * ratios[pair]!) / sd };
  });
}

const firstWins = (rating: Rating): number =>
  rating.position === undefined ? Number.NaN : rating.position === 0 ? scoreOf(rating) : 1 - scoreOf(rating);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** The logit of a share, which is kept away from 0 and 1; 0 if there is no share. */
function logit(share: number): number {
  if (Number.isNaN(share)) return 0;
  const inside = Math.min(0.98, Math.max(0.02, share));
  return Math.log(inside / (1 - inside));
}

/**
 * Verdicts with the model's probabilities. Those of one pair share a part of their chance: of two normal draws
 * with the correlation `shared`, so that each verdict alone still has its probability.
 */
function drawVerdicts(
  found: readonly Verdict[],
  slope: number,
  shared: number,
  stream: RandomStream,
): { row: number; value: number }[] {
  const chances = new Map<number, number>();
  const [common, own] = [Math.sqrt(shared), Math.sqrt(1 - shared)];
  return found.map(({ row, pair, side, base, length }) => {
    let chance = chances.get(pair);
    if (chance === undefined) {
      chance = stream.normal();
      chances.set(pair, chance);
    }
    const threshold = normalQuantile(logistic(base + slope * length));
    // The shared part speaks for one output, whichever of them a row names as its target.
    return { row, value: side * common * chance + own * stream.normal() < threshold ? 1 : 0 };
  });
}

/** How often two verdicts of a pair name the same output, in all pairs with two. NaN without any. */
function sameWinner(found: readonly Verdict[], read: (verdict: Verdict, i: number) => number): number {
  const byPair = new Map<number, number[]>();
  found.forEach((verdict, i) => {
    const winner = verdict.side * (read(verdict, i) - 0.5);
    const known = byPair.get(verdict.pair);
    if (known === undefined) byPair.set(verdict.pair, [winner]);
    else known.push(winner);
  });
  const pairs = [...byPair.values()].filter((values) => values.length > 1);
  return meanOf(pairs.map(([a, b]) => Number(a === b)));
}

/** The correlation under which verdicts of a pair agree as often as the judge's own: by trial, in steps of 0.05. */
function agreementOf(all: readonly Rating[], found: readonly Verdict[]): number {
  const wanted = sameWinner(found, ({ row }) => all[row]!.value!);
  if (Number.isNaN(wanted)) return 0;
  for (let shared = 0; shared < 0.95; shared += 0.05) {
    const stream = randomStream(1, "planting", "agreement of orders", Math.round(100 * shared));
    const tries = Array.from({ length: 10 }, () => {
      const drawn = drawVerdicts(found, 0, shared, stream);
      return sameWinner(found, (_, i) => drawn[i]!.value);
    });
    if (meanOf(tries) >= wanted) return shared;
  }
  return 0.95;
}

/** The slope by one step of the likelihood's ascent from the model without length. */
function firstStep(table: readonly Rating[], found: readonly Verdict[]): number {
  let [score, information] = [0, 0];
  for (const { row, base, length } of found) {
    const expected = logistic(base);
    score += length * (scoreOf(table[row]!) - expected);
    information += length * length * expected * (1 - expected);
  }
  return score / information;
}
