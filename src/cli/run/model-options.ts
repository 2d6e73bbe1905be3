import { UsageError } from "../../core/errors.js";
import { optionValue } from "../../core/option-value.js";
import type { ReasoningEffort } from "../../core/reasoning-effort.js";
import type { StudyId } from "../../core/study-id.js";
import { parseModelId, traitsOf } from "../../models/registry.js";
import type { WishedParameters } from "../../models/sent-parameters.js";
import { type PlanParameters, planParameters } from "../../runs/plan-parameters.js";
import { manifestOf } from "../../studies/registry.js";
import { distinctOption, numberOption } from "../option-values.js";
import type { Workbench } from "../workbench.js";

/**
 * Refuses unknown names before items are read and a forecast is made. A missing key or server is no error here: a
 * forecast needs neither.
 *
 * @throws UsageError `--model: no provider "opnai" (in "opnai/gpt-4o"); one of anthropic, …`
 */
export async function requireModelIds(option: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await optionValue(option, () => parseModelId(id));
}

/**
 * Opens the models that answer in this process: this costs nothing and tells whether they exist.
 *
 * @throws UsageError for a computed or recorded model that does not exist
 */
export async function requireComputedModels(
  option: string,
  ids: readonly string[],
  { open }: Pick<Workbench, "open">,
): Promise<void> {
  for (const id of ids.filter((one) => !traitsOf(one).cacheable)) {
    await optionValue(option, async () => (await open(id)).close?.());
  }
}

/** The options that say how a model answers, as the command line gives them. */
export interface ParameterOptions {
  temperature?: string;
  topP?: string;
  maxOutputTokens?: string;
  reasoningEffort?: ReasoningEffort;
  thinkingTokens?: string;
}

/**
 * @param prefix of the options' names: "agent-"
 * @throws UsageError naming the option whose value is no number, or out of range
 */
export function readParameters(options: ParameterOptions, prefix = ""): WishedParameters {
  const whole = { least: 1, whole: true };
  const temperature =
    options.temperature === "none"
      ? ("none" as const)
      : numberOption(`${prefix}temperature`, options.temperature, { most: 2 });
  return withoutUndefined({
    temperature,
    topP: numberOption(`${prefix}top-p`, options.topP, { most: 1 }),
    maxOutputTokens: numberOption(`${prefix}max-output-tokens`, options.maxOutputTokens, whole),
    reasoningEffort: options.reasoningEffort,
    thinkingTokens: numberOption(`${prefix}thinking-tokens`, options.thinkingTokens, whole),
  });
}

/** The models of a run, and what they are sent. */
export interface AskedModels extends Pick<PlanParameters, "notes"> {
  models: string[];
  sent: Omit<PlanParameters, "notes">;
}

/** The person at the terminal, by a short name. */
const shortNames: Readonly<Record<string, string>> = { human: "human/terminal" };

/**
 * The models under test: those that are named, else the study's computed ones.
 *
 * @throws UsageError when there are none
 */
export async function readModels(
  study: StudyId,
  options: ParameterOptions & { model?: string },
  { folders }: Pick<Workbench, "folders">,
): Promise<AskedModels> {
  const computed = manifestOf(study).live?.computed ?? [];
  const named = options.model === undefined ? [...computed] : distinctOption("model", options.model);
  if (named.length === 0) {
    throw new UsageError("--model is missing; name provider/model, as `affectlab models` lists them");
  }
  const models = named.map((id) => shortNames[id] ?? id);
  await requireModelIds("model", models);
  const wished = readParameters(options);
  const { notes, ...sent } = await optionValue("model", () => planParameters(models, wished, folders.config));
  return { models, notes, sent };
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}
