import { InputError } from "../../../core/errors.js";
import { twoSidedP } from "../../../judges/diagnostics/ratings.js";
import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import { holm } from "../../../stats/holm.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { modelTitle } from "../data/design.js";
import { changePerUpdate, dialogueCriteria } from "./ratings.js";
import { firstReplyLengths } from "./severity.js";

/** The second judge minus the first, in points of emotion for each scored reply; profiles are the clusters. */
export interface FirstTurnRow {
  /** A model, or "all". */
  model: string;
  title: string;
  /** The change after the reply to the opening line, which is the same under both judges. */
  first: ClusteredMean;
  /** The mean change after each scored reply of the whole dialogue. */
  whole: ClusteredMean;
  /** Whole minus first, dialogue by dialogue: what the rest of the conversation adds. */
  steering: ClusteredMean;
  /** Of steering against 0, adjusted by Holm over the models; null for all models together, which is one test. */
  adjustedP: number | null;
}

/**
 * How two judges differ after the first reply and over whole dialogues, in points of emotion. Each difference is
 * the second judge minus the first.
 */
export interface FirstTurns {
  judges: readonly [string, string];
  /** All models, then each. */
  rows: FirstTurnRow[];
  /** Difference of the logarithm of the first replies' lengths: 0 where they are exchangeable. */
  lengths: ClusteredMean;
}

/**
 * Separates a judge's severity from what it makes of the conversation, by first turns.
 *
 * Answers "is the judge lenient, or does it lead the talk elsewhere?". The judge also plays the person, so that two
 * judges see other conversations from the second turn on. The opening line is written beforehand: the reply to it
 * owes nothing to either judge. A difference there is severity, if the replies are exchangeable (`lengths`). What
 * whole dialogues show beyond it is steering: later turns, and a severity that changes over turns. First turns alone
 * cannot tell these two apart; the same frozen replies under both judges can.
 *
 * Rows are dialogues of one model with one profile under both judges; a dialogue that either judge left unscored is
 * left out and counted. Profiles are the clusters (CR2). The models are taken as they are.
 *
 * @throws InputError `firstTurns requires models that both judges have scored, got none for a and b`
 *
 * @example
 * ```ts
 * const { rows } = firstTurns(await loadSage(), "deepseek-v3-2024-1227", "gpt-4o-2024-0806");
 * rows[0]!.first.value; // 2.94
 * rows[0]!.steering.value; // -0.2635
 * ```
 */
export function firstTurns(
  data: SageData,
  first: string = data.mainJudge,
  second: string = otherJudge(data),
  options: { level?: number } = {},
): FirstTurns {
  const models = data.sharedModels(first, second);
  if (models.length === 0) {
    throw new InputError(
      `firstTurns requires models that both judges have scored, got none for ${first} and ${second}`,
    );
  }
  const pairs = models.flatMap((model) => pairsOf(data, [first, second], model));
  const row = (model: string, title: string, own: readonly Pair[]): FirstTurnRow => {
    const mean = (difference: (pair: Pair) => number): ClusteredMean =>
      clusteredMean(
        own.map(difference),
        own.map(({ profile }) => profile),
        { level: options.level },
      );
    return {
      ...{ model, title },
      first: mean((pair) => pair.first),
      whole: mean((pair) => pair.whole),
      steering: mean((pair) => pair.whole - pair.first),
      adjustedP: null,
    };
  };
  const each = models.map((model) =>
    row(
      model,
      modelTitle(model),
      pairs.filter((pair) => pair.model === model),
    ),
  );
  const adjusted = holm(each.map(({ steering: { value, se, df } }) => twoSidedP(value, se, df)));
  return {
    judges: [first, second],
    rows: [
      row("all", "all models", pairs),
      ...each.map((one, i) => ({ ...one, adjustedP: adjusted[i] as number })),
    ],
    lengths: firstReplyLengths(data, first, second),
  };
}

interface Pair {
  model: string;
  profile: string;
  first: number;
  whole: number;
}

function pairsOf(data: SageData, [first, second]: readonly [string, string], model: string): Pair[] {
  const others = new Map(data.dialoguesOf(second, model).map((one) => [one.profile, one]));
  return data.dialoguesOf(first, model).flatMap((one): Pair[] => {
    const other = others.get(one.profile);
    if (other === undefined) return [];
    const difference = (of: (dialogue: SageDialogue) => number): number => of(other) - of(one);
    const firstReply = difference(dialogueCriteria["first-reply"]);
    return [{ model, profile: one.profile, first: firstReply, whole: difference(changePerUpdate) }];
  });
}

function otherJudge(data: SageData): string {
  const { secondJudge } = data;
  if (secondJudge === undefined) throw new InputError("firstTurns requires two judges, got one");
  return secondJudge;
}
