import { isDeepStrictEqual } from "node:util";
import type { RunManifest, RunPlan } from "../core/run-record.js";
import type { AffectlabConfig } from "../models/config.js";
import type { GenerationParameters } from "../models/contract.js";
import { familyOf, traitsOf } from "../models/registry.js";
import { sentParameters, type WishedParameters } from "../models/sent-parameters.js";

/** What a plan's models are sent, and what a reader must know of it. */
export interface PlanParameters extends Pick<RunPlan, "parameters" | "parametersByModel"> {
  notes: NonNullable<RunManifest["notes"]>;
}

/** Tokens of a judge's visible text, beside its reasoning: verdicts with reasons on two dozen criteria. */
export const roomForVerdicts = 8192;

/**
 * Decides what each model is sent, by what its family takes. With several models that are not sent the same,
 * the plan keeps what all are sent, and everything that each is sent.
 *
 * @param chosen the project's own choice of temperature, sent to models that take one, and room for visible text
 * @throws InputError if the user asked for something that a model does not take
 */
export async function planParameters(
  models: readonly string[],
  wished: WishedParameters,
  config: AffectlabConfig = {},
  chosen: Pick<GenerationParameters, "temperature" | "maxOutputTokens"> = {},
): Promise<PlanParameters> {
  const room = chosen.maxOutputTokens === undefined ? {} : { roomForText: chosen.maxOutputTokens };
  const sent = await Promise.all(
    models.map(async (id) => {
      const made = sentParameters(id, await familyOf(id, config), { ...room, ...wished });
      const { note } = traitsOf(id);
      return {
        id,
        parameters: withChoice(made.parameters, wished, chosen),
        notes: note === undefined ? made.notes : [...made.notes, note],
      };
    }),
  );
  const notes = Object.fromEntries(
    sent.filter((of) => of.notes.length > 0).map((of) => [of.id, of.notes] as const),
  );
  const [first, ...others] = sent.map(({ parameters }) => parameters);
  if (first === undefined) return { parameters: {}, notes };
  if (others.every((other) => isDeepStrictEqual(other, first))) return { parameters: first, notes };
  const shared = Object.entries(first).filter(([name, value]) =>
    others.every((other) => isDeepStrictEqual(other[name as keyof GenerationParameters], value)),
  );
  return {
    parameters: Object.fromEntries(shared),
    parametersByModel: Object.fromEntries(sent.map(({ id, parameters }) => [id, parameters])),
    notes,
  };
}

/** Sets what the project chose where the model takes it and the user did not say otherwise. */
function withChoice(
  sent: GenerationParameters,
  wished: WishedParameters,
  { temperature, maxOutputTokens }: GenerationParameters,
): GenerationParameters {
  const isChosen =
    wished.temperature === undefined && sent.temperature !== undefined && temperature !== undefined;
  return {
    ...sent,
    ...(isChosen ? { temperature } : {}),
    ...(sent.maxOutputTokens === undefined && maxOutputTokens !== undefined ? { maxOutputTokens } : {}),
  };
}

/**
 * Parameters of the project's own choice for one model, such as for making stories: temperature where the
 * model takes it, and room for its reasoning beside the text.
 */
export async function ownParameters(
  id: string,
  chosen: GenerationParameters,
  config: AffectlabConfig = {},
): Promise<GenerationParameters> {
  const { temperature, maxOutputTokens, ...rest } = chosen;
  const { parameters: taken } = sentParameters(id, await familyOf(id, config), {
    ...rest,
    ...(maxOutputTokens === undefined ? {} : { roomForText: maxOutputTokens }),
  });
  const limit = taken.maxOutputTokens ?? maxOutputTokens;
  const isTaken = taken.temperature !== undefined && temperature !== undefined;
  const { temperature: _, maxOutputTokens: __, ...others } = taken;
  return {
    ...others,
    ...(isTaken ? { temperature } : {}),
    ...(limit === undefined ? {} : { maxOutputTokens: limit }),
  };
}
