import * as z from "zod";
import { fenced } from "../../../../core/fence.js";
import { showInert } from "../../../../judges/fence.js";
import type { ModelReply, OutputSchema } from "../../../../models/contract.js";
import { fill } from "../construction/fenced-request.js";
import { askDrafts } from "./ask-drafts.js";
import type { Draft, Topic } from "./draft.js";
import { loadEditorPrompts } from "./editor-prompts.js";
import { answerOf, closed, editorQuestion } from "./editor-request.js";
import type { StageContext, StageResult } from "./stage.js";

const text = { type: "string" };
const output: OutputSchema = {
  name: "links",
  schema: closed({
    links: {
      type: "array",
      items: closed({
        link: { type: "integer" },
        reasoning: text,
        present: { type: "boolean" },
        quote: text,
      }),
    },
    contradiction: text,
  }),
};
const answerSchema = z.object({
  links: z.array(z.object({ link: z.int(), present: z.boolean(), quote: z.string() })),
  contradiction: z.string().default(""),
});

/** Links of a chain that a conversation does not carry. */
export interface LostLinks {
  links: string[];
  why: string;
}

/**
 * Has a checker look for each link of the chain in a shortened conversation. A link counts only with a quote that
 * stands in the conversation: a checker that says "yes" to everything has nothing to quote.
 *
 * @param round tells the requests of a second round from those of the first
 */
export async function checkChains(
  drafts: readonly Draft[],
  context: StageContext,
  round: string,
): Promise<
  Required<Pick<StageResult, "kept" | "dropped" | "open">> & { lost: (LostLinks & { draft: Draft })[] }
> {
  const prompts = await loadEditorPrompts("chain");
  const { model, checker, seed } = context.settings;
  const lost: (LostLinks & { draft: Draft })[] = [];
  const asked = drafts.map((draft) => {
    const prompt = prompts[draft.language];
    const question = editorQuestion({
      ...{ draft, prompt, seed, output, id: `${draft.id}-chain${round}`, maxOutputTokens: 1200 },
      more: (code) => [
        fenced("chain", code, chainText(chainOf(draft), prompt.words.link)),
        prompt.words.chain,
      ],
    });
    return { draft, question };
  });
  const { kept, dropped, open } = await askDrafts(context, checker ?? model, asked, (draft, reply) => {
    const found = readChain(draft, reply);
    if ("reason" in found) return found;
    if (found.links.length > 0) lost.push({ draft, ...found });
    return { kept: draft };
  });
  const ids = new Set(lost.map(({ draft }) => draft.id));
  return { kept: kept.filter(({ id }) => !ids.has(id)), dropped, open, lost };
}

/** The links as lines with their numbers. */
export const chainText = (chain: readonly string[], pattern: string): string =>
  chain.map((link, i) => fill(pattern, { number: i + 1, text: showInert(link).text })).join("\n");

const chainOf = (draft: Draft): string[] => (draft.topic as Topic).chain;

function readChain(draft: Draft, reply: ModelReply): LostLinks | { reason: string; detail: string } {
  const read = answerOf(reply, answerSchema);
  if ("problem" in read) {
    return { reason: `chain-${read.problem}`, detail: "the checker's reply says nothing of the links" };
  }
  const { links, contradiction } = read.value;
  if (contradiction.trim() !== "")
    return { links: chainOf(draft), why: `contradiction: ${contradiction.trim()}` };
  const said = plain(draft.dialogue.map((turn) => turn.text).join(" "));
  const carried = (number: number): boolean =>
    links.some(({ link, present, quote }) => {
      const words = plain(quote);
      return link === number && present && words !== "" && said.includes(words);
    });
  return { links: chainOf(draft).filter((_, i) => !carried(i + 1)), why: "no words carry it" };
}

/** Without blanks, marks and case: a quote may differ in these. */
const plain = (words: string): string =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
