import type { Estimate } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { needlemanWunsch } from "../../../stats/needleman-wunsch.js";
import type { StrategyTurn } from "./strategy-turn.js";

/**
 * What the matches of two replies are divided by: the longer sequence, the shorter one, or the mean of both
 * lengths. The paper names none.
 */
export const normalisations = ["max", "min", "mean"] as const;
/** One of the lengths by which matches are divided. */
export type SequenceNormalisation = (typeof normalisations)[number];

/** The value below which the paper calls a supporter effective. */
export const repetitionThreshold = 0.4;

/** A model's repetition rate, under one way to divide. */
export interface RepetitionRow {
  model: string;
  /** Mean over dialogues of the mean similarity of neighbouring replies; profiles are the units. */
  ssrr: Estimate;
  /** The same with the second reply of each pair from another profile's dialogue with the same model. */
  sameModel: Estimate;
  /** The same with the second reply from another profile's dialogue with another model; NaN with one model. */
  otherModels: Estimate;
  /** `ssrr` less `sameModel`, dialogue by dialogue: what the conversation itself adds. */
  excess: Estimate;
  dialogues: number;
  /** Dialogues without a pair: one reply, or no two neighbouring replies with strategies. */
  undefinedDialogues: number;
  /** Pairs left out because a reply has no strategies. */
  pairsLeftOut: number;
}

/**
 * How alike are two sequences of strategies? Needleman and Wunsch's score with match 1, mismatch and gap 0
 * (the longest common subsequence), divided by a length.
 *
 * @example
 * ```ts
 * sequenceSimilarity(["B-1", "F-5"], ["B-1", "D-1", "F-5"], "max"); // 0.6667
 * sequenceSimilarity(["B-1", "F-5"], ["B-1", "D-1", "F-5"], "min"); // 1
 * sequenceSimilarity(["B-1", "F-5"], [], "max"); // NaN
 * ```
 */
export function sequenceSimilarity(
  a: readonly string[],
  b: readonly string[],
  normalisation: SequenceNormalisation,
): number {
  if (a.length === 0 || b.length === 0) return Number.NaN;
  return needlemanWunsch(a, b).score / divisor(a.length, b.length, normalisation);
}

function divisor(a: number, b: number, normalisation: SequenceNormalisation): number {
  return normalisation === "mean" ? (a + b) / 2 : Math[normalisation](a, b);
}

/**
 * Strategy Sequence Repetition Rate (SSRR): how much does a model repeat its sequence of strategies from one
 * reply to the next? Under each way to divide.
 *
 * Sequences over few labels are alike by chance, and models have favourite strategies. So two nulls stand
 * beside it: the second reply of each pair is replaced by the reply at the same place in dialogues of other
 * profiles. What is left over the first null is repetition within a conversation. A reply without strategies is
 * unlabelled, not empty: its pairs are left out and counted. One reply gives NaN.
 *
 * @param options.draws how many replacements of each reply make a null
 */
export function strategyRepetition(
  turns: readonly StrategyTurn[],
  options: { draws?: number; seed?: number } = {},
): Record<SequenceNormalisation, RepetitionRow[]> {
  const { draws = 5, seed = 1 } = options;
  const dialogues = dialoguesOf(turns);
  const places = byPlace(turns);
  const models = [...new Set(turns.map(({ model }) => model))];
  const found = models.map((model) => {
    const own = dialogues.filter(([first]) => first!.model === model);
    const stream = randomStream(seed, "strategy repetition", model);
    const pick = (after: StrategyTurn, isSame: boolean): readonly string[] => {
      const pool = places.get(isSame ? `${model}#${after.reply}` : `#${after.reply}`) ?? [];
      // Most draws are allowed at once; where none is, the null stays undefined.
      for (let tries = 0; tries < 50; tries++) {
        const one = pool[stream.int(Math.max(1, pool.length))];
        if (one !== undefined && one.profile !== after.profile && (isSame || one.model !== model))
          return one.strategies;
      }
      return [];
    };
    return { model, rows: own.map((replies) => dialogueRates(replies, pick, draws)) };
  });
  const under = (normalisation: SequenceNormalisation): RepetitionRow[] =>
    found.map(({ model, rows }) => modelRow(model, rows, normalisation));
  return { max: under("max"), min: under("min"), mean: under("mean") };
}

type Rates = Record<SequenceNormalisation, number>;
interface DialogueRates {
  profile: string;
  ssrr: Rates;
  sameModel: Rates;
  otherModels: Rates;
  leftOut: number;
}

function dialogueRates(
  replies: readonly StrategyTurn[],
  pick: (after: StrategyTurn, isSame: boolean) => readonly string[],
  draws: number,
): DialogueRates {
  const pairs = neighbours(replies);
  const labelled = pairs.filter(([a, b]) => a.strategies.length > 0 && b.strategies.length > 0);
  const against = (isSame: boolean): Rates =>
    meanRates(
      labelled.flatMap(([a, b]) =>
        Array.from({ length: draws }, () => [a.strategies, pick(b, isSame)] as const),
      ),
    );
  return {
    profile: replies[0]!.profile,
    ssrr: meanRates(labelled.map(([a, b]) => [a.strategies, b.strategies])),
    sameModel: against(true),
    otherModels: against(false),
    leftOut: pairs.length - labelled.length,
  };
}

/** Replies of a dialogue that follow each other. */
export function neighbours(replies: readonly StrategyTurn[]): [StrategyTurn, StrategyTurn][] {
  return replies.slice(1).flatMap((after, i): [StrategyTurn, StrategyTurn][] => {
    const before = replies[i]!;
    return after.reply === before.reply + 1 ? [[before, after]] : [];
  });
}

/** The mean similarity of pairs of sequences, under each way to divide; NaN without a pair. */
export function meanRates(pairs: readonly (readonly [readonly string[], readonly string[]])[]): Rates {
  const sums: Rates = { max: 0, min: 0, mean: 0 };
  let n = 0;
  for (const [a, b] of pairs) {
    if (a.length === 0 || b.length === 0) continue;
    const { score } = needlemanWunsch(a, b);
    for (const one of normalisations) sums[one] += score / divisor(a.length, b.length, one);
    n++;
  }
  return { max: sums.max / n, min: sums.min / n, mean: sums.mean / n };
}

function modelRow(
  model: string,
  rows: readonly DialogueRates[],
  normalisation: SequenceNormalisation,
): RepetitionRow {
  const over = (name: string, of: (row: DialogueRates) => number): Estimate => {
    const { value, ci, n, method } = clusteredMean(
      rows.map(of),
      rows.map(({ profile }) => profile),
    );
    return { value, ci, n, method: `${name}, divided by ${words[normalisation]}; ${method}` };
  };
  return {
    model,
    ssrr: over("mean similarity of neighbouring replies", (row) => row.ssrr[normalisation]),
    sameModel: over("null of the same model", (row) => row.sameModel[normalisation]),
    otherModels: over("null of other models", (row) => row.otherModels[normalisation]),
    excess: over(
      "similarity less the null of the same model",
      (row) => row.ssrr[normalisation] - row.sameModel[normalisation],
    ),
    dialogues: rows.length,
    undefinedDialogues: rows.filter((row) => Number.isNaN(row.ssrr[normalisation])).length,
    pairsLeftOut: rows.reduce((sum, row) => sum + row.leftOut, 0),
  };
}

const words: Record<SequenceNormalisation, string> = {
  max: "the longer sequence",
  min: "the shorter sequence",
  mean: "the mean of both lengths",
};

/** Replies of each dialogue, in order. */
export function dialoguesOf(turns: readonly StrategyTurn[]): StrategyTurn[][] {
  const byDialogue = new Map<string, StrategyTurn[]>();
  for (const turn of turns) {
    const own = byDialogue.get(turn.dialogue);
    if (own === undefined) byDialogue.set(turn.dialogue, [turn]);
    else own.push(turn);
  }
  return [...byDialogue.values()].map((own) => own.sort((a, b) => a.reply - b.reply));
}

/** Labelled replies by their number: of each model, and of all. */
function byPlace(turns: readonly StrategyTurn[]): Map<string, StrategyTurn[]> {
  const places = new Map<string, StrategyTurn[]>();
  for (const turn of turns) {
    if (turn.strategies.length === 0) continue;
    for (const key of [`${turn.model}#${turn.reply}`, `#${turn.reply}`]) {
      const own = places.get(key);
      if (own === undefined) places.set(key, [turn]);
      else own.push(turn);
    }
  }
  return places;
}
