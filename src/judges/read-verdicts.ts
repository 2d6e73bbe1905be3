import { binaryWord } from "./binary-word.js";
import { verdictsOutput } from "./judge-output.js";
import type { CriterionVerdict, JudgeReply } from "./judgement.js";
import { type AnswerScale, readLabelled } from "./read-labelled.js";

const binary: AnswerScale<0 | 1> = {
  keys: ["verdict", "hit", "met", "judgement", "judgment", "判定", "结论"],
  read: binaryWord,
  none: { reason: "not-binary", words: "0 or 1" },
  unlabelled: /\[\s*[01](?:\s*,\s*[01])+\s*\]/,
  output: verdictsOutput,
};

/**
 * The verdicts of one reply on the criteria that it was asked about, by their labels. A criterion without an
 * object of its own is unscored, never 0. The position of a verdict means nothing.
 *
 * @param labels criterion id -> label, for the criteria that were asked
 */
export function readVerdicts(
  reply: JudgeReply | undefined,
  labels: ReadonlyMap<string, string>,
  key: string,
): { verdicts: Map<string, CriterionVerdict>; problems: string[] } {
  const { values, problems } = readLabelled(reply, labels, key, binary);
  const verdicts = new Map(
    [...values].map(([id, { value, justification, reason }]): [string, CriterionVerdict] => {
      const status = value === null ? "unscored" : "ok";
      return [id, { criterion: id, verdict: value, justification, status, reason }];
    }),
  );
  return { verdicts, problems };
}
