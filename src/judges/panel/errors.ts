import { InputError } from "../../core/errors.js";
import { cellsOf, columnOf, singles } from "../diagnostics/cells.js";
import type { DiagnosticOptions } from "../diagnostics/contract.js";
import { rolesOf } from "../diagnostics/roles.js";
import { rangeOf, scalesOf } from "../diagnostics/scales.js";
import type { RatingTable } from "../diagnostics/table.js";

/** What judges and people gave to the same subjects, as shares of the scale, without each rater's own level. */
export interface PanelColumns {
  judges: string[];
  people: string[];
  /** By judge, then by subject; NaN where the judge gave nothing. */
  values: Float64Array[];
  /** By subject: the mean of people; NaN where there are none. */
  truth: Float64Array;
  /** By subject: the squared error of that mean from people's spread; NaN where fewer than two rated. */
  noise: Float64Array;
  /** The independent unit of each subject, from 0. */
  unit: Int32Array;
  units: number;
}

/**
 * A rater's level on a criterion is severity, which shifts all its ratings alike: it is taken off, so that what
 * is left of a judge beside people is error.
 */
export function panelColumns(all: RatingTable, options: DiagnosticOptions): PanelColumns {
  const pairs = singles(all);
  // A pair's verdict is a value as any other, if all are pairs.
  const table = pairs.n === 0 ? all : pairs;
  const roles = rolesOf(table, options);
  const cells = cellsOf(table);
  const ranges = scalesOf(table, cells, options).map(rangeOf);
  const column = (rater: number): Float64Array => centred(columnOf(cells, rater), cells.criterion, ranges);
  const people = roles.people.map(column);
  // Without a model the people are the panel, and nobody tells the truth.
  const alone = roles.judges.every(roles.isPerson);
  return {
    judges: roles.judges.map((rater) => roles.names[rater]!),
    people: alone ? [] : roles.people.map((rater) => roles.names[rater]!),
    values: roles.judges.map(column),
    ...truthOf(alone ? [] : people, cells.criterion.length),
    unit: cells.unit,
    units: cells.units,
  };
}

/** Shares of the scale, minus the rater's mean on the criterion. */
function centred(column: Float64Array, criterion: Int32Array, ranges: readonly number[]): Float64Array {
  const sums = new Float64Array(ranges.length);
  const counts = new Int32Array(ranges.length);
  const shares = column.map((value, subject) => value / ranges[criterion[subject]!]!);
  shares.forEach((value, subject) => {
    if (Number.isNaN(value)) return;
    sums[criterion[subject]!]! += value;
    counts[criterion[subject]!]!++;
  });
  return shares.map((value, subject) => value - sums[criterion[subject]!]! / counts[criterion[subject]!]!);
}

function truthOf(people: readonly Float64Array[], subjects: number): Pick<PanelColumns, "truth" | "noise"> {
  const truth = new Float64Array(subjects).fill(Number.NaN);
  const noise = new Float64Array(subjects).fill(Number.NaN);
  for (let subject = 0; subject < subjects; subject++) {
    let [n, sum, squares] = [0, 0, 0];
    for (const person of people) {
      const value = person[subject]!;
      if (Number.isNaN(value)) continue;
      n++;
      sum += value;
      squares += value * value;
    }
    if (n === 0) continue;
    truth[subject] = sum / n;
    if (n > 1) noise[subject] = Math.max(0, squares - (sum * sum) / n) / (n - 1) / n;
  }
  return { truth, noise };
}

/** The columns of judges who all share subjects with each other (and with people, if there are any). */
export function comparable(columns: PanelColumns): { columns: PanelColumns; leftOut: string[] } {
  const { judges, people, values, truth } = columns;
  const counts = (subject: number): boolean => people.length === 0 || !Number.isNaN(truth[subject]!);
  const apart = (a: Float64Array, b: Float64Array): boolean =>
    !a.some((value, subject) => counts(subject) && !Number.isNaN(value) && !Number.isNaN(b[subject]!));
  const lacking = values.map((own, i) => values.map((other, j) => i !== j && apart(own, other)));
  const kept = new Set(judges.keys());
  for (const [j, own] of values.entries()) if (apart(own, own)) kept.delete(j);
  const lacks = (j: number): number => [...kept].filter((other) => lacking[j]![other]).length;
  const rated = (j: number): number => values[j]!.filter((value) => !Number.isNaN(value)).length;
  for (;;) {
    const worst = Math.max(0, ...[...kept].map(lacks));
    if (worst === 0) break;
    const [first] = [...kept].filter((j) => lacks(j) === worst).sort((a, b) => rated(a) - rated(b));
    kept.delete(first!);
  }
  if (kept.size < 2) {
    const got = kept.size === judges.length ? kept.size : `${kept.size} of ${judges.length}`;
    throw new InputError(
      `effectiveNumberOfJudges requires 2 judges that rated the same${people.length > 0 ? " subjects as people" : ""}, got ${got}`,
    );
  }
  return {
    columns: {
      ...columns,
      judges: judges.filter((_, j) => kept.has(j)),
      values: values.filter((_, j) => kept.has(j)),
    },
    leftOut: judges.filter((_, j) => !kept.has(j)),
  };
}
