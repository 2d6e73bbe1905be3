import { type Rating, type RatingColumn, ratingStatuses } from "../../core/rating.js";
import { combineCodes, type RatingTable } from "../diagnostics/table.js";
import type { BiasTable, CriterionRow, RaterRow } from "./bias-report.js";
import { islandsOf } from "./islands.js";

/** What the table is: who rated what, what is missing and why, and whether all raters can be compared. */
export function describeTable(table: RatingTable, reversed: readonly string[]): BiasTable {
  const raters = raterRows(table);
  const islands = islandsOf(table);
  const units = new Set(table.units.codes).size;
  const { filled, cells } = filledCells(table);
  const pairs = countPairs(table);
  return {
    n: table.n,
    scored: raters.reduce((sum, { scored }) => sum + scored, 0),
    raters,
    targets: table.column("target").size,
    ...(pairs === undefined ? {} : { pairs }),
    criteria: criterionRows(table, reversed),
    respondents: counts(table, "respondent"),
    units: { n: units, name: table.unitsName },
    missing: raters.flatMap(({ id, missing }) =>
      ratingStatuses.flatMap((reason) =>
        reason === "ok" || missing[reason] === undefined ? [] : [{ rater: id, reason, n: missing[reason] }],
      ),
    ),
    connectivity: { connected: islands.length <= 1, islands },
    balance: { complete: filled === cells, filled, cells },
    duplicates: countDuplicates(table),
  };
}

/** undefined unless every rating names the other target of a pair. */
function countPairs(table: RatingTable): BiasTable["pairs"] {
  if (table.n === 0 || table.column("other").codes.some((code) => code < 0)) return undefined;
  const pairs = new Set<string>();
  const respondents = new Set<string>();
  for (const row of table.combine("target", "respondent", "other", "otherRespondent").first) {
    const { target, respondent, other, otherRespondent } = table.ratings[row]!;
    // A pair that is shown the other way round is the same pair.
    const sides = [JSON.stringify([target, respondent]), JSON.stringify([other, otherRespondent])];
    pairs.add(JSON.stringify(sides.sort()));
    for (const one of [respondent, otherRespondent]) if (one !== undefined) respondents.add(one);
  }
  return { n: pairs.size, respondents: respondents.size };
}

function raterRows(table: RatingTable): RaterRow[] {
  const { codes, names } = table.raters;
  const rows: RaterRow[] = names.map((id) => ({ id, kind: "model", n: 0, scored: 0, missing: {} }));
  for (let row = 0; row < table.n; row++) {
    const { status, rater } = table.ratings[row]!;
    const own = rows[codes[row]!]!;
    own.n++;
    own.kind = rater.kind;
    if (rater.family !== undefined) own.family = rater.family;
    if (status === "ok") own.scored++;
    else own.missing[status] = (own.missing[status] ?? 0) + 1;
  }
  return rows;
}

function criterionRows(table: RatingTable, reversed: readonly string[]): CriterionRow[] {
  const { codes, names } = table.column("criterion");
  const some = codes.includes(-1);
  const ids = some ? ["", ...names] : names;
  const levels = ids.map(() => new Set<number>());
  const rows = ids.map(
    (id): CriterionRow => ({
      id,
      n: 0,
      scored: 0,
      lowest: Number.NaN,
      highest: Number.NaN,
      levels: 0,
      reversed: reversed.includes(id),
    }),
  );
  const { values } = table;
  for (let row = 0; row < table.n; row++) {
    const at = codes[row]! + (some ? 1 : 0);
    rows[at]!.n++;
    if (Number.isNaN(values[row]!)) continue;
    rows[at]!.scored++;
    levels[at]!.add(values[row]!);
  }
  for (const [at, row] of rows.entries()) {
    row.levels = levels[at]!.size;
    for (const value of levels[at]!) {
      if (!(value >= row.lowest)) row.lowest = value;
      if (!(value <= row.highest)) row.highest = value;
    }
  }
  return rows;
}

function counts(table: RatingTable, column: "respondent"): { id: string; n: number }[] {
  const { codes, names } = table.column(column);
  const n = new Int32Array(names.length);
  for (const code of codes) if (code >= 0) n[code]!++;
  return names.map((id, code) => ({ id, n: n[code]! }));
}

/** Pairs of a rater and a rated thing: how many have a value, and how many there could be. */
function filledCells(table: RatingTable): { filled: number; cells: number } {
  const { raters, subjects, values } = table;
  const scored: number[] = [];
  for (let row = 0; row < table.n; row++) if (!Number.isNaN(values[row]!)) scored.push(row);
  const of = (codes: Int32Array): Int32Array => Int32Array.from(scored, (row) => codes[row]!);
  const pairs = combineCodes(scored.length, [
    { codes: of(raters.codes), size: raters.size },
    { codes: of(subjects.codes), size: subjects.size },
  ]);
  return { filled: pairs.size, cells: raters.size * subjects.size };
}

type ToldApart = Exclude<RatingColumn, "value" | "status" | "reason" | "rubricHash">;

/** Two ratings that differ in one of these are not the same rating twice. */
const toldApart = [
  "rater",
  "target",
  "other",
  "respondent",
  "otherRespondent",
  "criterion",
  "conversation",
  "prompt",
  "language",
  "group",
  "replicate",
  "position",
] as const satisfies readonly ToldApart[];

function countDuplicates(table: RatingTable): number {
  const present = toldApart.filter((name: keyof Rating) => table.has(name));
  return table.n - table.combine(...present).size;
}
