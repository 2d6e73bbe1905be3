import { DataError, MissingDataError } from "../../core/errors.js";
import { linesOf } from "../../io/lines.js";
import { parseJson } from "../../io/parse-json.js";
import { shownPath } from "../../io/project-root.js";
import { firstProblem } from "../../io/read-json.js";
import { type Scenario, scenarioSchema } from "../scenario.js";

/** Scenarios of some files, and the lines that are none. */
export interface ReadScenarios {
  scenarios: Scenario[];
  /** One message for each faulty line: `<file>:<line>: field "persona.age": …` */
  problems: string[];
}

/**
 * Reads files with a scenario a line. Unlike a reader that stops at the first fault, it reports every faulty line, so
 * that an author can mend all of them at once.
 *
 * @throws MissingDataError `<file> is not there`
 */
export async function readScenarios(files: readonly string[]): Promise<ReadScenarios> {
  const scenarios: Scenario[] = [];
  const problems: string[] = [];
  const places = new Map<string, string>();
  for (const file of files) {
    let line = 0;
    for await (const text of withMissing(file)) {
      line++;
      if (text.trim() === "") continue;
      try {
        const scenario = scenarioIn(text, file, line);
        const before = places.get(scenario.id);
        const where = { file: shownPath(file), line, field: "id" };
        if (before !== undefined) throw new DataError(`"${scenario.id}" is already in ${before}`, where);
        places.set(scenario.id, `${shownPath(file)}:${line}`);
        scenarios.push(scenario);
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        problems.push(error.message);
      }
    }
  }
  return { scenarios, problems };
}

function scenarioIn(text: string, file: string, line: number): Scenario {
  const where = { file: shownPath(file), line };
  const parsed = scenarioSchema.safeParse(parseJson(text, where));
  if (parsed.success) return parsed.data;
  const { problem, field } = firstProblem(parsed.error);
  throw new DataError(problem, { ...where, field });
}

async function* withMissing(file: string): AsyncGenerator<string> {
  try {
    yield* linesOf(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new MissingDataError(`${shownPath(file)} is not there`, { cause: error });
    if (code !== "EISDIR") throw error;
    throw new DataError(
      "is a folder; name a file with a scenario a line",
      { file: shownPath(file) },
      { cause: error },
    );
  }
}
