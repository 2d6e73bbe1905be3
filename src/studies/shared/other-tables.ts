import { rename, rm } from "node:fs/promises";
import path from "node:path";
import type { StudyId } from "../../core/study-id.js";
import type { Cell } from "../../io/cell.js";
import type { Datapackage, Field } from "../../io/codebook.js";
import { otherTables } from "../../io/data-origin.js";
import { readDatapackage } from "../../io/datapackage.js";
import { makeFolder } from "../../io/make-folder.js";
import { projectPath } from "../../io/project-root.js";
import { namesOfRead, type ReleasedFiles } from "../../io/released-files.js";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";
import { writeError, writeFileAtomic } from "../../io/write-file-atomic.js";
import { type DerivedTable, type DerivedTables, type WrittenTable, writeDerived } from "./write-derived.js";

/**
 * Writes the tables that were derived from other data, and a codebook that says in words what they were made
 * from, with the hash of every file that was read. They replace earlier ones in one step, or not at all.
 */
export async function writeOtherTables(
  study: StudyId,
  folder: string,
  tables: DerivedTables,
  files: ReleasedFiles,
  words: string,
): Promise<WrittenTable[]> {
  const released = await readDatapackage(projectPath("data", study));
  const final = otherTables(folder, study);
  const temporary = path.join(path.dirname(final), `.${study}.${process.pid}.partial`);
  trackTemporary(temporary);
  try {
    makeFolder(temporary);
    const codebook = {
      ...{ name: study, title: `${released.title ?? study} (other data)`, description: words },
      otherData: true,
      read: namesOfRead(files),
      resources: Object.entries(tables).map(([name, table]) => resourceOf(released, name, table)),
    };
    await writeFileAtomic(path.join(temporary, "datapackage.json"), `${JSON.stringify(codebook, null, 2)}\n`);
    const written = await writeDerived(temporary, tables);
    await rm(final, { recursive: true, force: true });
    await rename(temporary, final);
    return written;
  } catch (error) {
    throw writeError(error, final);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    releaseTemporary(temporary);
  }
}

/** The released table's codebook, with the levels and bounds that these rows need as well. */
function resourceOf(released: Datapackage, name: string, { columns, rows }: DerivedTable): object {
  const found = released.resources.find((resource) => resource.name === name);
  const { schema } = found ?? {};
  return {
    ...{ name, path: `${name}.csv`, description: found?.description, format: "csv" },
    schema: {
      ...schema,
      fields: schema?.fields.map((field) => widened(field, cellsOf(field, columns, rows))),
    },
  };
}

const cellsOf = (field: Field, columns: readonly string[], rows: readonly Cell[][]): Cell[] => {
  const at = columns.indexOf(field.name);
  return rows.flatMap((row) => (row[at] === null || row[at] === undefined ? [] : [row[at] as Cell]));
};

function widened(field: Field, cells: readonly Cell[]): Field {
  if (field.constraints === undefined) return field;
  const { enum: levels, pattern, minimum, maximum, ...rest } = field.constraints;
  const numbers = cells.filter((cell) => typeof cell === "number");
  const extreme = (of: (a: number, b: number) => number, bound: number): number => numbers.reduce(of, bound);
  const fits =
    pattern === undefined || cells.every((cell) => new RegExp(`^(?:${pattern})$`, "u").test(`${cell}`));
  return {
    ...field,
    constraints: {
      ...rest,
      ...(levels === undefined
        ? {}
        : { enum: [...new Set([...levels, ...cells.filter((cell) => cell !== null)])] }),
      ...(pattern !== undefined && fits ? { pattern } : {}),
      ...(minimum === undefined ? {} : { minimum: extreme((a, b) => Math.min(a, b), minimum) }),
      ...(maximum === undefined ? {} : { maximum: extreme((a, b) => Math.max(a, b), maximum) }),
    },
  };
}
