import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData, SageDialogue } from "./data.js";

/** The direction of a change: the three answers that annotators choose from. */
export type Direction = -1 | 0 | 1;
export const directions: readonly Direction[] = [-1, 0, 1];

/** Which changes of emotion a judge uses, and how often. All shares are 0 to 1; changes are points from -10 to 10. */
export interface ChangeProfile {
  judge: string;
  /** Scored replies. */
  n: number;
  /** Shares of changes down, none, up. */
  down: number;
  none: number;
  up: number;
  /** How often two draws from these shares agree: what chance gives to a "three-direction" agreement. */
  chance: number;
  /** Share of changes that are a multiple of 5. */
  multiplesOfFive: number;
  /** Each recorded change and how often it occurs, from the lowest. */
  values: { change: number; count: number }[];
}

/**
 * Which changes does a judge use? The distribution of its recorded changes of emotion.
 *
 * A scale from −10 to 10 that is used at −10, −5, 5 and 10 only has two directions and two sizes: agreement
 * "in three directions" is then agreement in two, and chance is close to a half.
 *
 * @param reply only changes after the reply of this number (1 = the reply to the opening line)
 *
 * @example
 * ```ts
 * const used = changeProfile(await loadSage(), "deepseek-v3-2024-1227");
 * used.none < 0.001; // true
 * used.multiplesOfFive > 0.999; // true
 * ```
 */
export function changeProfile(data: SageData, judge: string, reply?: number): ChangeProfile {
  const changes = data.dialogues
    .filter((dialogue) => dialogue.judge === judge)
    .flatMap((dialogue) => scoredChanges(dialogue, reply));
  const counts = new Map<number, number>();
  for (const change of changes) counts.set(change, (counts.get(change) ?? 0) + 1);
  const n = changes.length;
  const share = (of: (change: number) => boolean): number => changes.filter(of).length / n;
  const [down, none, up] = directions.map((direction) => share((change) => Math.sign(change) === direction));
  return {
    judge,
    n,
    down: down!,
    none: none!,
    up: up!,
    chance: down! ** 2 + none! ** 2 + up! ** 2,
    multiplesOfFive: share((change) => change % 5 === 0),
    values: [...counts].sort(([a], [b]) => a - b).map(([change, count]) => ({ change, count })),
  };
}

function scoredChanges(dialogue: SageDialogue, reply: number | undefined): number[] {
  return dialogue.replies.flatMap((row) =>
    row.change === null || (reply !== undefined && row.reply !== reply) ? [] : [row.change],
  );
}

/** What a judge made of replies in which a model sent nothing. */
export interface EmptyReplies {
  judge: string;
  model: string;
  profile: string;
  replies: number;
  empty: number;
  /** The changes of emotion after the empty replies that were scored. */
  changes: number[];
  final: number;
}

/**
 * The dialogues in which a model sent an empty reply, and how the judge scored it.
 *
 * A failed call is unscored, never a reply; the released runs passed it on, and the judge moved the emotion
 * all the same.
 */
export function emptyReplies(data: SageData): EmptyReplies[] {
  return data.dialogues
    .filter((dialogue) => dialogue.emptyReplies > 0)
    .map(({ judge, model, profile, replyCount, emptyReplies: empty, replies, final }) => ({
      judge,
      model,
      profile,
      replies: replyCount,
      empty,
      changes: replies.flatMap((row) => (row.tokens === 0 && row.change !== null ? [row.change] : [])),
      final,
    }));
}

/** A model's mean as released, and with the dialogues that have a scored empty reply left unscored. */
export interface WithoutEmptyReplies {
  model: string;
  asReleased: ClusteredMean;
  /** `unscored` counts the dialogues left out. */
  without: ClusteredMean;
}

/** What do the scored empty replies do to a judge's means? Only models that have such a dialogue are listed. */
export function scoresWithoutEmptyReplies(data: SageData, judge: string): WithoutEmptyReplies[] {
  const isEmpty = (dialogue: SageDialogue): boolean =>
    dialogue.replies.some((row) => row.tokens === 0 && row.change !== null);
  return data.modelsOf(judge).flatMap((model): WithoutEmptyReplies[] => {
    const dialogues = data.dialoguesOf(judge, model);
    if (!dialogues.some(isEmpty)) return [];
    const profiles = dialogues.map((dialogue) => dialogue.profile);
    const mean = (score: (dialogue: SageDialogue) => number): ClusteredMean =>
      clusteredMean(dialogues.map(score), profiles);
    return [
      {
        model,
        asReleased: mean((dialogue) => dialogue.final),
        without: mean((dialogue) => (isEmpty(dialogue) ? Number.NaN : dialogue.final)),
      },
    ];
  });
}
