import { DataError, InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { shownPath } from "../project-root.js";
import { sha256 } from "../sha256-file.js";
import { buildRatings } from "./build-ratings.js";
import type { CodedTable } from "./coded-table.js";
import { typeOfRole } from "./fields.js";
import type { ColumnType, ReadRatingsOptions } from "./options.js";
import { openTable, readBytes } from "./read-table.js";
import { findRoles, type RatingRole, type RoleMap } from "./roles.js";
import { asLong, findWide, typeOf } from "./wide.js";

/** A column as it was understood. */
export interface ColumnReading {
  name: string;
  type: ColumnType;
  /** What it means; "judges" or "criteria" for a column of scores of a wide file; null if it is not used. */
  role: RatingRole | "judges" | "criteria" | null;
  /** Number of different values. */
  distinct: number;
  /** Number of empty cells. */
  empty: number;
}

/** A file of ratings with what was understood of it. */
export interface RatingsReading {
  file: string;
  format: string;
  form: "long" | "pairs" | "a column a judge" | "a column a criterion";
  columns: ColumnReading[];
  ratings: Rating[];
  /** How the file was read where it could have been read otherwise. */
  notes: string[];
}

/**
 * Reads a file of ratings: CSV with commas, semicolons or tabs, JSONL, a JSON array, Parquet, a log of Inspect or
 * an output of promptfoo.
 *
 * The columns `item`, `judge` and `score` are needed; common other names are found (`id`, `rater`, `rating`), and
 * `map` names any. Without a score column, each column of numbers holds the scores of a judge or of a criterion.
 * Empty cells and words such as "NA" are ratings without a score, never low scores.
 *
 * @throws DataError or FileProblemsError with line and column of each problem
 * @throws InputError when the options name a column or a role that is not there
 */
export async function readRatings(file: string, options: ReadRatingsOptions = {}): Promise<Rating[]> {
  return (await readRatingsFile(file, options)).ratings;
}

/** As `readRatings`, with what was understood of the file. */
export async function readRatingsFile(
  file: string,
  options: ReadRatingsOptions = {},
): Promise<RatingsReading & { sha256: string }> {
  const bytes = await readBytes(file);
  return { ...interpretTable(await readScoreTable(bytes, file), options), sha256: sha256(bytes) };
}

/** The scores of a file as a table, whatever its format. */
async function readScoreTable(bytes: Uint8Array, file: string): Promise<CodedTable> {
  const opened = await openTable(bytes, file);
  if (opened.kind === "table") return opened.table;
  if (opened.kind === "inspect") {
    return (await import("./read-inspect.js")).inspectScores(opened.log, shownPath(file));
  }
  return (await import("./read-promptfoo.js")).promptfooScores(opened.rows, shownPath(file));
}

/** Finds the meaning of a table's columns, and makes its ratings. */
export function interpretTable(table: CodedTable, options: ReadRatingsOptions): RatingsReading {
  const names = table.columns.map(({ name }) => name);
  for (const name of Object.keys(options.types ?? {})) {
    if (names.includes(name)) continue;
    throw new InputError(`--types: there is no column "${name}"; the file has ${names.join(", ")}`);
  }
  if (table.n === 0) throw new DataError("has no rows", { file: table.file });
  const roles = findRoles(names, options.map);
  // A file is wide where it is said to be: a column called "value" may be a criterion.
  if (options.wide !== undefined && options.map?.score === undefined) roles.delete("score");
  requireRole(table, roles, "item", options);
  const isLong = roles.has("score") || roles.has("winner");
  const wide = isLong ? undefined : findWide(table, roles, options);
  if (wide?.kind !== "judges" && options.judge === undefined) requireRole(table, roles, "judge", options);
  const long =
    wide === undefined
      ? { table, roles, scoreNameAt: () => (roles.get("score") ?? roles.get("winner"))! }
      : asLong(table, wide, roles);
  const { ratings, notes } = buildRatings(long, options);
  const isPair = roles.has("other") || roles.has("other_respondent");
  const form = wide === undefined ? (isPair ? "pairs" : "long") : wideForms[wide.kind];
  const columns = describeColumns(table, roles, wide, options);
  return {
    file: table.file,
    format: table.format,
    form,
    columns,
    ratings,
    notes: [...table.notes, ...unusedNote(columns), ...notes],
  };
}

const wideForms = { judges: "a column a judge", criteria: "a column a criterion" } as const;

const wanted = {
  item: "what was rated",
  judge: "who rated",
} as const;

/** Says all that is missing at once: whoever has other names for everything should not learn of it one by one. */
function requireRole(
  table: CodedTable,
  roles: RoleMap,
  role: keyof typeof wanted,
  { judge }: Pick<ReadRatingsOptions, "judge">,
): void {
  if (roles.has(role)) return;
  const isMissing = (one: keyof typeof wanted) => !roles.has(one) && (one !== "judge" || judge === undefined);
  const missing = role === "judge" ? [role] : (["item", "judge"] as const).filter(isMissing);
  const hasScores = missing.length === 1 || roles.has("score") || roles.has("winner");
  const map = [...missing, ...(hasScores ? [] : ["score"])].map((one) => `${one}=COLUMN`).join(",");
  const remedies = [`name ${map.includes(",") ? "them" : "it"} with --map ${map}`];
  if (missing.includes("judge")) remedies.push("or say who rated with --judge NAME");
  if (!hasScores) remedies.push("or, with a column for each judge, name the item alone");
  const unit = roles.get("conversation");
  if (role === "item" && unit !== undefined) remedies.push(`${unit} may be the item too: map it as item`);
  throw new DataError(
    `no column says ${missing.map((one) => wanted[one]).join(" or ")}, among ${table.columns.map(({ name }) => name).join(", ")}`,
    { file: table.file, remedy: remedies.join(", ") },
    { page: "docs/own-ratings.md#what-a-file-of-ratings-looks-like" },
  );
}

function describeColumns(
  table: CodedTable,
  roles: RoleMap,
  wide: ReturnType<typeof findWide> | undefined,
  { types = {}, decimal = "." }: ReadRatingsOptions,
): ColumnReading[] {
  const byName = new Map([...roles].map(([role, name]) => [name, role]));
  return table.columns.map(({ name, values, codes }) => {
    const role = byName.get(name) ?? (wide?.columns.includes(name) ? wide.kind : null);
    const inferred = role === null ? undefined : typeOfRole(role);
    return {
      name,
      type: types[name] ?? inferred ?? typeOf(values, decimal),
      role,
      distinct: values.length,
      empty: codes.reduce((sum, code) => sum + (code < 0 ? 1 : 0), 0),
    };
  });
}

function unusedNote(columns: readonly ColumnReading[]): string[] {
  const unused = columns.filter(({ role }) => role === null).map(({ name }) => name);
  return unused.length === 0 ? [] : [`not used: ${unused.join(", ")}`];
}
