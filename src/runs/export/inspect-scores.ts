import type { Response } from "../../core/response.js";
import type { ItemReading, ReadJudgement } from "../reading/row.js";
import { answerScorer, type InspectScoreOut, keyScorer } from "./inspect-log.js";

/** What the log says of one reply's scores. An unscored reply has no score: Inspect would count another value. */
export function scoresOf(
  { status, answer, reason }: Response,
  item: ItemReading | undefined,
  judgements: readonly ReadJudgement[],
): Record<string, InspectScoreOut> {
  const scores: Record<string, InspectScoreOut> = {};
  if (status === "ok" && answer !== null) {
    const option = item?.options[answer];
    const said = option === undefined ? {} : { answer: option };
    const why = reason === null ? {} : { explanation: reason };
    scores[answerScorer] = { value: answer, ...said, ...why, history: [] };
    if (item?.key != null) scores[keyScorer] = { value: answer === item.key ? 1 : 0, ...said, history: [] };
  }
  for (const judgement of judgements) {
    const score = judgeScore(judgement);
    if (score !== undefined) scores[freeName(scores, `judge:${judgement.judge}`)] = score;
  }
  return scores;
}

/** The verdicts of one judge; undefined if none has a value. */
function judgeScore({ verdicts, replicate, problems }: ReadJudgement): InspectScoreOut | undefined {
  const value: Record<string, string | number> = {};
  const unscored: Record<string, string> = {};
  const reasons: string[] = [];
  for (const { criterion, value: given, reason } of verdicts) {
    if (given === null) {
      unscored[criterion] = reason;
      continue;
    }
    value[criterion] = given.trim() !== "" && Number.isFinite(Number(given)) ? Number(given) : given;
    if (reason !== "") reasons.push(`${criterion}: ${reason}`);
  }
  if (Object.keys(value).length === 0) return undefined;
  return {
    value,
    ...(reasons.length === 0 ? {} : { explanation: reasons.join("\n") }),
    history: [],
    metadata: { replicate, unscored, problems },
  };
}

/** A judge that was asked several times has a score each: judge:<id>, judge:<id>#2, and so on. */
function freeName(taken: object, name: string): string {
  if (!(name in taken)) return name;
  for (let i = 2; ; i++) if (!(`${name}#${i}` in taken)) return `${name}#${i}`;
}
