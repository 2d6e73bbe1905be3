import { InputError } from "../../core/errors.js";
import type { RaterArray } from "../../stats/multivariate-components.js";
import { type Cells, cellsOf, columnOf, singles } from "../diagnostics/cells.js";
import type { DiagnosticOptions } from "../diagnostics/contract.js";
import { rolesOf } from "../diagnostics/roles.js";
import { rangeOf, scalesOf } from "../diagnostics/scales.js";
import { combineCodes, type RatingTable } from "../diagnostics/table.js";

/** Scores that every rater gave, laid out for variance components. */
export interface PanelScores extends RaterArray {
  judges: string[];
  /** Two people or more, whose common view is then what judges should tell; else none. */
  people: string[];
  /** What is compared: "respondents", or the rated things where no respondents are named. */
  objects: string;
  /** The group of each row for a jackknife over independent units, and of each object for one over objects. */
  unit: Int32Array;
  units: number;
  unitsName: string;
  /** Judges that rated too little to be compared. */
  leftOut: string[];
  /** Rated things that some rater did not rate, and that count for nothing. */
  incomplete: number;
}

/** One score of a rater: the mean over criteria of the share of the scale, with bad criteria turned around. */
export function panelScores(all: RatingTable, options: DiagnosticOptions): PanelScores {
  const table = singles(all);
  const roles = rolesOf(table, options);
  if (table.n === 0) throw new InputError("planPanel requires ratings of single targets, got pairs only");
  const cells = cellsOf(table);
  const size = (rater: number): number => cells.byRater.starts[rater + 1]! - cells.byRater.starts[rater]!;
  const most = Math.max(0, ...roles.judges.map(size));
  const judges = roles.judges.filter((judge) => 2 * size(judge) >= most && size(judge) > 0);
  if (judges.length < 2) throw new InputError(`planPanel requires 2 judges, got ${judges.length}`);
  const people = roles.judges.every(roles.isPerson)
    ? []
    : roles.people.filter((one) => 2 * size(one) >= most);
  const raters = [...judges, ...(people.length > 1 ? people : [])];
  const columns = raters.map((rater) => keyed(columnOf(cells, rater), cells, table, options));
  const complete: number[] = [];
  for (let subject = 0; subject < cells.criterion.length; subject++) {
    if (columns.every((column) => !Number.isNaN(column[subject]!))) complete.push(subject);
  }
  const layout = layOut(table, cells, complete);
  const values = new Float64Array(layout.rows * raters.length);
  const counts = new Int32Array(layout.rows);
  for (const [i, subject] of complete.entries()) {
    const row = layout.row[i]!;
    if (row < 0) continue;
    counts[row]!++;
    for (let j = 0; j < raters.length; j++) values[row * raters.length + j]! += columns[j]![subject]!;
  }
  for (let at = 0; at < values.length; at++) values[at]! /= counts[Math.floor(at / raters.length)]!;
  return {
    ...layout,
    values,
    raters: raters.length,
    judges: judges.map((rater) => roles.names[rater]!),
    people: raters.slice(judges.length).map((rater) => roles.names[rater]!),
    leftOut: roles.judges.filter((judge) => !judges.includes(judge)).map((rater) => roles.names[rater]!),
    incomplete: cells.criterion.length - counts.reduce((sum, n) => sum + n, 0),
  };
}

function keyed(
  column: Float64Array,
  cells: Cells,
  table: RatingTable,
  options: DiagnosticOptions,
): Float64Array {
  const scales = scalesOf(table, cells, options);
  return column.map((value, subject) => {
    const scale = scales[cells.criterion[subject]!]!;
    const share = (value - scale.lowest) / rangeOf(scale);
    return scale.reversed ? 1 - share : share;
  });
}

interface Layout
  extends Pick<PanelScores, "conditions" | "crossed" | "objects" | "unit" | "units" | "unitsName"> {
  /** The row of each complete subject; -1 if it is left out. */
  row: Int32Array;
  rows: number;
}

/** Conversations that all respondents share; if there are none, each respondent's own; without respondents the things. */
function layOut(table: RatingTable, cells: Cells, subjects: readonly number[]): Layout {
  const first = table.subjects.first;
  const respondent = table.column("respondent");
  const rowOf = (subject: number): number => first[subject]!;
  const own = Int32Array.from(subjects, (subject) => respondent.codes[rowOf(subject)]!);
  const units = Int32Array.from(subjects, (subject) => cells.unit[subject]!);
  if (respondent.size < 2 || own.includes(-1)) {
    const objects = Int32Array.from(subjects, (subject) => cells.object[subject]!);
    return eachOnce(objects, units, table.unitsName);
  }
  const targets = table.column("target").codes;
  const crossed =
    crossedLayout(own, units, table.unitsName) ??
    crossedLayout(
      own,
      Int32Array.from(subjects, (subject) => targets[rowOf(subject)]!),
      "targets",
    );
  return crossed ?? nestedLayout(own, units, table.unitsName);
}

const leastShared = 3;

function crossedLayout(respondent: Int32Array, condition: Int32Array, unitsName: string): Layout | undefined {
  const objects = recoded(respondent);
  const conditions = recoded(condition);
  const seen = new Set<number>();
  objects.codes.forEach((object, i) => {
    seen.add(conditions.codes[i]! * objects.size + object);
  });
  const met = new Int32Array(conditions.size);
  for (const key of seen) met[Math.floor(key / objects.size)]!++;
  const place = new Int32Array(conditions.size).fill(-1);
  let C = 0;
  met.forEach((n, c) => {
    if (n === objects.size) place[c] = C++;
  });
  if (C < leastShared || objects.size < 2) return undefined;
  const rows = objects.size * C;
  return {
    ...{ conditions: new Array<number>(objects.size).fill(C), crossed: true, objects: "respondents" },
    ...{ unit: Int32Array.from({ length: rows }, (_, row) => row % C), units: C, unitsName },
    row: objects.codes.map((object, i) => {
      const c = place[conditions.codes[i]!]!;
      return c < 0 ? -1 : object * C + c;
    }),
    rows,
  };
}

function nestedLayout(respondent: Int32Array, unit: Int32Array, unitsName: string): Layout {
  const objects = recoded(respondent);
  const units = recoded(unit);
  const things = combineCodes(respondent.length, [objects, units]);
  const objectOf = Array.from(things.first, (i) => objects.codes[i]!);
  const order = Array.from(objectOf.keys()).sort((a, b) => objectOf[a]! - objectOf[b]! || a - b);
  const place = new Int32Array(order.length);
  order.forEach((thing, row) => {
    place[thing] = row;
  });
  const conditions = new Array<number>(objects.size).fill(0);
  for (const object of objectOf) conditions[object]!++;
  if (objects.size < 2 || conditions.some((n) => n < 2)) {
    throw new InputError(
      `planPanel requires 2 respondents with 2 ${unitsName} that all judges rated, got ${objects.size} with ${Math.min(...conditions, Number.POSITIVE_INFINITY)} or more`,
    );
  }
  return {
    ...{ conditions, crossed: false, objects: "respondents", units: units.size, unitsName },
    unit: Int32Array.from(order, (thing) => units.codes[things.first[thing]!]!),
    row: things.codes.map((thing) => place[thing]!),
    rows: order.length,
  };
}

function eachOnce(object: Int32Array, unit: Int32Array, unitsName: string): Layout {
  const things = recoded(object);
  const units = recoded(unit);
  if (things.size < leastShared) {
    throw new InputError(
      `planPanel requires ${leastShared} things that all judges rated, got ${things.size}; leave out a judge who rated few`,
    );
  }
  return {
    ...{ conditions: new Array<number>(things.size).fill(1), crossed: false, objects: "rated things" },
    ...{ unit: things.first.map((i) => units.codes[i]!), units: units.size, unitsName },
    row: things.codes,
    rows: things.size,
  };
}

const recoded = (codes: Int32Array) =>
  combineCodes(codes.length, [{ codes, size: codes.reduce((most, code) => Math.max(most, code + 1), 0) }]);
