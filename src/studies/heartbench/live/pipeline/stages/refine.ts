import * as z from "zod";
import { counted } from "../../../../../core/counted.js";
import { fenced } from "../../../../../core/fence.js";
import type { ModelReply, OutputSchema } from "../../../../../models/contract.js";
import { fill } from "../../construction/fenced-request.js";
import { askDrafts } from "../ask-drafts.js";
import { chainText, checkChains, type LostLinks } from "../chain-check.js";
import type { Draft, Dropped, Topic } from "../draft.js";
import { type EditorPrompt, loadEditorPrompts, promptHashes } from "../editor-prompts.js";
import { answerOf, closed, editorQuestion } from "../editor-request.js";
import { refinedProblem } from "../refined-problem.js";
import type { PipelineStage, StageContext, StageQuestion, StageResult } from "../stage.js";

const output: OutputSchema = {
  name: "conversation",
  schema: closed({
    turns: {
      type: "array",
      items: closed({ role: { type: "string", enum: ["user", "assistant"] }, text: { type: "string" } }),
    },
  }),
};
const answerSchema = z.object({
  turns: z.array(z.object({ role: z.enum(["user", "assistant"]), text: z.string().regex(/\S/) })).min(1),
});

/**
 * Compresses each conversation to nine turns and polishes it. Rules check the form and that nothing was added; a
 * checker then looks for each link of the causal chain, with the words that carry it. If links were lost, the
 * conversation is written once more.
 */
export const refine: PipelineStage = {
  id: "refine",
  title: "compress and polish, keep the chain",
  uses: ["model", "checker", "mostTurns", "seed"],
  version: 1,
  inputs: async () => ({ ...(await promptHashes("refine")), ...(await promptHashes("chain")) }),
  async run(drafts, context) {
    const first = await round(drafts, new Map(), context);
    const again = new Map(first.lost.map(({ draft, links }) => [draft.id, links]));
    const originals = drafts.filter(({ id }) => again.has(id));
    const second = await round(originals, again, context);
    const broken = second.lost.map(({ draft, links, why }): Dropped => {
      const original = originals.find(({ id }) => id === draft.id)!;
      return { reason: "chain-broken", detail: `${why}: ${links.join(" / ")}`, draft: original };
    });
    const kept = new Map([...first.kept, ...second.kept].map((draft) => [draft.id, draft]));
    return {
      kept: drafts.flatMap(({ id }) => kept.get(id) ?? []),
      dropped: [...first.dropped, ...second.dropped, ...broken],
      open: [...first.open, ...second.open],
      notes:
        again.size === 0
          ? []
          : [`written twice, since links of the chain were lost: ${counted(again.size, "conversation")}`],
    };
  },
};

type Round = Required<Pick<StageResult, "kept" | "dropped" | "open">> & {
  lost: (LostLinks & { draft: Draft })[];
};

/** Each conversation written once, and checked. `lost` names links that a version before did not keep. */
async function round(
  drafts: readonly Draft[],
  lost: ReadonlyMap<string, readonly string[]>,
  context: StageContext,
): Promise<Round> {
  const { model, seed, mostTurns } = context.settings;
  const prompts = await loadEditorPrompts("refine");
  const asked = drafts.map((draft) => {
    const links = lost.get(draft.id);
    return { draft, question: refineQuestion(draft, prompts[draft.language], { mostTurns, seed, links }) };
  });
  const written = await askDrafts(context, model, asked, (draft, reply) =>
    readRefined(draft, reply, mostTurns),
  );
  const checked = await checkChains(written.kept, context, lost.size > 0 ? "-2" : "");
  return {
    kept: checked.kept,
    dropped: [...written.dropped, ...checked.dropped],
    open: [...written.open, ...checked.open],
    lost: checked.lost,
  };
}

function refineQuestion(
  draft: Draft,
  prompt: EditorPrompt,
  { mostTurns, seed, links }: { mostTurns: number; seed: number; links: readonly string[] | undefined },
): StageQuestion {
  const { words } = prompt;
  const { chain } = draft.topic as Topic;
  // Compressed text is no longer than what it was made from.
  const characters = draft.dialogue.reduce((sum, { text }) => sum + text.length, 0);
  return editorQuestion({
    ...{ draft, prompt, seed, output, values: { turns: mostTurns } },
    ...{ id: links === undefined ? draft.id : `${draft.id}-2`, maxOutputTokens: 800 + 2 * characters },
    more: (code) => [
      fenced("chain", code, chainText(chain, words.link)),
      ...(links === undefined ? [] : [fill(words.again, { links: links.join(" / ") })]),
      words.refine,
    ],
  });
}

function readRefined(draft: Draft, reply: ModelReply, mostTurns: number) {
  const read = answerOf(reply, answerSchema);
  if ("problem" in read) return { reason: read.problem, detail: "the reply holds no conversation" };
  const dialogue = read.value.turns.map(({ role, text }) => ({ role, text: text.trim() }));
  return (
    refinedProblem(dialogue, draft, mostTurns) ?? {
      kept: { ...draft, dialogue, original: draft.dialogue.length },
    }
  );
}
