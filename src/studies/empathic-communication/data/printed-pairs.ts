import { withInputs } from "../../../core/read-inputs.js";
import { printedFolder, studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { type Pair, pairs } from "./design.js";

/** A row of the authors' table of pairs of raters. */
export interface PrintedPair {
  /** From 1, in the order of the released file. */
  row: number;
  dimension: string;
  pair: Pair;
  rho: number;
  rhoP: number;
  lower: number;
  upper: number;
  kappa: number;
  kappaZ: number;
  kappaP: number;
}

/** The 126 printed rows. They are only ever compared with computed ones. */
export async function loadPrintedPairs(
  folder: string = studyFolder("empathic-communication"),
): Promise<PrintedPair[]> {
  const table = await readTable(printedFolder(folder), "printed-pairs");
  const [dimension, first, second] = ["dimension", "first", "second"].map((name) => table.strings(name));
  const number = Object.fromEntries(
    ["rho", "rho_p", "lower", "upper", "kappa", "kappa_z", "kappa_p"].map((name) => [
      name,
      table.numbers(name),
    ]),
  );
  const rows = dimension!.map(
    (one, i): PrintedPair => ({
      row: i + 1,
      dimension: one,
      pair: pairs.find(([a, b]) => a === first![i] && b === second![i])!,
      rho: number.rho![i]!,
      rhoP: number.rho_p![i]!,
      lower: number.lower![i]!,
      upper: number.upper![i]!,
      kappa: number.kappa![i]!,
      kappaZ: number.kappa_z![i]!,
      kappaP: number.kappa_p![i]!,
    }),
  );
  return withInputs(rows, table);
}
