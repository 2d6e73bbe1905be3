import type { PairFound, RatedSubjects } from "./agreement-pairs.js";
import { type Cells, columnOf } from "./cells.js";
import type { UnitGroups } from "./jackknife.js";
import type { Roles } from "./roles.js";
import type { Scale } from "./scales.js";

/** More distinct values than this are a scale, not levels: a confusion table of them would be empty. */
const mostLevels = 11;
/** More raters than this are not compared one by one: those with the most ratings are kept. */
const most = { judges: 16, people: 8 };

/** The raters that are compared with each other: judges first, then people. */
export interface ComparedRaters {
  raters: number[];
  isPerson: boolean[];
  /** How many raters are left out. */
  left: number;
}

export function comparedRaters(cells: Cells, roles: Roles): ComparedRaters {
  const { starts } = cells.byRater;
  const size = (rater: number): number => starts[rater + 1]! - starts[rater]!;
  const largest = (raters: readonly number[], count: number): number[] => {
    const kept = new Set([...raters].sort((a, b) => size(b) - size(a)).slice(0, count));
    return raters.filter((rater) => kept.has(rater));
  };
  const models = roles.judges.filter((rater) => !roles.isPerson(rater));
  const judges = largest(models, most.judges);
  const people = largest(roles.people, most.people);
  return {
    raters: [...judges, ...people],
    isPerson: [...judges.map(() => false), ...people.map(() => true)],
    left: models.length + roles.people.length - judges.length - people.length,
  };
}

/** The subjects of each criterion, with the verdicts of these raters. */
export function subjectsByCriterion(
  cells: Cells,
  scales: readonly Scale[],
  raters: readonly number[],
): (RatedSubjects & { subjects: Int32Array })[] {
  const columns = raters.map((rater) => columnOf(cells, rater, "verdict"));
  const lists = scales.map((): number[] => []);
  for (let subject = 0; subject < cells.criterion.length; subject++) {
    lists[cells.criterion[subject]!]!.push(subject);
  }
  return lists.map((list, criterion) => {
    const subjects = Int32Array.from(list);
    const values = columns.map((column) => Float64Array.from(list, (subject) => column[subject]!));
    const levels = levelsOf(scales[criterion]!, values);
    const place = new Map(levels?.map((level, i) => [level, i]));
    const codes =
      levels === null ? null : values.map((own) => Int32Array.from(own, (value) => place.get(value) ?? -1));
    return { subjects, values, codes, levels, unit: subjects.map((subject) => cells.unit[subject]!) };
  });
}

/** The levels of a scale: all points of a declared short one, or the values given if they are few. */
function levelsOf(scale: Scale, values: readonly Float64Array[]): number[] | null {
  const seen = new Set<number>();
  for (const own of values) {
    for (const value of own) {
      if (!Number.isNaN(value)) seen.add(value);
      if (seen.size > mostLevels) return null;
    }
  }
  const { declared, lowest, highest } = scale;
  const points = highest - lowest + 1;
  const isWhole = [...seen, lowest, highest].every(Number.isInteger);
  const isInside = [...seen].every((value) => value >= lowest && value <= highest);
  if (declared && isWhole && isInside && points <= mostLevels) {
    return Array.from({ length: points }, (_, i) => lowest + i);
  }
  return [...seen].sort((a, b) => a - b);
}

/** Two raters, by their places among the compared raters. */
export interface RaterPair {
  first: number;
  second: number;
  kind: "judge and person" | "judges" | "people";
  /** One for each criterion. */
  found: PairFound[];
}

/** What all parts of the answer share. */
export interface AgreementDesign {
  /** Of the compared raters. */
  names: readonly string[];
  isPerson: readonly boolean[];
  criteria: readonly (RatedSubjects & { subjects: Int32Array })[];
  scales: readonly Scale[];
  groups: UnitGroups;
  units: string;
  level: number | undefined;
}
