import { UsageError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import type { FrozenContext } from "../../../judges/freeze/contract.js";
import { repliesToJudge } from "../form-judging/replies.js";

/**
 * The replies of any run, each with what the model was shown before it. Nobody recorded a score with them, and no
 * model played a person: severity can be told by them, and steering cannot.
 *
 * @throws UsageError when the run has no reply with words
 */
export async function freezeReplies(folder: string): Promise<FrozenContext[]> {
  const replies = await repliesToJudge({ folder });
  if (replies.length === 0) {
    throw new UsageError(
      `${shownPath(folder)} has no replies to freeze: no model answered in words, turn by turn or at once`,
    );
  }
  return replies.map(({ reply, target }): FrozenContext => {
    const id = target.id.replace(/[#~\s]/g, "-");
    const turns = target.dialogue;
    return {
      ...{ id, dialogue: id, unit: reply.item, reply: 1, replies: 1, respondent: reply.model },
      ...{ partner: null, pair: id, recorded: null },
      language: /\p{Script=Han}/u.test(reply.reply) ? "zh" : "en",
      turns: turns.map(({ role, text }) => ({ role, text })),
      text: reply.reply,
    };
  });
}
