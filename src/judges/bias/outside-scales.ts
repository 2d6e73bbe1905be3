import { counted } from "../../core/counted.js";
import type { RatingTable } from "../diagnostics/table.js";
import type { Scales } from "./bias-report.js";

/** Values outside the scale that the caller stated, a line for each criterion that has some. */
export function outsideScales(table: RatingTable, scales: Scales): string[] {
  const { codes, names } = table.column("criterion");
  return Object.entries(scales).flatMap(([criterion, [lowest, highest]]) => {
    const code = criterion === "" ? -1 : names.indexOf(criterion);
    let outside = 0;
    for (let row = 0; row < table.n; row++) {
      const value = table.values[row]!;
      if (codes[row] === code && (value < lowest || value > highest)) outside++;
    }
    if (outside === 0) return [];
    return [
      `${counted(outside, "value lies", "values lie")} outside the stated scale ${lowest} to ${highest}${criterion === "" ? "" : ` of ${criterion}`}: they count as they are; correct the scale or the values`,
    ];
  });
}
