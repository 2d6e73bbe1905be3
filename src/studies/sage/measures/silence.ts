import { emotionRange } from "../../../core/dialogue.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { twoSidedP } from "../../../judges/diagnostics/ratings.js";
import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import { holm } from "../../../stats/holm.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { modelTitle } from "../data/design.js";

/** A dialogue in which the model sent nothing from the first reply to the last. */
export interface SilentDialogue {
  /** The released dialogue: "d1377". */
  id: string;
  judge: string;
  /** Whose calls came back empty. */
  model: string;
  profile: string;
  replies: number;
  /** Emotion before the first reply, and at the end. */
  first: number;
  final: number;
  /** How the same person ended with the judge's other models, the best first. */
  others: { model: string; final: number }[];
}

/** A model under one judge, beside the emotion with which its people began. */
export interface StartRow {
  model: string;
  title: string;
  /** Mean final emotion. */
  final: ClusteredMean;
  /** Mean final emotion minus the start: above 0, people end higher than they began. */
  gap: ClusteredMean;
  /** Of the gap against 0, adjusted by Holm over the judge's models; NaN where it is undefined. */
  adjustedP: number;
}

/** What became of people who were answered with nothing. Points of emotion, 0 to 100. */
export interface SilenceWorth {
  /** Dialogues that are silent from end to end. */
  dialogues: SilentDialogue[];
  /** Their mean final emotion, people as units; the interval is held to the scale. NaN where there are none. */
  silentFinal: Estimate;
  /** The mean change after an empty reply that was scored, dialogues as clusters (CR2). */
  change: ClusteredMean;
  /** Every judge's models, the best first. */
  boards: { judge: string; rows: StartRow[] }[];
}

/**
 * What silence is worth in recorded dialogues, as far as anybody can know it.
 *
 * Answers "what did the judge make of replies without a word, and do models leave people higher than they began?".
 * It does not give points above silence: nobody ran a silent supporter with these people, and the empty replies are
 * failed calls of some models, which happened where they happened. The start stands in for "as if nothing had been
 * said, and nobody had minded"; real silence may end higher or lower. For points above silence, add
 * `scripted/silent` to a live run.
 *
 * Shape: dialogues of any judges and models. A reply is empty if it has no token, and a dialogue is silent if all
 * its replies are empty. Unit: points of simulated emotion, 0 to 100; changes lie within −10 to 10.
 * Intervals: `clusteredMean`, CR2. Changes of one dialogue are not independent, so dialogues are the clusters; final
 * emotions have people as clusters. Two silent dialogues leave one degree of freedom: their interval, held to 0 to 100,
 * is then mostly the whole scale. The start is a constant, so a gap has the interval of its mean.
 *
 * An empty reply without a score (the last one of a dialogue) counts for silence, not for changes. No silent dialogue
 * or no scored empty reply: NaN. One cluster: no interval.
 *
 * Source: Pustejovsky & Tipton 2018, doi 10.1080/07350015.2016.1247004 (CR2); Holm 1979, Scandinavian Journal of
 * Statistics 6(2), 65-70 (p).
 *
 * @example
 * ```ts
 * const { dialogues, silentFinal, change, boards } = silenceWorth(await loadSage());
 * dialogues.map(({ final }) => final); // [5, 75]
 * silentFinal.ci; // [0, 100]
 * [change.n, change.clusters]; // [26, 9]
 * change.value; // 0.3846
 * boards[0]!.rows[0]!.gap.value; // 28.15
 * ```
 */
export function silenceWorth(data: SageData): SilenceWorth {
  const dialogues = data.dialogues.filter(isSilent).map((one) => silentDialogue(data, one));
  const changes = data.dialogues.flatMap(({ id, replies }) =>
    replies.flatMap(({ tokens, change }) => (tokens === 0 && change !== null ? [{ id, change }] : [])),
  );
  return {
    dialogues,
    silentFinal: heldToScale(
      clusteredMean(
        dialogues.map(({ final }) => final),
        dialogues.map(({ profile }) => profile),
      ),
    ),
    change: clusteredMean(
      changes.map(({ change }) => change),
      changes.map(({ id }) => id),
    ),
    boards: data.judges.map((judge) => ({ judge, rows: startRows(data, judge) })),
  };
}

const isSilent = ({ replies }: SageDialogue): boolean =>
  replies.length > 0 && replies.every(({ tokens }) => tokens === 0);

function silentDialogue(data: SageData, dialogue: SageDialogue): SilentDialogue {
  const { id, judge, model, profile, replyCount, final } = dialogue;
  const others = data.dialogues
    .filter((one) => one.judge === judge && one.profile === profile && one.model !== model)
    .map((one) => ({ model: one.model, final: one.final }))
    .sort((a, b) => b.final - a.final || (a.model < b.model ? -1 : 1));
  return { id, judge, model, profile, replies: replyCount, first: startOf(dialogue), final, others };
}

function startRows(data: SageData, judge: string): StartRow[] {
  const rows = data.modelsOf(judge).map((model) => {
    const dialogues = data.dialoguesOf(judge, model);
    const people = dialogues.map(({ profile }) => profile);
    const mean = (of: (dialogue: SageDialogue) => number) => clusteredMean(dialogues.map(of), people);
    return {
      ...{ model, title: modelTitle(model) },
      final: mean(({ final }) => final),
      gap: mean((dialogue) => dialogue.final - startOf(dialogue)),
    };
  });
  const adjusted = holm(rows.map(({ gap: { value, se, df } }) => twoSidedP(value, se, df)));
  return rows.map((row, i) => ({ ...row, adjustedP: adjusted[i] as number }));
}

const startOf = ({ replies }: SageDialogue): number => replies[0]?.before ?? emotionRange.start;

function heldToScale({ value, ci, n, method }: ClusteredMean): Estimate {
  const held = ci.map((bound) => Math.min(emotionRange.high, Math.max(0, bound))) as ConfidenceInterval;
  return { value, ci: held, n, method: `${method}; held to 0 to ${emotionRange.high}` };
}
