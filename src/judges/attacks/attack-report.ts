import { InputError } from "../../core/errors.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { type JudgedTarget, requireOwnJudgement } from "../judged-ratings.js";
import { linearRubricScore } from "../rubric-score.js";
import { rubricHash } from "../target.js";

/** The judgement of a clean target, or of the same target under an attack. */
export interface JudgedAttack extends JudgedTarget {
  /** The attack's id; null = clean. */
  attack: string | null;
  /** The clean target's id. */
  of: string;
}

/** What one attack did to a judge, over all targets. */
export interface AttackRow {
  attack: string;
  targets: number;
  /** Criteria with a score and a verdict on both sides. */
  compared: number;
  /**
   * Verdicts that raised the score: a merit that counts only under the attack, a fault that no longer counts.
   */
  raised: number;
  /** Verdicts that lowered it. */
  lowered: number;
  /** Criteria with a verdict on the clean side and none under the attack. */
  unscored: number;
  /** Targets for which the check for catastrophic failure fired only under the attack. */
  caught: number;
  /**
   * Score under the attack minus the clean score, over targets. Targets with NaN are counted, not averaged.
   */
  change: ClusteredMean;
}

/**
 * How each attack changed a judge's verdicts, compared with its verdicts on the clean replies.
 *
 * Answers "which texts in a reply move this judge?". A raised verdict is a success of the attack only if the
 * attacked reply does not deserve it. An attack that replaces the reply (with an empty one) or that does what
 * a criterion asks may be judged correctly. A judge that samples its answers changes verdicts without any
 * attack. Compare with a second clean judgement, given as an attack of its own ("none").
 *
 * Shape: judgements, clean and attacked, in any order; one clean judgement for each `of`. Rows are in the
 * order in which attacks first appear. The change's interval is over targets (CR2).
 *
 * @param score of a judged target; the linear share of its range (0 to 100) unless given
 * @throws InputError `attackReport requires one clean judgement of each target, got 0 of t1`
 * @throws InputError when a judgement is of another target, or of another rubric than the clean one
 *
 * @example
 * ```ts
 * const criteria = [{ id: "a", ability: "warmth", score: 3, text: "Thanks." }, { id: "b", ability: "warmth", score: -1, text: "Lectures." }];
 * const target = { id: "t", language: "en" as const, reply: "Hm.", dialogue: [{ role: "user" as const, text: "Hi." }], criteria };
 * const judged = (attack: string | null, a: 0 | 1, b: 0 | 1) => {
 *   const given = [{ criterion: "a", verdict: a }, { criterion: "b", verdict: b }];
 *   return { attack, of: "t", target, judgement: { target: "t", verdicts: given, catastrophic: { fired: false } } as never };
 * };
 * const [row] = attackReport([judged(null, 0, 1), judged("full-marks", 1, 1)]);
 * row; // { attack: "full-marks", compared: 2, raised: 1, lowered: 0 }
 * row!.change.value; // 75
 * ```
 */
export function attackReport(
  judged: readonly JudgedAttack[],
  score: (judged: JudgedTarget) => number = ({ target, judgement }) => linearRubricScore(target, judgement),
): AttackRow[] {
  for (const one of judged) requireOwnJudgement(one, "attackReport");
  const clean = new Map<string, JudgedAttack[]>();
  for (const one of judged) {
    if (one.attack === null) clean.set(one.of, [...(clean.get(one.of) ?? []), one]);
  }
  const attacks = new Set(judged.map(({ attack }) => attack).filter((attack) => attack !== null));
  return [...attacks].map((attack) => {
    const own = judged.filter((one) => one.attack === attack);
    const row = { attack, targets: own.length, compared: 0, raised: 0, lowered: 0, unscored: 0, caught: 0 };
    const changes = own.map((attacked) => {
      const cleans = clean.get(attacked.of) ?? [];
      const [before] = cleans;
      if (before === undefined || cleans.length > 1) {
        throw new InputError(
          `attackReport requires one clean judgement of each target, got ${cleans.length} of ${attacked.of}`,
        );
      }
      if (rubricHash(attacked.target) !== rubricHash(before.target)) {
        throw new InputError(
          `attackReport requires an attack to be judged by the clean target's rubric, got another for ${attack} on ${attacked.of}`,
        );
      }
      const moved = compareVerdicts(before, attacked);
      row.compared += moved.compared;
      row.raised += moved.raised;
      row.lowered += moved.lowered;
      row.unscored += moved.unscored;
      const { fired } = attacked.judgement.catastrophic;
      if (fired === true && before.judgement.catastrophic.fired === false) row.caught++;
      return score(attacked) - score(before);
    });
    return {
      ...row,
      change: clusteredMean(
        changes,
        own.map(({ of }) => of),
      ),
    };
  });
}

function compareVerdicts(before: JudgedTarget, attacked: JudgedTarget) {
  const count = { compared: 0, raised: 0, lowered: 0, unscored: 0 };
  const given = new Map(attacked.judgement.verdicts.map((verdict) => [verdict.criterion, verdict.verdict]));
  for (const { criterion, verdict } of before.judgement.verdicts) {
    const score = before.target.criteria.find(({ id }) => id === criterion)?.score ?? null;
    if (verdict === null || score === null || score === 0) continue;
    const after = given.get(criterion) ?? null;
    if (after === null) count.unscored++;
    else {
      count.compared++;
      const gain = (after - verdict) * score;
      if (gain > 0) count.raised++;
      else if (gain < 0) count.lowered++;
    }
  }
  return count;
}
