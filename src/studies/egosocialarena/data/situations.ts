import { readdir } from "node:fs/promises";
import path from "node:path";
import { DataError, InputError, MissingDataError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { readJsonl } from "../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../io/project-root.js";
import { onceEach } from "../../shared/once-each.js";
import {
  type Situation,
  situationItem,
  situationKinds,
  situationSchema,
  type WrittenKind,
  writtenKinds,
} from "./situations-schema.js";

/** Situations as they are written, and the items made of them, in the same order. */
export interface Situations {
  rows: Situation[];
  items: Item[];
}

const home = () => projectPath("data", "egosocialarena", "stimuli");

/**
 * Reads the project's own situations: `parallel-world.jsonl`, `counterfactual.jsonl`, `real-world-1.jsonl`
 * and `real-world-2.jsonl`, or for "hard" `hard-1.jsonl` and `hard-2.jsonl`. Each row is checked against
 * {@link situationSchema}.
 *
 * @param kind one of the paper's three scenarios, or "hard"; the paper's three, one after the other, when left
 * out. The hard ones are never among them, since they belong to no column of the paper's tables.
 * @param folder where the files are, when they are another's
 * @throws InputError `no situations "dreams"; one of parallel-world, counterfactual, real-world, hard`
 * @throws DataError `<file>:<line>: field "key": …` for the first row that does not have this form, is in the
 * file of another kind, or has the id of another row.
 * @throws MissingDataError when the folder has no file of that kind.
 *
 * @example
 * ```ts
 * const { rows, items } = await loadSituations("parallel-world");
 * rows.length; // 90
 * new Set(rows.map(({ topic }) => topic)).size; // 30
 * items[0].keyed === rows[0].key; // true
 * (await loadSituations("hard")).rows.length; // 100
 * ```
 */
export async function loadSituations(kind?: WrittenKind, folder = home()): Promise<Situations> {
  if (kind !== undefined && !writtenKinds.includes(kind)) {
    throw new InputError(`no situations "${String(kind)}"; one of ${writtenKinds.join(", ")}`);
  }
  const rows: Situation[] = [];
  const checkOnce = onceEach();
  for (const wanted of kind === undefined ? situationKinds : [kind]) {
    for (const name of await situationFiles(wanted, folder)) {
      const file = path.join(folder, name);
      for await (const { line, value } of readJsonl(file, situationSchema)) {
        const where = { file: shownPath(file), line };
        if (value.kind !== wanted) {
          throw new DataError(`is "${value.kind}" in a file of ${wanted} situations`, {
            ...where,
            field: "kind",
          });
        }
        checkOnce(value.id, `${name}:${line}`, where);
        rows.push(value);
      }
    }
  }
  return { rows, items: rows.map(situationItem) };
}

/**
 * The names of the files of one kind in a folder, in order.
 *
 * @throws MissingDataError `<folder> holds no <kind>.jsonl`
 */
export async function situationFiles(kind: WrittenKind, folder = home()): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => new RegExp(`^${kind}(?:-\\d+)?\\.jsonl$`).test(name)).sort();
  if (files.length === 0) throw new MissingDataError(`${shownPath(folder)} holds no ${kind}.jsonl`);
  return files;
}
