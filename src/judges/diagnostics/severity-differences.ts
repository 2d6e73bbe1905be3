import { type Cells, columnOf } from "./cells.js";
import type { Roles } from "./roles.js";

/** Differences of one rater from the mean of the others, one for each subject that both rated. */
export interface Differences {
  subjects: number[];
  values: number[];
}

/**
 * How much each rater gives above the mean of the *other* raters of the reference, subject by subject. The
 * mean, because the median of three gives false alarms; the others, because a person's own value would pull
 * the mean towards it.
 */
export function differencesFrom(
  cells: Cells,
  { reference }: Pick<Roles, "reference">,
): (rater: number) => Differences {
  const subjects = cells.criterion.length;
  const sums = new Float64Array(subjects);
  const counts = new Int32Array(subjects);
  const { starts, rows } = cells.byRater;
  for (const rater of reference) {
    for (let i = starts[rater]!; i < starts[rater + 1]!; i++) {
      const subject = cells.subject[rows[i]!]!;
      sums[subject]! += cells.value[rows[i]!]!;
      counts[subject]!++;
    }
  }
  return (rater) => {
    const found: Differences = { subjects: [], values: [] };
    const isOne = reference.includes(rater);
    for (let i = starts[rater]!; i < starts[rater + 1]!; i++) {
      const own = cells.value[rows[i]!]!;
      const subject = cells.subject[rows[i]!]!;
      const others = counts[subject]! - Number(isOne);
      if (others === 0) continue;
      found.subjects.push(subject);
      found.values.push(own - (sums[subject]! - (isOne ? own : 0)) / others);
    }
    return found;
  };
}

/** How much more the second rater gives than the first, subject by subject. */
export function differencesOfPair(cells: Cells, first: number, second: number): Differences {
  const found: Differences = { subjects: [], values: [] };
  const others = columnOf(cells, first);
  const { starts, rows } = cells.byRater;
  for (let i = starts[second]!; i < starts[second + 1]!; i++) {
    const subject = cells.subject[rows[i]!]!;
    if (Number.isNaN(others[subject]!)) continue;
    found.subjects.push(subject);
    found.values.push(cells.value[rows[i]!]! - others[subject]!);
  }
  return found;
}
