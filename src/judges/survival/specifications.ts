import type { RankCells } from "../bias/rank-cells.js";
import { rowsByCode } from "../diagnostics/table.js";
import { keepCells, withValues } from "./cell-subsets.js";

/** Another way to make one number of the same cells. */
export interface RankSpecification {
  label: string;
  /** The reason in words where the cells do not allow it. */
  make(cells: RankCells): RankCells | string;
  note: string;
}

/** Choices that a leaderboard makes without saying so, each made otherwise. */
export const rankSpecifications: readonly RankSpecification[] = [
  {
    label: "judges in their own SD",
    make: standardisedByJudge,
    note: "each judge's ratings of a criterion in that judge's standard deviations, so that a judge who uses more of the scale does not weigh more",
  },
  {
    label: "ranks within units",
    make: ranksWithinUnits,
    note: "each judge only orders the respondents of a unit (midranks, 100 = best), so that distances on the scale do not count",
  },
];

function standardisedByJudge(cells: RankCells): RankCells | string {
  if (cells.judges.length < 2) return "there is one judge only";
  const value = cells.value.slice();
  for (const rows of byJudgeAndCriterion(cells)) {
    const mean = rows.reduce((sum, cell) => sum + cells.value[cell]!, 0) / rows.length;
    const sd = Math.sqrt(rows.reduce((sum, cell) => sum + (cells.value[cell]! - mean) ** 2, 0) / rows.length);
    for (const cell of rows) value[cell] = sd > 1e-9 ? (cells.value[cell]! - mean) / sd : 0;
  }
  return withValues(cells, value);
}

function ranksWithinUnits(cells: RankCells): RankCells | string {
  const R = cells.respondents.length;
  const J = cells.judges.length;
  const together = rowsByCode({
    codes: cells.place.map((place, cell) => place * J + cells.judge[cell]!),
    size: cells.places * J,
  });
  const value = cells.value.slice();
  const isWhole = new Uint8Array(value.length);
  forEachGroup(together, (rows) => {
    if (rows.length !== R) return;
    for (const cell of rows) {
      let worse = 0;
      let equal = 0;
      for (const other of rows) {
        if (cells.value[other]! < cells.value[cell]! - 1e-12) worse++;
        else if (cells.value[other]! <= cells.value[cell]! + 1e-12) equal++;
      }
      value[cell] = (100 * (worse + (equal - 1) / 2)) / (R - 1);
      isWhole[cell] = 1;
    }
  });
  const kept = isWhole.reduce((sum, one) => sum + one, 0);
  if (kept < value.length / 2) return "judges rated all respondents together in too few units";
  return keepCells(withValues(cells, value), (cell) => isWhole[cell] === 1);
}

function byJudgeAndCriterion(cells: RankCells): Int32Array[] {
  const groups: Int32Array[] = [];
  const codes = cells.judge.map(
    (judge, cell) => judge * cells.criteria + cells.criterionOf[cells.place[cell]!]!,
  );
  forEachGroup(rowsByCode({ codes, size: cells.judges.length * cells.criteria }), (rows) => {
    if (rows.length > 0) groups.push(rows);
  });
  return groups;
}

function forEachGroup(
  { starts, rows }: ReturnType<typeof rowsByCode>,
  use: (rows: Int32Array) => void,
): void {
  for (let at = 0; at + 1 < starts.length; at++) use(rows.subarray(starts[at]!, starts[at + 1]!));
}
