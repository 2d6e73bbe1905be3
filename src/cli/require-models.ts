import { optionValue } from "../core/option-value.js";
import { parseModelId } from "../models/registry.js";
import type { Workbench } from "./workbench.js";

/**
 * Refuses names that mean nothing here before items are read and a forecast is made for them. A key or a server
 * may be missing: what a run would cost can be asked without.
 *
 * @throws UsageError `--model: no provider "opnai" (in "opnai/gpt-4o"); one of anthropic, …`
 */
export async function requireModelIds(option: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await optionValue(option, () => parseModelId(id));
}

/** Providers whose models answer in this process: opening one costs nothing and tells whether it exists. */
const computed: ReadonlySet<string> = new Set(["bayes", "replay", "scripted"]);

/** @throws UsageError for a computed or recorded model that does not exist */
export async function requireComputedModels(
  option: string,
  ids: readonly string[],
  { open }: Pick<Workbench, "open">,
): Promise<void> {
  for (const id of ids.filter((one) => computed.has(parseModelId(one).provider))) {
    await optionValue(option, async () => (await open(id)).close?.());
  }
}
