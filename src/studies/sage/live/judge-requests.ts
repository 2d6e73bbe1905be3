import { buildLabelRequest } from "../../../judges/dialogue/label-turns.js";
import { buildScaleRequest, readScale } from "../../../judges/dialogue/rate-dialogue.js";
import { readTurnLabels } from "../../../judges/dialogue/read-labels.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import type { GenerationParameters, ModelRequest } from "../../../models/contract.js";
import type { JudgedCall, JudgingTexts } from "./judged-calls.js";

/** How one run of a judge is asked. */
export interface JudgedRun {
  seed: number;
  replicate: number;
}

/** The request of one call in one run of a judge. */
export function requestFor(
  { instrument, language, material }: JudgedCall,
  { judges }: Pick<JudgingTexts, "judges">,
  run: JudgedRun,
  parameters: GenerationParameters = {},
): ModelRequest {
  const own = judges[language];
  return instrument === "strategies"
    ? buildLabelRequest(material, own.strategies, run, parameters)
    : buildScaleRequest(material, own[instrument], run, parameters).request;
}

/** What a judge's answer to a call says. */
export type JudgedAnswer =
  | { kind: "levels"; verdicts: ReturnType<typeof readScale>["verdicts"]; problems: string[] }
  | { kind: "labels"; replies: ReturnType<typeof readTurnLabels>["replies"]; problems: string[] };

/** Reads a judge's answer to a call. What cannot be read is unscored with its reason. */
export function readAnswer(
  { instrument, language, material }: JudgedCall,
  { judges }: Pick<JudgingTexts, "judges">,
  reply: Omit<JudgeReply, "key"> | undefined,
  run: JudgedRun,
): JudgedAnswer {
  const own = judges[language];
  return instrument === "strategies"
    ? { kind: "labels", ...readTurnLabels(material, own.strategies, reply, run) }
    : { kind: "levels", ...readScale(material, own[instrument], reply, run) };
}
