import * as z from "zod";
import { fenced } from "../../../../../core/fence.js";
import type { ModelReply, OutputSchema } from "../../../../../models/contract.js";
import type { Language } from "../../../data/case.js";
import { type SubScenario, scenarios } from "../../../data/scenarios.js";
import { type AbilityId, abilities, abilityIds } from "../../../data/taxonomy.js";
import { askDrafts, type Decided } from "../ask-drafts.js";
import type { Draft } from "../draft.js";
import { type EditorPrompt, loadEditorPrompts, promptHashes } from "../editor-prompts.js";
import { answerOf, closed, editorQuestion } from "../editor-request.js";
import type { PipelineStage } from "../stage.js";

const none = "none";
/** What a model may invent is no enum here: an unknown code spoils its own choice only. */
const output: OutputSchema = {
  name: "tags",
  schema: closed({
    reasoning: { type: "string" },
    scenario: { type: "string" },
    abilities: { type: "array", items: { type: "string" } },
    content_note: { type: "string" },
  }),
};
const answerSchema = z.object({
  scenario: z.string(),
  abilities: z.array(z.string()),
  content_note: z.string(),
});

/** Tags each conversation with one of the paper's 33 sub-scenarios and the abilities that it calls for. */
export const tag: PipelineStage = {
  id: "tag",
  title: "tag scenario and abilities",
  uses: ["model", "seed"],
  version: 1,
  inputs: () => promptHashes("tag"),
  async run(drafts, context) {
    const prompts = await loadEditorPrompts("tag");
    const { model, seed } = context.settings;
    let unknown = 0;
    const asked = drafts.map((draft) => ({
      draft,
      question: tagQuestion(draft, prompts[draft.language], seed),
    }));
    const result = await askDrafts(context, model, asked, (draft, reply) => {
      const read = readTags(draft, reply);
      unknown += read.unknown;
      return read.decided;
    });
    const notes = unknown === 0 ? [] : [`abilities outside the fifteen, left out: ${unknown}`];
    return { ...result, notes };
  },
};

function tagQuestion(draft: Draft, prompt: EditorPrompt, seed: number) {
  const { language } = draft;
  return editorQuestion({
    ...{ draft, prompt, seed, output, maxOutputTokens: 600 },
    more: (code) => [
      fenced("scenarios", code, lines([...scenarios.map((one) => listed(one, language)), none])),
      fenced("abilities", code, lines(abilities.map((one) => listed(one, language)))),
      prompt.words.tag,
    ],
  });
}

const lines = (list: readonly string[]): string => list.join("\n");
const listed = (one: Pick<SubScenario, "id" | "title" | "zh">, language: Language): string =>
  `${one.id}: ${language === "zh" ? one.zh : one.title}`;

/** Takes what is in the lists. A draft without a known scenario or ability is dropped. */
function readTags(draft: Draft, reply: ModelReply): { decided: Decided; unknown: number } {
  const read = answerOf(reply, answerSchema);
  if ("problem" in read) {
    return {
      decided: { reason: read.problem, detail: "the reply holds no choice of a scenario" },
      unknown: 0,
    };
  }
  const { scenario, abilities: named, content_note: note } = read.value;
  const known = [...new Set(named)].filter((id): id is AbilityId =>
    (abilityIds as readonly string[]).includes(id),
  );
  const unknown = new Set(named).size - known.length;
  if (scenario.trim() === none)
    return { decided: { reason: "no-concern", detail: "no scenario fits" }, unknown };
  const found = scenarios.find(({ id }) => id === scenario.trim());
  if (found === undefined) return { decided: { reason: "unknown-scenario", detail: scenario }, unknown };
  if (known.length === 0)
    return { decided: { reason: "no-ability", detail: named.join(", ") || "none was named" }, unknown };
  const contentNote = note.trim() === "" ? draft.contentNote : note.trim();
  const kept: Draft = {
    ...draft,
    ...{ domain: found.domain, scenario: found.id, abilities: known },
    ...(contentNote === undefined ? {} : { contentNote }),
  };
  return { decided: { kept }, unknown };
}
