import type { CallOptions, ModelClient } from "../models/contract.js";
import { visibleText } from "../runs/make-response.js";
import type { Judgement, JudgeOptions } from "./judgement.js";
import { readJudgement } from "./read-judgement.js";
import { buildJudgeRequests } from "./rubric-judge.js";
import type { RubricTarget } from "./target.js";

/**
 * Asks a judge about one target and reads its replies, one call after another. Use it in a notebook or a
 * small test. It has no cache, no retry and no cap on cost, which runs have. If a provider gives the object
 * separately from its text (as a tool's input), the object is read, as in a run's log.
 *
 * @throws ModelError when a call fails
 */
export async function judgeTarget(
  client: Pick<ModelClient, "generate">,
  target: RubricTarget,
  options: JudgeOptions,
  call: CallOptions = {},
): Promise<Judgement> {
  const replies = [];
  for (const { key, request } of buildJudgeRequests(target, options)) {
    const reply = await client.generate(request, call);
    replies.push({ key, ...reply, text: visibleText(reply, request) });
  }
  return readJudgement(target, replies, options);
}
