import "./scripted-judges.js";
import { canonicalJson } from "../../../core/canonical-json.js";
import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { ModelRequest } from "../../../models/contract.js";
import { type JudgedSource, judgedPlan } from "../../../runs/judged.js";
import type { RunMaterial } from "../../../runs/material.js";
import type { JudgingOptions, LiveStudy } from "../../live-contract.js";
import type { AskedCall, FormAsker } from "./asker.js";
import { type FormChoices, fromPlanChoices } from "./choices.js";
import { likertAsker, loadLikertJudging } from "./likert.js";
import { loadPairwiseJudging, pairwiseAsker } from "./pairwise.js";
import { type ReplyToJudge, repliesToJudge } from "./replies.js";

/**
 * Prepares the judging of a run's replies by a form, whatever the study: the judge sees what the model was shown
 * and its reply, and neither the model's name nor the other replies of that model.
 *
 * @throws AffectlabError when a prompt or an item has changed since it was asked
 */
export async function prepareFormJudging(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy> {
  const { choices, only, seed = 1 } = options;
  const asker = await askerOf(fromPlanChoices(choices), seed, await repliesToJudge(source));
  const chosen = only === undefined ? undefined : new Set(only);
  const calls = [...asker.calls].filter(([name]) => chosen?.has(name) ?? true);
  const callOf = (item: string): AskedCall => {
    const found = asker.calls.get(item);
    if (found === undefined) throw new UsageError(`nothing is judged under "${item}" in this run`);
    return found;
  };
  const material: RunMaterial = {
    study: judgedPlan(source).study,
    asksForObjects: true,
    role: ({ model }) => `${model} ${asker.formHash}`,
    request({ item, parameters, replicate }) {
      const request = callOf(item).request(replicate, parameters);
      return parameters.maxOutputTokens === undefined ? withRoom(request) : request;
    },
    expectedOutputTokens: ({ item }) => callOf(item).tokens,
    parse: ({ item }, reply) => callOf(item).parse(reply),
  };
  return {
    prompts: [{ id: asker.id, sha256: sha256(canonicalJson({ sent: asker.version, leastOutputTokens })) }],
    items: calls.map(([id, { input }]) => ({ id, options: 0, input })),
    material,
  };
}

async function askerOf(
  choices: FormChoices,
  seed: number,
  replies: readonly ReplyToJudge[],
): Promise<FormAsker> {
  return choices.judging === "pairwise"
    ? pairwiseAsker(await loadPairwiseJudging(choices, seed), replies)
    : likertAsker(await loadLikertJudging(choices, seed), replies);
}

/** The least room for a judge's answer, unless a limit is given: some models reason at length before they answer. */
const leastOutputTokens = 4096;

function withRoom(request: ModelRequest): ModelRequest {
  const { parameters } = request;
  const maxOutputTokens = Math.max(leastOutputTokens, parameters.maxOutputTokens ?? 0);
  return { ...request, parameters: { ...parameters, maxOutputTokens } };
}
