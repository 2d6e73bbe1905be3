import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import { type PrintedRow, readPrintedRows } from "../../shared/read-printed.js";
import { dimensionTitle, frameworkOf, pairTitle } from "../data/design.js";
import { loadPrintedPairs, type PrintedPair } from "../data/printed-pairs.js";

/** The columns of the table of pairs: what each number is, and how many decimals are printed. */
export const pairColumns = {
  rho: { field: "rho", decimals: 2, says: "Spearman's rank correlation" },
  "rho-p": { field: "rhoP", decimals: 3, says: "p of the rank correlation" },
  lower: { field: "lower", decimals: 2, says: "lower end of the rank correlation's interval" },
  upper: { field: "upper", decimals: 2, says: "upper end of the rank correlation's interval" },
  kappa: { field: "kappa", decimals: 2, says: "kappa with quadratic weights" },
  "kappa-z": { field: "kappaZ", decimals: 3, says: "z of kappa" },
  "kappa-p": { field: "kappaP", decimals: 3, says: "p of kappa" },
} as const;
export type PairColumn = keyof typeof pairColumns;

/** What a printed number is, which decides what it is compared with. */
export type PrintedKind = "count" | "corpus" | "annotations" | "crowd-annotations" | PairColumn;

/** A printed number, and the row of the table of pairs that it stands in, if it stands there. */
export interface Printed extends PrintedRow<PrintedKind> {
  pair: PrintedPair | null;
}

/** The file that prints the pairs, and the one that prints their kappas once more. */
export const pairFile = "all_annotator_pairs_spearman_kappa.csv";
export const kappaFile = "table_kappa.csv";

/** Reads the printed numbers. They are only ever compared with computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  const [{ rows }, pairs] = await Promise.all([
    readPrintedRows<PrintedKind>(folder),
    loadPrintedPairs(folder),
  ]);
  const cells = pairs.flatMap((row) =>
    (Object.keys(pairColumns) as PairColumn[]).map((kind) => cellOf(row, kind)),
  );
  const all = [...rows.map((row): Printed => ({ ...row, pair: null })), ...cells];
  return noteInputs(all, inputsOf(rows, pairs));
}

function cellOf(row: PrintedPair, kind: PairColumn): Printed {
  const { field, decimals, says } = pairColumns[kind];
  const [first, second] = row.pair;
  const { title } = frameworkOf(row.dimension);
  return {
    id: `${row.dimension.replaceAll("_", "-")}-${first}-${second}-${kind}`,
    section: "table",
    place: `${pairFile}, row ${row.row}`,
    kind,
    subject: row.dimension,
    value: row[field],
    ci: null,
    decimals,
    tokens: [],
    statement: `${title}, ${dimensionTitle(row.dimension)}, ${pairTitle(row.pair)}: ${says}`,
    pair: row,
  };
}
