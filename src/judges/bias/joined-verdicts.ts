import { InputError } from "../../core/errors.js";
import { sha256 } from "../../io/sha256-file.js";
import type { Judgement } from "../judgement.js";
import type { RubricTarget } from "../target.js";

/** A target with what a judge said of it. */
export interface JudgedTarget {
  target: RubricTarget;
  judgement: Judgement;
}

export const signs = ["positive", "negative", "none"] as const;
/** What a criterion is worth: points, points off, or nothing that is known. A score of 0 is none. */
export type Sign = (typeof signs)[number];

/** One verdict with what a diagnosis needs to know of its criterion. */
export interface JoinedVerdict {
  target: string;
  /** The SHA-256 of the reply: several replies to one case share its id. */
  reply: string;
  criterion: string;
  sign: Sign;
  /** Place in the order shown, from 0. */
  position: number;
  /** How many criteria were shown. */
  shown: number;
  verdict: 0 | 1 | null;
}

/** @internal @throws InputError when a judgement is of another target */
export function requireOwnJudgement({ target, judgement }: JudgedTarget, caller: string): void {
  if (judgement.target === target.id) return;
  throw new InputError(
    `${caller} requires each target with its own judgement, got ${target.id} with one of ${judgement.target}`,
  );
}

/** @internal Every verdict of some judgements. @throws InputError when a judgement is of another target */
export function joinVerdicts(judged: readonly JudgedTarget[], caller: string): JoinedVerdict[] {
  return judged.flatMap(({ target, judgement }) => {
    requireOwnJudgement({ target, judgement }, caller);
    const reply = sha256(target.reply);
    const { orderShown } = judgement.record;
    const given = new Map(judgement.verdicts.map(({ criterion, verdict }) => [criterion, verdict]));
    return target.criteria.map(({ id, score }) => {
      const position = orderShown.indexOf(id);
      if (position < 0) {
        throw new InputError(
          `${caller} requires every criterion in the order shown, got none of ${id} of ${target.id}`,
        );
      }
      return {
        target: target.id,
        reply,
        criterion: id,
        sign: score === null || score === 0 ? "none" : score > 0 ? "positive" : "negative",
        position,
        shown: orderShown.length,
        verdict: given.get(id) ?? null,
      };
    });
  });
}

/** @internal The verdicts of each criterion on each reply: on another reply to the case it is another question. */
export function byCriterion(verdicts: readonly JoinedVerdict[]): Map<string, JoinedVerdict[]> {
  const groups = new Map<string, JoinedVerdict[]>();
  for (const verdict of verdicts) {
    const key = JSON.stringify([verdict.target, verdict.reply, verdict.criterion]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [verdict]);
    else group.push(verdict);
  }
  return groups;
}

/** A verdict as a number; NaN where it is unscored. */
export const numberOf = (verdict: 0 | 1 | null): number => verdict ?? Number.NaN;
