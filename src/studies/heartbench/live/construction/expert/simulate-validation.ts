import { randomStream } from "../../../../../core/random.js";
import type { CriterionWeight } from "../../../data/data.js";
import { otherAbility } from "../../../data/taxonomy.js";
import type { AnswerPair } from "../../validation/clustered-agreement.js";
import type { BaseRates } from "./base-rates.js";
import { goldStandard } from "./gold.js";
import type { ExpertRating } from "./import-ratings.js";
import { type JudgeAgreement, type JudgedItem, judgeAgreement } from "./judge-agreement.js";

/** What is assumed of cases, experts and judge in a simulated validation. */
export interface ValidationSimulation {
  /** The criteria of each case; one reply per case is rated. */
  design: readonly (readonly CriterionWeight[])[];
  base: BaseRates;
  /** Default 5. */
  raters?: number;
  /**
   * How often experts and the judge are right, on the logit scale: 0 is a coin, 2 is 88%. Default 1.5 each.
   */
  expertSkill?: number;
  judgeSkill?: number;
  /** Spread of the items' clarity, which is the same for experts and judge. Default 1.5. */
  claritySd?: number;
  /** The share of votes that a majority must pass. Default 2/3. */
  threshold?: number;
  seed?: number;
}

/**
 * A simulated validation: what is computed from votes, and the agreement with the truth, which only a
 * simulation knows.
 */
export interface SimulatedValidation extends JudgeAgreement {
  /** The judge's agreement with the truth, over all items and over those that a majority decides. */
  truth: { all: number; decided: number };
  /** The majority's answer and the judge's verdict on each item that the majority decides. */
  pairs: AnswerPair[];
  /** The majority's agreement with the truth, over the items that it decides. */
  goldIsRight: number;
}

/**
 * Simulates a validation study. It draws items that apply or not by the base rates, and that are equally
 * clear or unclear to experts and judge. Then it draws votes and a judge's verdicts, and computes agreement
 * as {@link judgeAgreement} does. What an infinite study would give: {@link expectedValidation}. This shows the effect of dropping undecided items if unclear items are
 * unclear to everyone.
 *
 * @example
 * ```ts
 * const design = Array.from({ length: 60 }, () => Array.from({ length: 8 }, () => ({ ability: "warmth" as const, score: 3 })));
 * const study = simulateValidation({ design, base: { merits: 0.4, faults: 0.3 } }, { resamples: 50 });
 * study.inflation > 0; // true
 * study.truth.decided > study.truth.all; // true
 * ```
 */
export function simulateValidation(
  simulation: ValidationSimulation,
  options: { resamples?: number } = {},
): SimulatedValidation {
  const { design, base, raters = 5, expertSkill = 1.5, judgeSkill = 1.5, claritySd = 1.5 } = simulation;
  const { threshold = 2 / 3, seed = 1 } = simulation;
  const ratings: ExpertRating[] = [];
  const verdicts: JudgedItem[] = [];
  const truths: boolean[] = [];
  for (const [c, criteria] of design.entries()) {
    const random = randomStream(seed, "expert-validation", c);
    for (const [i, { ability, score }] of criteria.entries()) {
      if (ability === otherAbility || score === null) continue;
      const place = { case: `c${c + 1}`, model: "m", criterion: `${i + 1}` };
      const truth = random.next() < (score < 0 ? base.faults : base.merits);
      const clarity = claritySd * random.normal();
      const answer = (skill: number): boolean =>
        random.next() < 1 / (1 + Math.exp(-(skill + clarity))) ? truth : !truth;
      for (let r = 0; r < raters; r++) {
        ratings.push({
          rater: `r${r + 1}`,
          ...place,
          score,
          repeat: 0,
          hit: answer(expertSkill),
          status: "ok",
        });
      }
      verdicts.push({ ...place, hit: answer(judgeSkill) });
      truths.push(truth);
    }
  }
  const gold = goldStandard(ratings, { threshold, fewestVotes: Math.min(3, raters) });
  const decided = [...truths.keys()].filter((i) => gold.items[i]!.gold !== null);
  const share = (list: readonly number[], right: (i: number) => boolean): number =>
    list.length === 0 ? Number.NaN : list.filter(right).length / list.length;
  const judgeIsRight = (i: number): boolean => verdicts[i]!.hit === truths[i];
  return {
    ...judgeAgreement(gold, verdicts, { ...options, seed }),
    truth: { all: share([...truths.keys()], judgeIsRight), decided: share(decided, judgeIsRight) },
    pairs: decided.map((i) => ({
      case: verdicts[i]!.case,
      gold: gold.items[i]!.gold!,
      hit: verdicts[i]!.hit!,
    })),
    goldIsRight: share(decided, (i) => gold.items[i]!.gold === truths[i]),
  };
}
