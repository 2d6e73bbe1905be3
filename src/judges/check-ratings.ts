import { counted } from "../core/counted.js";
import type { Rating } from "../core/rating.js";
import { islandsOf } from "./bias/islands.js";
import { RatingTable, type RowsByCode, rowsByCode } from "./diagnostics/table.js";

/**
 * What a reader must know of a table of ratings before any number: judges that never vary, one item, one judge,
 * scales that seem mixed, repeated rows, a constant position, judges that share no item. Each is one line that says
 * what can still be answered. None stops a diagnostic.
 *
 * @example
 * ```ts
 * const rater = { id: "gpt", kind: "model" as const, version: null };
 * const [line] = checkRatings([1, 2].map((value, i) => ({ target: `t${i}`, rater, value, status: "ok" as const })));
 * line.slice(0, 14); // "one judge, gpt"
 * ```
 */
export function checkRatings(ratings: readonly Rating[] | RatingTable): string[] {
  const table = RatingTable.of(ratings);
  const scored = table.values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
  if (scored === 0)
    return [`none of ${table.n} ratings has a score: nothing can be answered but what is missing`];
  return [
    ...fewRatersOrTargets(table),
    ...constantJudges(table),
    ...mixedScales(table),
    ...repeatedRows(table),
    ...constantPosition(table),
    ...islands(table),
  ];
}

const atMost = 5;

/** "a, b, c and 4 more" */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, atMost).join(", ");
  return names.length > atMost ? `${shown} and ${names.length - atMost} more` : shown;
}

function fewRatersOrTargets(table: RatingTable): string[] {
  const { raters } = table;
  const targets = table.column("target");
  const warnings: string[] = [];
  if (raters.size === 1) {
    warnings.push(
      `one judge, ${raters.names[0]}: agreement and severity against others cannot be answered; its scale use, and repeats, can`,
    );
  }
  if (targets.size === 1) {
    warnings.push(
      `one item, ${targets.names[0]}: no interval over items, no agreement and no halo can be answered; the scores themselves can be compared`,
    );
  }
  return warnings;
}

/** A judge who gave at least this many ratings, all alike, is said to be constant. */
const constantFrom = 5;

function constantJudges(table: RatingTable): string[] {
  const { names, size } = table.raters;
  const [low, high, n] = extremes(table.values, table.raters.codes, size);
  return Array.from({ length: size }, (_, judge) => judge)
    .filter((judge) => n[judge]! >= constantFrom && low[judge] === high[judge])
    .map(
      (judge) =>
        `${names[judge]} gives ${low[judge]} in all ${n[judge]} ratings: its correlations, kappas and halo are undefined; its severity can be answered`,
    );
}

function extremes(values: Float64Array, codes: Int32Array, size: number) {
  const low = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const n = new Int32Array(size);
  for (let row = 0; row < values.length; row++) {
    const [value, code] = [values[row]!, codes[row]!];
    if (code < 0 || Number.isNaN(value)) continue;
    if (value < low[code]!) low[code] = value;
    if (value > high[code]!) high[code] = value;
    n[code]!++;
  }
  return [low, high, n] as const;
}

/**
 * Scales that seem mixed. Between judges: the largest scores of two judges on one criterion differ fourfold.
 * Within a judge: between two neighbouring values lies a gap of more than twice the range below it, and both
 * sides hold a twentieth of the ratings. Such scores may be of one scale; the line asks.
 */
function mixedScales(table: RatingTable): string[] {
  const criteria = table.column("criterion");
  const cells = table.combine("criterion", "rater");
  const [low, high, n] = extremes(table.values, cells.codes, cells.size);
  const byCriterion = new Map<number, number[]>();
  for (let cell = 0; cell < cells.size; cell++) {
    if (n[cell]! < constantFrom) continue;
    const criterion = criteria.codes[cells.first[cell]!]!;
    const list = byCriterion.get(criterion);
    if (list === undefined) byCriterion.set(criterion, [cell]);
    else list.push(cell);
  }
  const judgeOf = (cell: number) => table.ratings[cells.first[cell]!]!.rater.id;
  const range = (cell: number) => `${low[cell]} to ${high[cell]}`;
  const found: string[] = [];
  for (const [criterion, list] of byCriterion) {
    const least = list.reduce((a, b) => (high[b]! < high[a]! ? b : a));
    const most = list.reduce((a, b) => (high[b]! > high[a]! ? b : a));
    const on = criterion < 0 ? "" : ` on ${criteria.names[criterion]}`;
    if (high[least]! > 0 && high[most]! >= 4 * high[least]!) {
      found.push(
        `${judgeOf(least)} gives ${range(least)}${on} and ${judgeOf(most)} ${range(most)}: if these are two scales, severity and agreement mean nothing; ranks and each judge's own scale use hold`,
      );
    }
  }
  const rows = rowsByCode(cells);
  for (const list of byCriterion.values()) {
    const split = list.find((cell) => hasGap(table.values, rows, cell));
    if (split === undefined) continue;
    const criterion = criteria.codes[cells.first[split]!]!;
    const on = criterion < 0 ? "" : ` on ${criteria.names[criterion]}`;
    found.push(
      `${judgeOf(split)} gives ${range(split)}${on} with a wide gap: if two scales stand in one column, no mean of it is meaningful; split the file by scale`,
    );
  }
  return found.length > atMost
    ? [
        ...found.slice(0, atMost),
        `and ${found.length - atMost} more criteria with scores that may be of two scales`,
      ]
    : found;
}

function hasGap(values: Float64Array, { starts, rows }: RowsByCode, cell: number): boolean {
  const own: number[] = [];
  for (let at = starts[cell]!; at < starts[cell + 1]!; at++) {
    const value = values[rows[at]!]!;
    if (!Number.isNaN(value)) own.push(value);
  }
  own.sort((a, b) => a - b);
  const margin = Math.max(1, Math.ceil(own.length / 20));
  for (let i = margin; i <= own.length - margin; i++) {
    const below = own[i - 1]! - own[0]!;
    if (below > 0 && own[i]! - own[i - 1]! > 2 * below) return true;
  }
  return false;
}

function repeatedRows(table: RatingTable): string[] {
  const alike = table.combine(
    "target",
    "rater",
    "criterion",
    "respondent",
    "other",
    "replicate",
    "position",
    "shown",
    "prompt",
    "language",
    "group",
  );
  const repeats = table.n - alike.size;
  if (repeats === 0) return [];
  const seen = new Uint8Array(alike.size);
  const first = alike.codes.findIndex((code) => {
    if (seen[code] === 1) return true;
    seen[code] = 1;
    return false;
  });
  const { target, rater, criterion } = table.ratings[first]!;
  const which = `${rater.id} on ${target}${criterion === undefined ? "" : `, ${criterion}`}`;
  return [
    `${counted(repeats, "rating repeats", "ratings repeat")} another of the same judge, item and criterion (${which}): they count as repeats; a column replicate would tell them apart`,
  ];
}

function constantPosition(table: RatingTable): string[] {
  const position = table.column("position");
  if (position.size !== 1) return [];
  return [
    `position is always ${position.names[0]}: whether the place matters cannot be answered; all else can`,
  ];
}

/** Groups of judges that share no item: nobody can say who of two groups is more severe. */
function islands(table: RatingTable): string[] {
  const { raters } = table;
  if (raters.size < 2) return [];
  const groups = islandsOf(table).map(({ raters: names }) => names);
  if (groups.length < 2) return [];
  const shown = groups
    .slice(0, 3)
    .map((names) => listed(names))
    .join(" | ");
  const more = groups.length > 3 ? ` and ${groups.length - 3} more groups` : "";
  return [
    `${groups.length} groups of judges share no item (${shown}${more}): severity and agreement can be answered within a group only`,
  ];
}
