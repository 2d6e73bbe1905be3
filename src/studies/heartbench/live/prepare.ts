import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { registerRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { LiveOptions, LiveStudy } from "../../contract.js";
import { chooseItems } from "../../shared/choose-items.js";
import { caseHash, caseTarget, loadLiveCases, readLiveChoices } from "./cases.js";
import { dialogueMessages } from "./form.js";
import { registerHeartbenchHelpers } from "./scripted-helpers.js";

// An import is enough to make `openModel("scripted/heartbench-helper")` and the scripted judge work.
registerHeartbenchHelpers();
registerRubricJudge();

/**
 * The one prompt: nothing beside the dialogue, as in the release. Its id in the plan says form and language, since
 * a reply belongs to what was asked.
 */
const givenPrompt = "0shot";

/**
 * Prepares a run of this study: each case's dialogue is put to the models under test, whose replies are open
 * and judged afterwards.
 *
 * @throws UsageError when no case is left to ask, or a prompt is not known
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
  return {
    prompts: [{ id: promptId, sha256: sha256(`heartbench dialogue as ${chosen.form}, 1`) }],
    items: cases.map((one) => ({ id: one.id, options: 0, input: caseHash(one, chosen.language) })),
    material: {
      study: "heartbench",
      request({ item, parameters: its }) {
        const one = byId.get(item);
        if (one === undefined) throw new UsageError(`no case "${item}" in this run`);
        const { dialogue } = caseTarget(one, "", chosen.language);
        return { messages: dialogueMessages(dialogue, chosen.form), parameters: its ?? parameters };
      },
      expectedOutputTokens: () => 300,
      parse: (_, reply) => parseHelperReply(reply),
    },
  };
}

/**
 * What becomes of a reply: all that a model said is judged, an empty reply too. A provider's refusal is not the
 * model's reply to the person, and half a reply would be judged by its limit: both stay unscored.
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
  if (finishReason === "length") return unscored("unparsed", "cut off at the output limit");
  const isEmpty = text.trim() === "";
  // An empty text that was not ended by the model is a failed call, not silence.
  if (isEmpty && finishReason !== "stop") return unscored("unparsed", "empty");
  return { answer: null, status: "ok", reason: isEmpty ? "empty" : null };
}
