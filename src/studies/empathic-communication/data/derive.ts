import { DataError } from "../../../core/errors.js";
import type { Cell } from "../../../io/cell.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable } from "../../shared/write-derived.js";
import { type Framework, frameworks, raters } from "./design.js";
import { type KeyedTable, readKeyed } from "./keyed-table.js";

/**
 * Joins the seven raters' files of each framework by the conversation's key. Kept are numbers only: ratings,
 * and the length of the reply in words. Released keys name posts and people, so conversations get codes, in
 * the order of their keys.
 *
 * @param files upstream's `annotations/` and `original_data/`
 * @throws DataError naming file, line and field where a rating is missing, no number or outside its scale
 */
export async function deriveTables(files: ReleasedFiles): Promise<Record<"ratings", DerivedTable>> {
  const rows: Cell[][] = [];
  for (const framework of frameworks) rows.push(...(await frameworkRows(files, framework)));
  return {
    ratings: { columns: ["conversation", "framework", "dimension", ...raters, "reply_words"], rows },
  };
}

async function frameworkRows(files: ReleasedFiles, framework: Framework): Promise<Cell[][]> {
  const { id, folder, key, dimensions, scale, lengths } = framework;
  const tables: KeyedTable[] = [];
  for (const rater of raters) {
    // The names of released files have slashes on every system.
    const file = ["annotations", folder, `${rater}_ratings.csv`].join("/");
    tables.push(await readKeyed(files, file, { key, columns: dimensions, scale, once: true }));
  }
  const words = await readKeyed(files, `original_data/${lengths.file}`, {
    key: lengths.key,
    columns: ["response_length"],
    scale: [0, Number.POSITIVE_INFINITY],
    once: false,
  });
  const keys = [...tables[0]!.rows.keys()].sort();
  for (const table of [...tables, words]) {
    const lacking = keys.find((one) => !table.rows.has(one));
    if (lacking === undefined) continue;
    throw new DataError(`has no row of a conversation that ${tables[0]!.file} has`, {
      file: table.file,
      field: table.key,
    });
  }
  return keys.flatMap((one, i) =>
    dimensions.map((dimension, d): Cell[] => [
      `${id}-${String(i + 1).padStart(2, "0")}`,
      id,
      dimension,
      ...tables.map(({ rows }) => rows.get(one)![d]!),
      words.rows.get(one)![0]!,
    ]),
  );
}
