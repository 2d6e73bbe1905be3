import { optionValue } from "../../core/option-value.js";
import type { ReasoningEffort } from "../../core/reasoning-effort.js";
import { parseModelId, traitsOf } from "../../models/registry.js";
import type { WishedParameters } from "../../models/sent-parameters.js";
import { numberOption } from "../option-values.js";
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

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}
