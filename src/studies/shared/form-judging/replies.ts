import { MissingDataError } from "../../../core/errors.js";
import type { RunPlan } from "../../../core/run-record.js";
import type { ReplyTarget } from "../../../judges/forms/target.js";
import type { ChatMessage } from "../../../models/contract.js";
import type { Call } from "../../../runs/call.js";
import {
  type JudgedReply,
  type JudgedSource,
  judgedPlan,
  readJudged,
  targetId,
} from "../../../runs/judged.js";
import { planCalls } from "../../../runs/plan.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { LiveStudy } from "../../live-contract.js";
import { requireSameItems, requireSamePrompts, runAgain } from "../run-again.js";

/** A reply with the dialogue before it. */
export interface ReplyToJudge {
  reply: JudgedReply;
  target: ReplyTarget;
}

/**
 * The replies of a run that can be judged by a form, each with what the model was shown: the turns of the user and
 * the assistant, without the system prompt. Refused, unfinished and empty replies are left out. So are turns of
 * games.
 *
 * @throws AffectlabError when a prompt or an item has changed since it was asked
 */
export async function repliesToJudge(source: JudgedSource): Promise<ReplyToJudge[]> {
  const plan = judgedPlan(source);
  const [study, replies] = await Promise.all([
    runAgain(plan, "folder" in source ? source.folder : undefined),
    readJudged(source),
  ]);
  requireSamePrompts(plan, study);
  requireSameItems(plan, study);
  const isImported = "folder" in source && readManifest(source.folder).imported !== undefined;
  const calls = callsByTarget(plan, study, isImported);
  return replies.flatMap((reply) => {
    if (!isJudgeable(reply)) return [];
    const dialogue = calls(reply.target);
    const target = { id: reply.target, conversation: reply.item, dialogue, reply: reply.reply };
    return [{ reply, target }];
  });
}

/** A reply that the study cannot read ("unparsed") is still a reply with words to judge. */
const isJudgeable = ({ status, reply }: JudgedReply): boolean =>
  (status === "ok" || status === "unparsed") && reply.trim() !== "";

function callsByTarget(
  plan: RunPlan,
  { material }: LiveStudy,
  isImported: boolean,
): (target: string) => ReplyTarget["dialogue"] {
  const calls = new Map<string, Call>();
  for (const call of planCalls(plan)) calls.set(targetId(call), call);
  return (target) => {
    const call = calls.get(target);
    return call === undefined ? [] : shownBefore(call).flatMap(turnOf);
  };

  function shownBefore(call: Call): ChatMessage[] {
    try {
      return material.request(call).messages;
    } catch (error) {
      // A file of replies need not say what was asked: then the reply is judged alone, and the judge is told so.
      if (isImported && error instanceof MissingDataError) return [];
      throw error;
    }
  }
}

function turnOf({ role, content }: ChatMessage): ReplyTarget["dialogue"] {
  if (role === "system") return [];
  if (typeof content === "string") return [{ role, text: content }];
  const parts = content.map((part) => (part.type === "text" ? part.text : `[a picture: ${part.mediaType}]`));
  return [{ role, text: parts.join("\n\n") }];
}
