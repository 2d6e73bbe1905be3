import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { registerRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { chooseItems, known } from "../../shared/choose-items.js";
import { changedUpstreamCases } from "../data/upstream.js";
import { caseHash, caseTarget, loadLiveCases, readLiveChoices } from "./cases.js";
import { dialogueMessages } from "./form.js";
import { registerCriticalJudge } from "./scripted-critical-judge.js";
import { registerHeartbenchHelpers } from "./scripted-helpers.js";

// Importing this file registers the scripted helpers and judge, so that
// `openModel("scripted/heartbench-helper")` works.
registerHeartbenchHelpers();
registerRubricJudge();
registerCriticalJudge();

/**
 * The only prompt: nothing but the dialogue, as in the release. Its id in the plan names form and language,
 * since replies to different texts must not be mixed.
 */
const givenPrompt = "0shot";

/**
 * Prepares a run of this study: the models under test answer each case's dialogue in their own words, and
 * judges rate the replies afterwards.
 *
 * @throws UsageError when no case is left to ask, or a prompt is unknown
 * @throws MissingDataError when the released cases are asked for and are not here
 */
export async function prepareLive({
  prompts,
  parameters,
  items,
  only,
  choices,
}: LiveOptions): Promise<LiveStudy> {
  const chosen = readLiveChoices(choices);
  const promptId = `${givenPrompt}${chosen.form === "chat" ? "" : "-literal"}.${chosen.language}`;
  if (prompts.length !== 1 || ![givenPrompt, promptId].includes(prompts[0]!)) {
    throw new UsageError(`heartbench has one prompt, ${givenPrompt}, got ${prompts.join(", ")}; see --form`);
  }
  const all = await loadLiveCases(chosen);
  const cases = only === undefined ? chooseItems(all, items) : all.filter(({ id }) => only.includes(id));
  if (cases.length === 0) throw new UsageError("no case is left to ask; choose another --subset or --items");
  const byId = new Map(cases.map((one) => [one.id, one]));
  const texts = chosen.cases === "upstream" ? await changedUpstreamCases() : undefined;
  return {
    prompts: [{ id: promptId, sha256: sha256(`heartbench dialogue as ${chosen.form}, 1`) }],
    items: cases.map((one) => ({ id: one.id, options: 0, input: caseHash(one, chosen.language) })),
    ...(texts === undefined ? {} : { texts }),
    material: {
      study: "heartbench",
      request({ item, parameters: its }) {
        const { dialogue } = caseTarget(known(byId, item, "case"), "", chosen.language);
        return { messages: dialogueMessages(dialogue, chosen.form), parameters: its ?? parameters };
      },
      expectedOutputTokens: () => 300,
      parse: (_, reply) => parseHelperReply(reply),
    },
  };
}

/**
 * Decides whether a reply is judged. Everything that a model said is judged, an empty reply too. A refusal by
 * the provider is not the model's reply to the person and stays unscored.
 */
export function parseHelperReply({
  text,
  refusal,
  finishReason,
}: Parameters<RunMaterial["parse"]>[1]): ParsedReply {
  const unscored = (status: "refused" | "unparsed", reason: string): ParsedReply => ({
    answer: null,
    status,
    reason,
  });
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") {
    return unscored("refused", "marked by the provider");
  }
  const isEmpty = text.trim() === "";
  // If the model did not end an empty text itself, the call failed; it is not silence.
  if (isEmpty && finishReason !== "stop") return unscored("unparsed", "empty");
  return { answer: null, status: "ok", reason: isEmpty ? "empty" : null };
}
