import path from "node:path";
import { InputError } from "../core/errors.js";
import { projectPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { type Computed, computedSchema } from "./schema.js";

/** Enough for every text, and the same on every machine. */
const decimals = 6;

/**
 * Writes the values that a session's texts name. Numbers are rounded to six decimals.
 *
 * @param session 1 to 7
 * @param values by name, as `"s4.rule-1a"`: the value in the text's own unit, decimals shown, unit, functions
 * @param folder where to; the project's data/teaching/computed unless given
 * @returns the file
 * @throws InputError `writeComputed requires finite values, got NaN (s4.rule-1a)`
 *
 * @example
 * ```ts
 * const values = { "s1.share": { value: 0.5, by: ["agreement"] } };
 * await writeComputed(4, values).catch((error: Error) => error.message); // "writeComputed requires names of session 4, got s1.share"
 * ```
 */
export async function writeComputed(
  session: number,
  values: Record<string, Partial<Computed[string]> & Pick<Computed[string], "value" | "by">>,
  folder: string = projectPath("data", "teaching", "computed"),
): Promise<string> {
  const prefix = `s${session}.`;
  const rows = Object.entries(values).map(([id, entry]) => {
    const { value, ci, digits = 0, unit = "", by } = entry;
    if (!id.startsWith(prefix))
      throw new InputError(`writeComputed requires names of session ${session}, got ${id}`);
    for (const number of [value, ...(ci ?? [])]) {
      if (typeof number === "number" && !Number.isFinite(number)) {
        throw new InputError(`writeComputed requires finite values, got ${number} (${id})`);
      }
    }
    const rounded = typeof value === "number" ? round(value) : value;
    return [
      id,
      { value: rounded, ...(ci === undefined ? {} : { ci: ci.map(round) }), digits, unit, by },
    ] as const;
  });
  const sorted = rows.sort(([a], [b]) => (a < b ? -1 : 1));
  const file = path.join(folder, `session-${session}.json`);
  const checked = parseAs(computedSchema, Object.fromEntries(sorted), file);
  await writeFileAtomic(file, `${JSON.stringify(checked, null, 2)}\n`);
  return file;
}

const round = (value: number): number => Number(value.toFixed(decimals));
