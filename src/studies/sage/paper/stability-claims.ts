import { type ClaimInput, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import type { SageData } from "../data/data.js";
import { type ClaimContext, noBoard } from "./context.js";
import { notRunClaim } from "./not-run.js";
import type { Printed } from "./printed.js";

/** The share of repeats with one direction: not released, but what it leaves open can be computed. */
export function stabilityClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const repeats = context.printedById("repeats").value;
  const { down, none, up, n } = context.changes();
  const [low, high] = pairAgreementBounds(printed.value / 100, repeats);
  const chance = chanceModalShare([down, none, up], repeats);
  const percent = (share: number): string => `${fixed(100 * share, 0)}%`;
  const claim = unreleasedClaim(
    printed,
    joined(
      `The repeats were not released. If this is the share of the most frequent direction, two single repeats agree in ${percent(low)} to ${percent(high)}.`,
      n === 0 ? "" : `Repeats without regard for the context would reach ${percent(chance)}.`,
    ),
    "the repeated inferences were not released",
  );
  return [
    {
      ...claim,
      ours: { ...claim.ours, by: ["pairAgreementBounds", "chanceModalShare"] },
      answer: "The ten changes of each context, and how they were counted.",
    },
    robustRanking(printed, context),
  ];
}

/**
 * Can chance alone turn neighbours round? One run bounds its effect from above only, so a smaller gap is open, not
 * refuted.
 */
function robustRanking(printed: Printed, context: ClaimContext): ClaimInput {
  const { judge, rows } = context.board();
  const sentence = {
    id: "stable-and-robust",
    place: "Section 3.3, internal stability",
    statement: "The reasoning is stable and robust, minimizing the impact of random fluctuations",
    method: `neighbours among the ${rows.length} recorded models whose means are further apart than two runs of one model can be (95%, an upper bound from one run; below it a case is open)`,
  };
  if (rows.length < 2) return notRunClaim(sentence, noBoard);
  const [, agreement] = pairAgreementBounds(printed.value / 100, context.printedById("repeats").value);
  // The most agreement that the printed share allows: the least noise, to be fair to the sentence.
  const { variance } = flipVariance(context.data, judge, 1 - agreement);
  const least = normalQuantile(0.975) * Math.SQRT2 * Math.sqrt(variance / context.data.profiles.length);
  const { halfWidth } = context.rerun();
  const cases = rows.slice(1).map((row, i) => {
    const gap = rows[i]!.score.value - row.score.value;
    return {
      label: `${rows[i]!.title} before ${row.title}`,
      holds: gap > halfWidth ? true : null,
      detail: `(${fixed(gap, 1)} points)`,
    };
  });
  const open = cases.filter(({ holds }) => holds === null).length;
  return {
    ...statementClaim({
      ...sentence,
      quantifier: "most",
      by: ["rerunVariance", "flipVariance", "pairAgreementBounds"],
      cases,
      answer: "A second run of the same models and people.",
    }),
    note: `Two runs can differ by up to ±${fixed(halfWidth, 1)} points, and changes of direction alone, at ${printed.value}%, make about ±${fixed(least, 1)}. ${cases.length - open} of ${cases.length} neighbours are further apart than ${fixed(halfWidth, 1)}; only a second run decides the others.`,
  };
}

/** How far changes of direction alone move a dialogue's score. */
export interface FlipNoise {
  /** Of a dialogue's score, in squared points. */
  variance: number;
  /** Scored updates a dialogue, and the mean square of their changes. */
  updates: number;
  squaredChange: number;
}

/**
 * The variance of a dialogue's score when two repeats of an update take opposite directions with a given
 * probability d: an update of ±c then varies by (2c)² d / 2, and the updates of a dialogue add up.
 *
 * Rough: updates as if independent and of the recorded size; the cap, and that a turned update changes the
 * conversation after it, are left out.
 *
 * @example
 * ```ts
 * const noise = flipVariance(await loadSage(), "deepseek-v3-2024-1227", 0.109);
 * noise.updates; // 7.854
 * Math.sqrt(noise.variance); // 9.008
 * ```
 */
export function flipVariance(data: SageData, judge: string, disagreement: number): FlipNoise {
  const dialogues = data.dialogues.filter((dialogue) => dialogue.judge === judge);
  const changes = dialogues.flatMap(({ replies }) => replies.flatMap(({ change }) => change ?? []));
  const squares = changes.reduce((sum, change) => sum + change ** 2, 0);
  return {
    variance: (2 * disagreement * squares) / dialogues.length,
    updates: changes.length / dialogues.length,
    squaredChange: squares / changes.length,
  };
}

/**
 * How often two repeats agree, at least and at most, where the most frequent of three directions holds a
 * printed share of the repeats.
 *
 * The modal share picks the most frequent direction afterwards, so it is too favourable: two single repeats
 * agree less often. Every context has the same number of repeats; how the share is spread over contexts is
 * not known, so it is spread in the two ways that give the extremes.
 *
 * @example
 * ```ts
 * pairAgreementBounds(1, 10); // [1, 1]
 * pairAgreementBounds(0.9, 10); // [0.8, 0.889]
 * ```
 */
export function pairAgreementBounds(modalShare: number, repeats: number): [lowest: number, highest: number] {
  const contexts = splitsOf(repeats).map((counts) => ({
    modal: Math.max(...counts) / repeats,
    agreement: counts.reduce((sum, count) => sum + count * (count - 1), 0) / (repeats * (repeats - 1)),
  }));
  let [lowest, highest] = [Number.NaN, Number.NaN];
  for (const a of contexts) {
    for (const b of contexts) {
      if (a.modal > modalShare || b.modal < modalShare) continue;
      const weight = b.modal === a.modal ? 0 : (modalShare - a.modal) / (b.modal - a.modal);
      const mixed = (1 - weight) * a.agreement + weight * b.agreement;
      if (!(mixed >= lowest)) lowest = mixed;
      if (!(mixed <= highest)) highest = mixed;
    }
  }
  return [lowest, highest];
}

/**
 * The share that the most frequent direction holds by chance alone: of repeats that are drawn at random from
 * three shares, without any regard for the context.
 *
 * @example
 * ```ts
 * chanceModalShare([0.5, 0, 0.5], 2); // 0.75
 * ```
 */
export function chanceModalShare(shares: readonly [number, number, number], repeats: number): number {
  return splitsOf(repeats).reduce((sum, counts) => {
    let probability = 1;
    let left = repeats;
    counts.forEach((count, k) => {
      for (let i = 0; i < count; i++) probability *= ((left - i) / (count - i)) * shares[k]!;
      left -= count;
    });
    return sum + (probability * Math.max(...counts)) / repeats;
  }, 0);
}

/** Every way in which repeats fall on three directions. */
function splitsOf(repeats: number): [number, number, number][] {
  const splits: [number, number, number][] = [];
  for (let a = 0; a <= repeats; a++) {
    for (let b = 0; a + b <= repeats; b++) splits.push([a, b, repeats - a - b]);
  }
  return splits;
}
