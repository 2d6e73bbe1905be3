import { concealedIn } from "../forms/concealed.js";
import type { JudgeReply, UnscoredReason } from "../judgement.js";
import { type AnswerScale, findId, readLabelled } from "../read-labelled.js";
import { layOutPair, type PairLayout, type PairwiseDesignInput, type ReplyPair } from "./layout.js";
import { choiceOutput } from "./pairwise-judge.js";

/** A judge's choice between two replies, in one order. */
export interface PairVerdict {
  pair: string;
  /** 1 = the target is better, 0 = the other is, 1/2 = a tie; null = unscored. */
  value: 0 | 0.5 | 1 | null;
  /** Where the target was shown: 0 = first. */
  place: 0 | 1;
  justification: string;
  reason: UnscoredReason | "no-justification" | null;
  problems: string[];
}

/**
 * Reads a judge's choice. It counts if an object names the comparison by its label and the choice by its own: a reply
 * cannot know either. A place ("the first"), both labels at once, or two different choices are no verdict.
 */
export function readPairwise(
  pair: ReplyPair,
  reply: Omit<JudgeReply, "key"> | undefined,
  design: PairwiseDesignInput,
): PairVerdict {
  const layout = layOutPair(pair, design);
  const { place, maxReplyCharacters } = layout.design;
  const labels = new Map([["choice", layout.pairLabel]]);
  const given = reply === undefined ? undefined : { key: "choice", ...reply };
  const { values, problems } = readLabelled(given, labels, "choice", scaleOf(layout));
  const { value, justification, reason } = values.get("choice")!;
  const shown = [layout.target, layout.other].flatMap((one) => concealedIn(one, maxReplyCharacters));
  return { pair: pair.id, value, place, justification, reason, problems: [...shown, ...problems] };
}

function scaleOf(layout: PairLayout): AnswerScale<0 | 0.5 | 1> {
  const { targetLabel, otherLabel, tieLabel } = layout;
  const idOf = findId(
    new Map([
      ["target", targetLabel],
      ["other", otherLabel],
      ...(tieLabel === null ? [] : [["tie", tieLabel] as const]),
    ]),
  );
  const values: Readonly<Record<string, 0 | 0.5 | 1>> = { target: 1, other: 0, tie: 0.5 };
  return {
    keys: ["preferred", "choice", "winner", "better", "verdict"],
    read: (written) => (typeof written === "string" ? (values[idOf(written) ?? ""] ?? null) : null),
    none: { reason: "not-a-choice", words: "label of a reply" },
    // A bare list of labels is no answer either; none can be told from a quotation.
    unlabelled: /(?!)/,
    output: () => choiceOutput(layout),
  };
}
