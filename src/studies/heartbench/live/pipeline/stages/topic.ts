import * as z from "zod";
import type { ModelReply, OutputSchema } from "../../../../../models/contract.js";
import { askDrafts, type Decided } from "../ask-drafts.js";
import { type Draft, topicSchema } from "../draft.js";
import { loadEditorPrompts, promptHashes } from "../editor-prompts.js";
import { answerOf, closed, editorQuestion } from "../editor-request.js";
import type { PipelineStage } from "../stage.js";

const text = { type: "string" };
const output: OutputSchema = {
  name: "topic",
  schema: closed({
    ...{ reasoning: text, turn: { type: "integer" }, situation: text, shown_feeling: text },
    ...{ hidden_feeling: text, chain: { type: "array", items: text }, why_here: text },
  }),
};
const answerSchema = z.object({
  turn: z.int(),
  situation: z.string(),
  shown_feeling: z.string(),
  hidden_feeling: z.string(),
  chain: z.array(z.string()),
  why_here: z.string(),
});

/**
 * Finds the turn after which a professional would answer differently, ends the conversation there, and writes its
 * topic: the situation, the feelings, and the chain of causes that later edits must keep.
 */
export const topic: PipelineStage = {
  id: "topic",
  title: "find the place, write the topic",
  uses: ["model", "seed"],
  version: 1,
  inputs: () => promptHashes("topic"),
  async run(drafts, context) {
    const prompts = await loadEditorPrompts("topic");
    const { model, seed } = context.settings;
    const asked = drafts.map((draft) => {
      const prompt = prompts[draft.language];
      const question = editorQuestion({
        ...{ draft, prompt, seed, output, numbered: true, maxOutputTokens: 1000 },
        more: () => [prompt.words.topic],
      });
      return { draft, question };
    });
    return askDrafts(context, model, asked, readTopic);
  },
};

/** Takes a topic only with a turn of the person, and with everything that a topic has. */
function readTopic(draft: Draft, reply: ModelReply): Decided {
  const read = answerOf(reply, answerSchema);
  if ("problem" in read) return { reason: read.problem, detail: "the reply holds no topic" };
  const answer = read.value;
  if (answer.turn === 0) return { reason: "no-place", detail: "no turn where a professional would differ" };
  const place = draft.dialogue[answer.turn - 1];
  if (place?.role !== "user") {
    const what = place === undefined ? "does not exist" : "is the helper's";
    return { reason: "wrong-turn", detail: `turn ${answer.turn} ${what}` };
  }
  const parsed = topicSchema.safeParse({
    situation: answer.situation,
    shownFeeling: answer.shown_feeling,
    hiddenFeeling: answer.hidden_feeling,
    chain: answer.chain.filter((link) => link.trim() !== ""),
    whyHere: answer.why_here,
  });
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return { reason: "half-a-topic", detail: `${issue.path.join(".")}: ${issue.message}` };
  }
  return { kept: { ...draft, dialogue: draft.dialogue.slice(0, answer.turn), topic: parsed.data } };
}
