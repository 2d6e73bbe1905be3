import { UsageError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import type { JudgingValidation, LiveModule } from "../live-contract.js";
import { manifests } from "../registry.js";
import { isFormChoices } from "./form-judging/choices.js";
import { liveOf } from "./live-parts.js";

type PrepareJudging = NonNullable<LiveModule["prepareJudging"]>;

/**
 * What prepares a judging: that of a form where the choices name one, otherwise the study's own. Without either it
 * takes frozen replies only, and asks for a form.
 */
export async function loadPrepareJudging(
  study: StudyId,
  choices: Readonly<Record<string, string>> | undefined,
): Promise<PrepareJudging> {
  if (isFormChoices(choices)) return (await import("./form-judging/prepare.js")).prepareFormJudging;
  const { judging } = liveOf(study);
  if (judging !== undefined) return (await judging.load()).prepareJudging;
  // Frozen replies have a question of their own; all others need a form.
  return (await import("./frozen/judging.js")).prepareJudging;
}

/** @throws UsageError when the study has no forms for experts */
export async function loadValidation(study: StudyId): Promise<JudgingValidation> {
  const validation = liveOf(study).judging?.validation;
  if (validation !== undefined) return validation();
  const known = manifests.filter(({ live }) => live?.judging?.validation !== undefined).map(({ id }) => id);
  throw new UsageError(`${study} has no forms for experts; ${known.join(", ")} has`);
}
