import path from "node:path";
import type { RunManifest } from "../../core/run-record.js";
import { findProjectRoot } from "../../io/project-root.js";
import type { Figure } from "../../plots/figure.js";
import { runFiles } from "../../runs/run-folder.js";

/** A run's log as an input of a figure: its path relative to the project. */
export const logOf = (folder: string): string =>
  path.relative(findProjectRoot(), runFiles(folder).responses).split(path.sep).join("/");

/** Adds the run's log to a figure's inputs, and says in its note how its rows were made. */
export function withRun(
  figure: Figure,
  { folder, manifest }: { folder: string; manifest: RunManifest },
  each: string,
): Figure {
  const { models, prompts, parameters } = manifest.what;
  const temperature = parameters.temperature ?? "the provider's default";
  const note = `From a run of this project: ${models.join(", ")}; prompts ${prompts.map(({ id }) => id).join(", ")}, temperature ${temperature}, ${each}.`;
  return {
    ...figure,
    inputs: [...figure.inputs, logOf(folder)],
    note: `${figure.note ?? ""} ${note}`.trim(),
  };
}
