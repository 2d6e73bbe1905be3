import { type AffectlabConfig, loadConfig } from "./config.js";
import { familyOf, parseModelId } from "./registry.js";

/** Makers of models that are known by another name. */
const makers: Readonly<Record<string, string>> = {
  gpt: "openai",
  gemma: "google",
  qwq: "qwen",
  ministral: "mistral",
};

/**
 * The family that a model belongs to when judges and respondents are compared: its maker, as the table of models
 * has it, or the name of an open model. undefined if nothing is known of the model, or it is no language model.
 *
 * @example
 * ```ts
 * await familyName("openai/gpt-4o-2024-08-06"); // "openai"
 * await familyName("ollama/llama3.1:8b"); // "llama"
 * await familyName("scripted/helper"); // undefined
 * ```
 */
export async function familyName(id: string, config: AffectlabConfig = {}): Promise<string | undefined> {
  const family = await familyOf(id, config).catch(() => null);
  if (family === null) return undefined;
  if (family.provider !== "local") return family.provider;
  const name = parseModelId(id).model.split("/").at(-1)!.toLowerCase();
  const letters = /^[a-z]+/.exec(name)?.[0];
  return letters === undefined ? undefined : (makers[letters] ?? letters);
}

/** The family of each model, by its id: undefined where the table of families has none. */
export async function familiesOf(ids: readonly string[]): Promise<Map<string, string | undefined>> {
  const config = await loadConfig();
  const distinct = [...new Set(ids)];
  return new Map(await Promise.all(distinct.map(async (id) => [id, await familyName(id, config)] as const)));
}
