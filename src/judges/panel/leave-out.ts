import type { RaterArray } from "../../stats/multivariate-components.js";
import { unitGroups } from "../diagnostics/jackknife.js";
import type { PanelScores } from "./scores.js";

/** More groups would take time and hardly sharpen an interval. */
const mostGroups = 50;

export const groupCodes = (units: number) => unitGroups(units, mostGroups);

/** The scores without a group of units. An object that loses all its rows is gone. */
export function withoutGroup(scores: PanelScores, { of }: { of: Int32Array }, group: number): RaterArray {
  return kept(scores, (row) => of[scores.unit[row]!] !== group);
}

/** The scores without one object. */
export function withoutObject(scores: PanelScores, object: number): RaterArray {
  return kept(scores, (_, own) => own !== object);
}

function kept(
  { conditions, raters, values, crossed }: PanelScores,
  keep: (row: number, object: number) => boolean,
): RaterArray {
  const left: number[] = [];
  const counts: number[] = [];
  let row = 0;
  conditions.forEach((n, object) => {
    let own = 0;
    for (let c = 0; c < n; c++, row++) {
      if (!keep(row, object)) continue;
      for (let j = 0; j < raters; j++) left.push(values[row * raters + j]!);
      own++;
    }
    if (own > 0) counts.push(own);
  });
  return { conditions: counts, raters, values: Float64Array.from(left), crossed };
}
