import type { RaschDesign } from "../../stats/many-facet-rasch/contract.js";

/** A file for another program. */
export interface ExportedFile {
  name: string;
  text: string;
}

/** One observation with the numbers of its facets, from 1. @internal */
export interface ExportRow {
  object: number;
  rater: number;
  criterion: number;
  level: number;
}

/** The observations of a design, in its order. @internal */
export function exportRows({ starts, item, items, level }: RaschDesign): ExportRow[] {
  const rows: ExportRow[] = [];
  for (let object = 0; object + 1 < starts.length; object++) {
    for (let at = starts[object]!; at < starts[object + 1]!; at++) {
      const { rater, criterion } = items[item[at]!]!;
      rows.push({ object: object + 1, rater: rater + 1, criterion: criterion + 1, level: level[at]! });
    }
  }
  return rows;
}

/** The highest level. @internal */
export const highestLevel = ({ items }: RaschDesign): number => Math.max(...items.map(({ steps }) => steps));

/** A name without what would end a field or a line. @internal */
export const plainName = (name: string): string => name.replace(/[\s,;="'\\*]+/g, " ").trim() || "all";

/** A text of R in double quotes. @internal */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, "'")}"`;

/** A list of R. @internal */
export const namesInR = (names: readonly string[]): string =>
  `c(${names.map((name) => quoted(plainName(name))).join(", ")})`;

/** What stands above a script that nobody could run. @internal */
export const notRun = (program: string): string =>
  `${program} could not be run where this file was written: it follows the manual, and is not tested.`;

/** The levels, a comment line for each criterion: "0 = 1.0, 1 = 2.0". @internal */
export function levelWords({ criteria, items, values }: RaschDesign): string[] {
  return criteria.map((criterion, c) => {
    const item = items.findIndex((one) => one.criterion === c);
    const words = values[item]!.map((value, k) => `${k} = ${Number(value.toFixed(3))}`).join(", ");
    return `${plainName(criterion)}: level ${words}`;
  });
}
