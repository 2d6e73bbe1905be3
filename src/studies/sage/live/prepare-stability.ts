import { readFeeling } from "../../../agents/sentient/read-feel.js";
import { feelRequest } from "../../../agents/sentient/requests.js";
import { canonicalJson } from "../../../core/canonical-json.js";
import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { ParsedReply } from "../../../runs/material.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { isNumber, known } from "../../shared/choose-items.js";
import { type StabilityContext, stabilityContexts } from "./contexts.js";
import { readSageChoices, type SageChoices } from "./options.js";
import { promptId, readSentientPrompt } from "./sentient-prompt.js";

/** A run that asks agents about fixed contexts. */
export interface StabilityLive extends LiveStudy {
  contexts: readonly StabilityContext[];
  chosen: SageChoices;
}

/** As many contexts as the paper's human evaluation had. */
const usualContexts = 100;

/**
 * Prepares the test of stability (section 3.3): agents are asked again and again what the person makes of the same
 * reply. Each context is a plain item with replicates; nothing is said, and no dialogue goes on.
 *
 * @throws UsageError when no context is there, or the number of them is none
 */
export async function prepareStability(options: LiveOptions): Promise<StabilityLive> {
  const { items, only, seed = 1, parameters } = options;
  const chosen = readSageChoices(options.choices);
  if (items !== undefined && !isNumber(items)) {
    throw new UsageError(`--items is a number of contexts with --stability, got "${items}"`);
  }
  const wanted = only?.length ?? Number(items ?? usualContexts);
  const contexts = await stabilityContexts(chosen.contexts, { wanted, seed });
  const { language } = contexts[0]!.person;
  const prompts = await readSentientPrompt(options.prompts, language);
  const byId = new Map(contexts.map((context) => [context.id, context]));
  const { sentient } = chosen;
  return {
    ...{ contexts, chosen },
    prompts: [{ id: promptId(language), sha256: prompts.sha256 }],
    items: contexts.map((context) => ({ id: context.id, options: 0, input: contextHash(context) })),
    material: {
      study: "sage",
      request({ item, parameters: its }) {
        const { person, emotion, turns } = known(byId, item, "context");
        const { messages, metadata } = feelRequest({ person, emotion, turns, options: sentient, prompts });
        return { messages, parameters: its ?? parameters, ...(metadata === undefined ? {} : { metadata }) };
      },
      expectedOutputTokens: () => 420,
      parse({ item }, reply): ParsedReply {
        const isRefused =
          reply.refusal !== null || ["refusal", "content-filter"].includes(reply.finishReason);
        if (isRefused) return { answer: null, status: "refused", reason: "marked by the provider" };
        const read = feelingOf(known(byId, item, "context"), reply.text, chosen);
        return { answer: null, status: read.problem === null ? "ok" : "unparsed", reason: read.problem };
      },
    },
  };
}

/** An agent's answer on a context, read. */
export function feelingOf({ turns }: StabilityContext, answer: string, { sentient }: SageChoices) {
  return readFeeling(answer, sentient, turns.at(-1)?.text ?? "");
}

const contextHash = (context: StabilityContext): string => sha256(canonicalJson(context));
