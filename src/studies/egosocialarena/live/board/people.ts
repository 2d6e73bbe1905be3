import { UsageError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import { traitsOf } from "../../../../models/registry.js";
import type { ColumnId } from "../../data/data.js";
import { readArenaRun } from "../answers.js";
import type { ArenaRespondent, ArenaRun, Draw } from "../scenario.js";
import { drawsOf } from "./columns.js";

/** People's own runs: games that they played by hand, and answers of theirs that were imported. */
export interface People {
  persons: { run: ArenaRun; respondent: ArenaRespondent; name: string }[];
}

/**
 * Reads runs whose respondents are people. One person may stand in several runs: those of one name are one person.
 *
 * @throws UsageError `runs/x: openai/gpt-4o is no person; --people takes runs of human/… alone`
 */
export async function readPeople(folders: readonly string[]): Promise<People> {
  const runs = await Promise.all(folders.map((folder) => readArenaRun(folder)));
  const persons = runs.flatMap((run) =>
    run.respondents.map((respondent) => {
      const { model } = respondent;
      if (traitsOf(model).respondent !== "participant") {
        throw new UsageError(
          `${shownPath(run.folder)}: ${model} is no person; --people takes runs of human/… alone`,
        );
      }
      // Whoever sits at a terminal has no name: each such run is somebody else.
      return { run, respondent, name: model === "human/terminal" ? run.folder : model };
    }),
  );
  return { persons };
}

/** How many people there are. */
export const countPersons = ({ persons }: People): number => new Set(persons.map(({ name }) => name)).size;

/**
 * What people scored in a column. With several people each person is one cluster, for their replies hang together;
 * one person's clusters are those of the column.
 */
export function peopleDraws({ persons }: People, column: ColumnId): Draw[] {
  const isOne = countPersons({ persons }) === 1;
  return persons.flatMap(({ run, respondent, name }) =>
    drawsOf(run, respondent, column).map(({ unit, cluster, value }) => ({
      ...{ unit: `${name} ${unit}`, value },
      cluster: isOne ? cluster : name,
    })),
  );
}
