import { InputError } from "../../core/errors.js";
import { concealedIn } from "../forms/concealed.js";
import type { ReplyTarget } from "../forms/target.js";
import type { JudgeReply, UnscoredReason } from "../judgement.js";
import { type AnswerScale, readLabelled } from "../read-labelled.js";
import type { LikertForm } from "./form.js";
import { type LikertDesignInput, layOutLikert, likertCalls } from "./layout.js";
import { readLevel } from "./levels.js";
import { levelsOf, levelsOutput } from "./likert-judge.js";

/** A judge's level on one dimension. */
export interface LevelVerdict {
  dimension: string;
  /** null = unscored, which is never a low level. */
  level: number | null;
  /** The judge's words, without terminal commands. */
  justification: string;
  /** Why it is unscored; "no-justification" if a level has no reasoning. */
  reason: UnscoredReason | "no-justification" | null;
  /** Its place among the dimensions of its call, from 0, and how many there were. */
  position: number;
  shown: number;
}

/** A judge's levels for one reply, in the form's order. */
export interface LikertJudgement {
  target: string;
  verdicts: LevelVerdict[];
  /** Everything odd in the replies, a line each. */
  problems: string[];
}

/**
 * Reads a judge's replies into levels. It never fails on a judge's text: what cannot be read is unscored with its
 * reason. A level counts if an object names its dimension by the label shown and holds one whole number that is a
 * level of that dimension. Without a label, under two labels, or with two different numbers it does not count.
 *
 * @param replies by the key of their request; the dimensions of a missing reply are unscored
 * @throws InputError for a key that the design does not have
 */
export function readLikert(
  target: ReplyTarget,
  form: LikertForm,
  replies: readonly JudgeReply[],
  design: LikertDesignInput,
): LikertJudgement {
  const layout = layOutLikert(target, form, design);
  const calls = likertCalls(layout);
  const odd = replies.find(({ key }) => !calls.some((call) => call.key === key));
  if (odd !== undefined) throw new InputError(`the design asks nothing of ${target.id} under "${odd.key}"`);
  const problems = concealedIn(layout.reply, layout.design.maxReplyCharacters);
  const verdicts = new Map<string, LevelVerdict>();
  for (const { key, dimensions } of calls) {
    const labels = new Map(dimensions.map((id) => [id, layout.labels.get(id) as string]));
    const reply = replies.find((one) => one.key === key);
    const read = readLabelled(reply, labels, key, scaleOf(form, dimensions));
    problems.push(...read.problems);
    for (const [id, { value: level, justification, reason }] of read.values) {
      const place = { position: dimensions.indexOf(id), shown: dimensions.length };
      verdicts.set(id, { dimension: id, level, justification, reason, ...place });
    }
  }
  const inOrder = form.dimensions.map(({ id }) => verdicts.get(id) as LevelVerdict);
  return { target: target.id, verdicts: inOrder, problems };
}

function scaleOf(form: LikertForm, ids: readonly string[]): AnswerScale<number> {
  const asked = form.dimensions.filter(({ id }) => ids.includes(id));
  const levels = new Map(asked.map(({ id, levels: own }) => [id, new Set(own.map(({ value }) => value))]));
  return {
    keys: ["level", "rating", "score", "verdict", "等级", "评分"],
    read: readLevel,
    refuse: (id, value) => (levels.get(id)?.has(value) === true ? undefined : "out-of-range"),
    none: { reason: "not-a-level", words: "level" },
    unlabelled: /\[\s*-?\d+(?:\s*,\s*-?\d+)+\s*\]/,
    output: (labels) => levelsOutput(labels, levelsOf(asked)),
  };
}
