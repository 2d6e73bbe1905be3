import { talkSides } from "../../../../games/dialogue/scenario.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { JudgeReply } from "../../../../judges/judgement.js";
import { readResponses } from "../../../../runs/responses.js";
import { readManifest } from "../../../../runs/run-folder.js";
import type { GoalScore, PlayedTalk } from "./contract.js";
import { type GoalJudge, goalVersion, type JudgedTalk, loadGoalJudge, readGoal } from "./judge.js";

/** One call of a judging: a talk, and the side whose goal is rated. */
export interface GoalCall extends JudgedTalk {
  of: PlayedTalk;
  /** The hash of what is judged and by what: another word makes another call. */
  input: string;
}

/** The calls that judge talks, by name: both sides of each talk that nothing stopped. */
export function goalCalls(talks: readonly PlayedTalk[], judge: GoalJudge): Map<string, GoalCall> {
  const calls = new Map<string, GoalCall>();
  for (const of of talks) {
    const { scenario, record, target } = of;
    if (record.unscored !== null) continue;
    for (const side of talkSides) {
      const name = `${target}#${side}`;
      const input = sha256(JSON.stringify([goalVersion(judge, scenario, side), record.turns]));
      calls.set(name, { name, scenario, side, turns: record.turns, of, input });
    }
  }
  return calls;
}

/**
 * What the judgings of a run say of its talks: a row for each planned call of each judge in each of its runs. A
 * call without an answer is unscored; what was judged in other words than the run holds now is left out.
 */
export async function readGoalScores(
  talks: readonly PlayedTalk[],
  judgings: readonly string[],
): Promise<GoalScore[]> {
  if (talks.length === 0 || judgings.length === 0) return [];
  const judge = await loadGoalJudge();
  const calls = goalCalls(talks, judge);
  const read = await Promise.all(judgings.map((judging) => readOne(judging, calls, judge)));
  return read.flat();
}

async function readOne(
  judging: string,
  calls: ReadonlyMap<string, GoalCall>,
  judge: GoalJudge,
): Promise<GoalScore[]> {
  const { what } = readManifest(judging);
  // A judging by a form or of frozen replies is read by its own reader.
  if (what.prompts[0]?.id !== "goal-judge") return [];
  const answers = new Map<string, Omit<JudgeReply, "key">>();
  const versions = new Map<string, string | null>();
  const errors = new Map<string, string>();
  await readResponses(judging, ({ respondent, replicate, item, status, error, reply, ...rest }) => {
    const name = nameOf(respondent.id, replicate, item);
    if (status === "error") {
      errors.set(name, error?.message ?? "the call failed");
      return;
    }
    const { refusal, finishReason } = rest;
    versions.set(respondent.id, respondent.version);
    answers.set(name, { text: reply, refusal, finishReason });
  });
  return what.items.flatMap(({ id, input }) => {
    const call = calls.get(id);
    if (call === undefined || call.input !== input) return [];
    return what.models.flatMap((model) =>
      Array.from({ length: what.replicates }, (_, run): GoalScore => {
        const name = nameOf(model, run, id);
        const design = { seed: what.seed, replicate: run };
        const { level, justification, reason } = readGoal(judge, call, answers.get(name), design);
        return {
          ...{ talk: call.of, side: call.side, judge: model, version: versions.get(model) ?? null, run },
          ...{ score: level, words: justification, reason },
          error: answers.has(name) ? null : (errors.get(name) ?? null),
        };
      }),
    );
  });
}

const nameOf = (judge: string, run: number, item: string): string => `${judge} ${run} ${item}`;
