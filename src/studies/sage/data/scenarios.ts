import { readdir } from "node:fs/promises";
import path from "node:path";
import { type Scenario, scenarioSchema } from "../../../agents/scenario.js";
import { MissingDataError } from "../../../core/errors.js";
import { readJsonl } from "../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../io/project-root.js";
import { onceEach } from "../../shared/once-each.js";

/**
 * Reads the project's own scenarios: all `scenarios-*.jsonl` of data/sage/stimuli in the order of their names.
 *
 * @param folder where the files are, when they are another's
 * @throws DataError `<file>:<line>: field "persona.age": …` for the first scenario that does not have the form,
 * or has the id of another.
 * @throws MissingDataError when the folder holds no such file.
 *
 * @example
 * ```ts
 * const scenarios = await loadScenarios();
 * scenarios[0]!.id; // "en-001"
 * ```
 */
export async function loadScenarios(folder = projectPath("data", "sage", "stimuli")): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  const checkOnce = onceEach();
  for (const name of await scenarioFiles(folder)) {
    const file = path.join(folder, name);
    for await (const { line, value } of readJsonl(file, scenarioSchema)) {
      checkOnce(value.id, `${name}:${line}`, { file: shownPath(file), line });
      scenarios.push(value);
    }
  }
  return scenarios;
}

/** The names of a folder's scenario files, in order. */
export async function scenarioFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => /^scenarios-.+\.jsonl$/.test(name)).sort();
  if (files.length === 0) throw new MissingDataError(`${shownPath(folder)} holds no scenarios-*.jsonl`);
  return files;
}
