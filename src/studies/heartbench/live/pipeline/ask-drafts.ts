import type { ModelReply } from "../../../../models/contract.js";
import type { Draft, Dropped } from "./draft.js";
import type { StageContext, StageQuestion, StageResult } from "./stage.js";

/** What became of a draft, given the reply about it. */
export type Decided = { kept: Draft } | { reason: string; detail: string };

/**
 * Asks one question about each draft and decides by the reply. A draft without a reply stays open, so that the same
 * command asks for it again.
 */
export async function askDrafts(
  context: Pick<StageContext, "ask">,
  model: string,
  asked: readonly { draft: Draft; question: StageQuestion }[],
  decide: (draft: Draft, reply: ModelReply) => Decided,
): Promise<Required<Pick<StageResult, "kept" | "dropped" | "open">>> {
  const replies = await context.ask(
    model,
    asked.map(({ question }) => question),
  );
  const out = { kept: [] as Draft[], dropped: [] as Dropped[], open: [] as { id: string; reason: string }[] };
  for (const { draft, question } of asked) {
    const reply = replies.get(question.id);
    if (reply === undefined || reply instanceof Error) {
      out.open.push({ id: draft.id, reason: reply?.message ?? "no reply came" });
      continue;
    }
    const decided = decide(draft, reply);
    if ("kept" in decided) out.kept.push(decided.kept);
    else out.dropped.push({ ...decided, draft });
  }
  return out;
}
