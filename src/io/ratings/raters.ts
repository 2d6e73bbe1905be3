import { InputError } from "../../core/errors.js";
import { fitsGlob } from "../../core/glob.js";
import type { Rating } from "../../core/rating.js";
import { type Decoded, decodeColumn, requireCells, valueAt } from "./decoded.js";
import { columnOf, decodeText, type FieldSource } from "./fields.js";
import type { ReadRatingsOptions } from "./options.js";
import { quotedCell } from "./problems.js";
import { kindOf, kindOfWord, knownKinds, type RaterKind } from "./rater-kind.js";

type Rater = Rating["rater"];

/** The rater of each row. Rows of the same rater share one object. */
export interface RaterReading {
  of(row: number): Rater | undefined;
  notes: string[];
}

/** Reads who rated. A judge has one kind in the whole file. */
export function readRaters(source: FieldSource, options: ReadRatingsOptions): RaterReading {
  const { table, problems } = source;
  const judge = decodeText(source, "judge");
  if (judge !== undefined) requireCells(judge, table, problems);
  const parts = [
    judge,
    readKinds(source),
    decodeText(source, "judge_version"),
    decodeText(source, "judge_family"),
  ] as const;
  const known = new Map<number, Rater | undefined>();
  const kinds = new Map<string, RaterKind>();
  const make = (row: number): Rater | undefined => {
    const id = judge === undefined ? options.judge : valueAt(judge, row);
    if (id === undefined) return undefined;
    const kind = valueAt(parts[1], row) ?? kindOf(id, options.kinds);
    const before = kinds.get(id);
    if (before !== undefined && before !== kind) {
      const column = source.roles.get("kind") ?? judge?.name ?? "judge";
      problems.add(table.places[row]!, column, `${quotedCell(id)} is ${before} before and ${kind} here`);
    }
    kinds.set(id, kind);
    const family = valueAt(parts[3], row);
    return { id, kind, version: valueAt(parts[2], row) ?? null, ...(family === undefined ? {} : { family }) };
  };
  const raters: (Rater | undefined)[] = [];
  for (let row = 0; row < table.n; row++) {
    const key = keyOf(parts, row);
    if (!known.has(key)) known.set(key, make(row));
    raters.push(known.get(key));
  }
  return { of: (row) => raters[row], notes: parts[1] === undefined ? kindNotes(kinds, options) : [] };
}

/** One number for all that makes a rater. */
function keyOf(parts: readonly (Decoded<unknown> | undefined)[], row: number): number {
  let key = 0;
  for (const part of parts) {
    if (part !== undefined) key = key * (part.values.length + 1) + part.codes[row]! + 1;
  }
  return key;
}

function readKinds(source: FieldSource): Decoded<RaterKind> | undefined {
  const column = columnOf(source, "kind");
  if (column === undefined) return undefined;
  return decodeColumn<RaterKind>(column, source.table, source.problems, (cell) => {
    const kind = kindOfWord(String(cell));
    return kind === undefined
      ? { problem: `${quotedCell(cell)} is no kind of rater; use ${knownKinds}` }
      : { value: kind };
  });
}

/** Which judges count as what, where no column says it. */
function kindNotes(
  kinds: ReadonlyMap<string, RaterKind>,
  { kinds: named = {} }: ReadRatingsOptions,
): string[] {
  const absent = Object.keys(named).find((pattern) => ![...kinds.keys()].some((id) => fitsGlob(pattern, id)));
  if (absent !== undefined && kinds.size > 0) {
    throw new InputError(
      `kinds: no judge is called ${absent}; the ratings have ${[...kinds.keys()].slice(0, 8).join(", ")}`,
    );
  }
  const byKind = new Map<RaterKind, string[]>();
  for (const [id, kind] of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  const said = [...byKind].map(([kind, ids]) => {
    const first = ids.slice(0, 5).join(", ");
    return `${kind}: ${first}${ids.length > 5 ? ` and ${ids.length - 5} more` : ""}`;
  });
  const how = Object.keys(named).length > 0 ? "" : " (by their names; --kinds says otherwise)";
  return said.length === 0 ? [] : [`kinds of raters${how}: ${said.join("; ")}`];
}
