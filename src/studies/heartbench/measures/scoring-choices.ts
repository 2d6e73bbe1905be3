import type { BootstrapOptions } from "../../../stats/bootstrap-interval.js";
import { type ReplyScores, scoreReplies } from "./reply-scores.js";
import type { CatastrophicRule, JudgedCase } from "./scoring.js";

/** The ways to compute an overall score, the paper's first. */
export const scoringChoices = ["log", "linear", "case-mean"] as const;
/** One of the ways to compute an overall score. */
export type ScoringChoice = (typeof scoringChoices)[number];

/** One model's scores and ranks under every choice. */
export interface ChoiceRow {
  model: string;
  /**
   * Overall score under a choice; `case-mean` is the logarithm with equal weight for cases, not for
   * abilities.
   */
  scores: Record<ScoringChoice, number>;
  /** 1 = best; ties share the better rank; NaN for a model without a score. */
  ranks: Record<ScoringChoice, number>;
  /** The largest difference between two of its ranks. */
  rankChange: number;
}

/**
 * Do models keep their ranks without the logarithm, or without the equal weight of abilities?
 *
 * @example
 * ```ts
 * const criteria = [{ ability: "warmth" as const, score: 1 }, { ability: "warmth" as const, score: 9 }];
 * const one = { model: "one", replies: [{ criteria, hits: [true, false] }, { criteria, hits: [true, false] }] };
 * const two = { model: "two", replies: [{ criteria, hits: [false, true] }, { criteria, hits: [false, false] }] };
 * compareChoices([one, two]).map(({ scores }) => scores.log); // [28.906, 48.013]
 * ```
 */
export function compareChoices(
  models: readonly { model: string; replies: readonly JudgedCase[] }[],
  options: { catastrophic?: CatastrophicRule } & BootstrapOptions = {},
): ChoiceRow[] {
  const rows = models.map(({ model, replies }) => {
    const score = (normalisation: "log" | "linear"): ReplyScores =>
      scoreReplies(replies, { resamples: 1, ...options, normalisation });
    const log = score("log");
    const scores: Record<ScoringChoice, number> = {
      log: log.overall.value,
      linear: score("linear").overall.value,
      "case-mean": log.caseMean.value,
    };
    return { model, scores };
  });
  return rows.map(({ model, scores }) => {
    const rankIn = (choice: ScoringChoice): number =>
      Number.isNaN(scores[choice])
        ? Number.NaN
        : 1 + rows.filter((other) => other.scores[choice] > scores[choice]).length;
    const ranks: Record<ScoringChoice, number> = {
      log: rankIn("log"),
      linear: rankIn("linear"),
      "case-mean": rankIn("case-mean"),
    };
    const all = Object.values(ranks);
    return { model, scores, ranks, rankChange: Math.max(...all) - Math.min(...all) };
  });
}
