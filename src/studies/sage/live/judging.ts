import { canonicalJson } from "../../../core/canonical-json.js";
import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { registerDialogueJudge } from "../../../judges/dialogue/scripted/dialogue-judge.js";
import { judgeLanguages } from "../../../judges/judge-prompts.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import type { ModelRequest } from "../../../models/contract.js";
import type { JudgedSource } from "../../../runs/judged.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { JudgingOptions, LiveStudy } from "../../live-contract.js";
import { dialoguesToJudge } from "./dialogues-to-judge.js";
import { readAnswer, requestFor } from "./judge-requests.js";
import {
  type JudgedCall,
  type JudgingTexts,
  judgedCalls,
  loadJudgingTexts,
  readJudgingChoices,
} from "./judged-calls.js";

registerDialogueJudge();

/**
 * Prepares the judging of a run's dialogues by the instruments that are chosen. Unscored dialogues are not judged.
 * The judge sees neither the model's nor the agent's name, nor the emotion.
 *
 * @throws UsageError when an instrument or a source is unknown
 */
export async function prepareJudging(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy> {
  const { choices, only, seed = 1 } = options;
  const [texts, dialogues] = await Promise.all([loadJudgingTexts(), dialoguesToJudge(source)]);
  const { calls } = judgedCalls(dialogues, readJudgingChoices(choices), texts, seed);
  const callOf = (item: string): JudgedCall => {
    const found = calls.get(item);
    if (found === undefined) throw new UsageError(`nothing is judged under "${item}" in this run`);
    return found;
  };
  const chosen = only === undefined ? undefined : new Set(only);
  const material: RunMaterial = {
    study: "sage",
    asksForObjects: true,
    role({ item, model }) {
      const { instrument, language } = callOf(item);
      return `${model} ${texts.judges[language].versions[instrument]}`;
    },
    request({ item, parameters, replicate }) {
      const request = requestFor(callOf(item), texts, { seed, replicate }, parameters);
      return parameters.maxOutputTokens === undefined ? withRoom(request) : request;
    },
    expectedOutputTokens: ({ item }) => expectedTokens(callOf(item)),
    parse: ({ item }, reply) => parseJudged(callOf(item), texts, reply, seed),
  };
  const items = [...calls.values()].filter(({ name }) => chosen?.has(name) ?? true);
  return {
    prompts: [{ id: "dialogue-judges", sha256: judgesHash(texts) }],
    items: items.map(({ name, input }) => ({ id: name, options: 0, input })),
    material,
  };
}

/** All that judges are told in either language; what is judged stands in the items. */
const judgesHash = ({ judges }: JudgingTexts): string =>
  sha256(
    canonicalJson({
      versions: judgeLanguages.map((language) => judges[language].versions),
      leastOutputTokens,
    }),
  );

/** The least room for a judge's answer, unless a limit is given: some models reason at length before they answer. */
const leastOutputTokens = 4096;

function withRoom(request: ModelRequest): ModelRequest {
  const { parameters } = request;
  const maxOutputTokens = Math.max(leastOutputTokens, parameters.maxOutputTokens ?? 0);
  return { ...request, parameters: { ...parameters, maxOutputTokens } };
}

/** The log's entry for a call: whether everything that was asked has a value. Labels do not depend on the run. */
function parseJudged(
  call: JudgedCall,
  texts: JudgingTexts,
  reply: Omit<JudgeReply, "key">,
  seed: number,
): ParsedReply {
  const read = readAnswer(call, texts, reply, { seed, replicate: 0 });
  const reasons =
    read.kind === "levels"
      ? read.verdicts.map(({ level, reason }) => (level === null ? reason : null))
      : read.replies.map(({ labels, reason }) => (labels === null ? reason : null));
  const lacking = reasons.filter((reason) => reason !== null);
  if (lacking.length === 0) return { answer: null, status: "ok", reason: null };
  const named = [...new Set(lacking)].join(", ");
  return {
    answer: null,
    status: lacking.every((reason) => reason === "refused") ? "refused" : "unparsed",
    reason: `${lacking.length} of ${reasons.length} unscored: ${named}`,
  };
}

/** Likely output tokens: two sentences of reasoning and the object around them, for each thing that is asked. */
function expectedTokens({ instrument, material }: JudgedCall): number {
  const tokensEach = 70;
  const asked = { relationship: 12, utterance: 3, style: 8 };
  if (instrument !== "strategies") return tokensEach * asked[instrument];
  return 2 * tokensEach * material.turns.filter(({ role }) => role === "assistant").length;
}
