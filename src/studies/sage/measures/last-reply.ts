import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { mean } from "../../../stats/descriptives.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import { type SageData, type SageDialogue, trajectory } from "../data/data.js";
import { modelTitle } from "../data/design.js";

/** What the last reply, which nobody scored, may mean for one model. Points of emotion, 0 to 100. */
export interface LastReplyRow {
  model: string;
  title: string;
  /** Dialogues whose last reply was never scored, of all. */
  unscored: number;
  dialogues: number;
  /** Mean score as it is, and with every dialogue that ended by the limit cut one update earlier. */
  score: number;
  cut: number;
  /** Score minus cut: what the last scored update of these dialogues was worth to the mean. */
  effect: Estimate;
  /** Bounds of the mean if the last replies had been scored: ±10 each, at most 100. */
  bounds: [lowest: number, highest: number];
}

/**
 * How means and ranks of a judge's models change if the last scored update of each dialogue that ended by the
 * limit is taken away.
 */
export interface LastReplyEffect {
  judge: string;
  rows: LastReplyRow[];
  /** Largest change of a model's mean, in points. */
  largest: number;
  /** Ranks of models as scored with those after the cut. */
  spearman: number;
  /** Pairs of models whose order the cut reverses, of all pairs. */
  reversed: { reversed: number; pairs: number };
}

/**
 * How much does it matter that the last reply is never scored? Dialogues that end by the turn limit end with
 * a reply that the judge does not see again.
 *
 * The same loss one update earlier can be computed: those dialogues are cut before their last scored update,
 * and means and ranks are compared. That is a stand-in for the missing update, not the update itself; the
 * bounds hold without any such assumption, for a change of at most ±10.
 *
 * @example
 * ```ts
 * const effect = lastReplyEffect(await loadSage());
 * effect.rows.length; // 12
 * effect.spearman > 0.9; // true
 * ```
 */
export function lastReplyEffect(data: SageData, judge: string = data.mainJudge): LastReplyEffect {
  const rows = data.modelsOf(judge).map((model): LastReplyRow => {
    const dialogues = data.dialoguesOf(judge, model);
    const cut = dialogues.map(cutScore);
    const scores = dialogues.map((dialogue) => dialogue.final);
    const { value, ci, n, method } = clusteredMean(
      scores.map((score, i) => score - cut[i]!),
      dialogues.map((dialogue) => dialogue.profile),
    );
    const open = dialogues.filter((dialogue) => dialogue.end === "turn-limit");
    const down = open.reduce((sum, dialogue) => sum + dialogue.final - Math.max(0, dialogue.final - 10), 0);
    const up = open.reduce((sum, dialogue) => sum + Math.min(100, dialogue.final + 10) - dialogue.final, 0);
    const score = mean(scores);
    return {
      model,
      title: modelTitle(model),
      unscored: open.length,
      dialogues: dialogues.length,
      score,
      cut: mean(cut),
      effect: { value, ci, n, method },
      bounds: [score - down / n, score + up / n],
    };
  });
  const [scores, cuts] = [rows.map((row) => row.score), rows.map((row) => row.cut)];
  const pairs = (rows.length * (rows.length - 1)) / 2;
  return {
    judge,
    rows,
    largest: Math.max(...rows.map((row) => Math.abs(row.effect.value))),
    spearman: spearmanCorrelation(scores, cuts).value,
    reversed: { reversed: reversedPairs(scores, cuts), pairs },
  };
}

function cutScore(dialogue: SageDialogue): number {
  if (dialogue.end !== "turn-limit") return dialogue.final;
  return trajectory(dialogue).at(-2) ?? dialogue.final;
}

function reversedPairs(x: readonly number[], y: readonly number[]): number {
  let reversed = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      if ((x[i]! - x[j]!) * (y[i]! - y[j]!) < 0) reversed++;
    }
  }
  return reversed;
}
