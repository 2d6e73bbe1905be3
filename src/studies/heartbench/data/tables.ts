import { DataError } from "../../../core/errors.js";
import { inputsOf, noteInputs, withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { openRelease } from "../../../io/open-release.js";
import { projectPath } from "../../../io/project-root.js";
import { shareData } from "../../shared/share-data.js";
import { writeDerived } from "../../shared/write-derived.js";
import type { CaseRecord, CriterionWeight } from "./data.js";

/**
 * Derives all tables from upstream (the mirror, or what `affectlab data fetch` brought) and writes them with
 * their sizes and hashes. The same upstream gives the same bytes.
 *
 * @throws MissingDataError when upstream is not there, saying which files to place where
 * @throws ChecksumError when a file is not that of the pinned commit
 */
export async function deriveHeartbench(
  folder: string = projectPath("data", "heartbench"),
): Promise<{ file: string; rows: number }[]> {
  const { deriveTables } = await import("./derive.js");
  return writeDerived(folder, await deriveTables(await openRelease("HeartBench")));
}

/**
 * Reads and joins the derived tables: the released cases with the weights of their criteria.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const cases = await loadHeartbench();
 * cases.length; // 296
 * cases.filter((one) => one.difficulty === "hard").length; // 84
 * ```
 */
export async function loadHeartbench(folder: string = studyFolder("heartbench")): Promise<CaseRecord[]> {
  const [table, criteria] = await Promise.all([readTable(folder, "cases"), readCriteria(folder)]);
  const text = (name: string): string[] => table.strings(name);
  const number = (name: string): number[] => table.numbers(name);
  const [released, difficulty] = [text("released_id"), text("difficulty")];
  const [domain, scenario] = [table.optionalStrings("domain"), table.optionalStrings("scenario")];
  const [turns, userTurns, alternates] = [number("turns"), number("user_turns"), number("alternates")];
  const [characters, scored, other] = [number("characters"), number("criteria"), number("other_criteria")];
  const cases = text("case").map((id, i) => {
    const own = criteria.get(id) ?? [];
    if (own.length !== scored[i]! + other[i]!) {
      throw new DataError(
        `${id} has ${scored[i]! + other[i]!} criteria here and ${own.length} in criteria.csv`,
        { file: table.file, line: i + 2, field: "criteria" },
      );
    }
    return {
      id,
      released: released[i]!,
      domain: domain[i] as CaseRecord["domain"],
      scenario: scenario[i]!,
      difficulty: difficulty[i] as CaseRecord["difficulty"],
      turns: turns[i]!,
      userTurns: userTurns[i]!,
      alternates: alternates[i] === 1,
      characters: characters[i]!,
      criteria: own,
    };
  });
  return noteInputs(cases, [table.input, ...inputsOf(criteria)]);
}

/** The same for figures, tables and claims, which share it for as long as the tables stay as they are. */
export const shareHeartbench = shareData(loadHeartbench, "heartbench");

async function readCriteria(folder: string): Promise<Map<string, CriterionWeight[]>> {
  const table = await readTable(folder, "criteria");
  const [ability, weight] = [table.strings("ability"), table.optionalIntegers("weight")];
  const out = new Map<string, CriterionWeight[]>();
  table.strings("case").forEach((id, i) => {
    const own = out.get(id) ?? [];
    own.push({ ability: ability[i] as CriterionWeight["ability"], score: weight[i]! });
    out.set(id, own);
  });
  return withInputs(out, table);
}
