import { loadJudgePrompts } from "../../../judges/judge-prompts.js";
import { judgeTarget } from "../../../judges/judge-target.js";
import type { CriterionVerdict, Judgement } from "../../../judges/judgement.js";
import { registerRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import { openModel } from "../../../models/registry.js";
import type { HeartbenchCase, Language } from "../data/case.js";
import type { AbilityId, otherAbility } from "../data/taxonomy.js";
import { type CaseResult, scoreCase } from "../measures/scoring.js";
import { caseTarget, hitsOf } from "./cases.js";

/** The language, the judge and the form of a judging of one reply. */
export interface JudgeReplyOptions {
  language: Language;
  /** Default "scripted/rubric-judge", which needs no key and understands nothing. */
  judge?: string;
  /** All criteria in one call, or one call each. Default "all". */
  mode?: "all" | "each";
  /** Seed of labels and fence. Default 1. */
  seed?: number;
}

/** One reply's scores (0 to 100, NaN where unscored) with the verdict on each criterion. */
export interface JudgedOwnReply extends CaseResult {
  /** In the order of the case's criteria. */
  criteria: {
    ability: AbilityId | typeof otherAbility;
    score: number | null;
    text: string;
    /** null = unscored, never "not met". */
    verdict: CriterionVerdict["verdict"];
    reason: string;
  }[];
  judgement: Judgement;
}

/**
 * Has a reply to a case judged, criterion by criterion, and scores it: for example a reply that you wrote
 * yourself. Calls are made one after another, without a cache or a cap on cost (`affectlab run` has both).
 *
 * A reply that fails as a whole, as the judge says, scores 0 in every ability of the case; without an answer
 * to that question the case is unscored.
 *
 * @throws ModelError when a call fails
 *
 * @example
 * ```ts
 * const [one] = await loadOwnCases();
 * const silent = await judgeReply(one!, "", { language: "en" });
 * silent.failed; // true
 * silent.mean; // 0
 * ```
 */
export async function judgeReply(
  one: HeartbenchCase,
  reply: string,
  { language, judge = "scripted/rubric-judge", mode = "all", seed = 1 }: JudgeReplyOptions,
): Promise<JudgedOwnReply> {
  registerRubricJudge();
  const [prompts, client] = await Promise.all([loadJudgePrompts(language), openModel(judge)]);
  const target = caseTarget(one, reply, language);
  const judgement = await judgeTarget(client, target, { prompts, mode, seed });
  const { verdicts, catastrophic } = judgement;
  const { criteria } = one;
  return {
    ...scoreCase(
      { criteria, hits: hitsOf(verdicts), failed: catastrophic.fired },
      { catastrophic: "judged" },
    ),
    criteria: criteria.map(({ ability, score }, i) => ({
      ability,
      score,
      text: target.criteria[i]!.text,
      verdict: verdicts[i]!.verdict,
      reason: verdicts[i]!.justification || (verdicts[i]!.reason ?? ""),
    })),
    judgement,
  };
}
