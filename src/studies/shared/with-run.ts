import path from "node:path";
import { parametersOf, type RunManifest } from "../../core/run-record.js";
import { findProjectRoot } from "../../io/project-root.js";
import type { Figure } from "../../plots/figure.js";
import { runFiles } from "../../runs/run-folder.js";

/** A run's log as an input of a figure: its path relative to the project. */
export const logOf = (folder: string): string =>
  path.relative(findProjectRoot(), runFiles(folder).responses).split(path.sep).join("/");

/**
 * The temperature of a run's replies in words. What was sent is not what they have where a model takes no
 * temperature or ignores it.
 *
 * @example
 * ```ts
 * const what = { models: ["openai/gpt-5"], parameters: { maxOutputTokens: 8192 } };
 * temperatureText({ what }); // "temperature the provider's default"
 * ```
 */
export function temperatureText({
  what,
  notes = {},
}: {
  what: Pick<RunManifest["what"], "models" | "parameters" | "parametersByModel">;
  notes?: RunManifest["notes"];
}): string {
  const each = what.models.map((model) => {
    const { temperature } = parametersOf(what, model);
    const isIgnored = (notes[model] ?? []).some((note) => note.startsWith("temperature: ignored"));
    if (isIgnored) return "ignored by the model";
    return temperature === undefined ? "the provider's default" : String(temperature);
  });
  if (new Set(each).size === 1) return `temperature ${each[0]}`;
  return `temperature ${what.models.map((model, i) => `${each[i]} (${model})`).join(", ")}`;
}

/** Adds the run's log to a figure's inputs, and says in its note how its rows were made. */
export function withRun(
  figure: Figure,
  { folder, manifest }: { folder: string; manifest: RunManifest },
  each: string,
): Figure {
  const { models, prompts } = manifest.what;
  const note = `From a run of this project: ${models.join(", ")}; prompts ${prompts.map(({ id }) => id).join(", ")}, ${temperatureText(manifest)}, ${each}.`;
  return {
    ...figure,
    inputs: [...figure.inputs, logOf(folder)],
    note: `${figure.note ?? ""} ${note}`.trim(),
  };
}
