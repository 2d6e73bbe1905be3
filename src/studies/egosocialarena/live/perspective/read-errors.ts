import { readTable } from "../../../../io/datapackage.js";
import { projectPath } from "../../../../io/project-root.js";

/** A row of data/egosocialarena/derived/converter-error.csv. */
export interface ConverterErrorRow {
  /** "first": the version was written before any of the passages had been read. */
  sight: "first" | "after";
  commit: string;
  check: "gold" | "gold-told" | "false-belief";
  kind: string;
  n: number;
  exact: number;
  error: number;
  lower: number;
  upper: number;
  doubted_exact: number;
  doubted_wrong: number;
  method: string;
}

/**
 * The recorded errors of the converter to the second person, at first sight and after its misses were read.
 *
 * @example
 * ```ts
 * const rows = await readConverterErrors();
 * const first = rows.find(({ sight, check, kind }) => sight === "first" && check === "gold" && kind === "all");
 * first!.n; // 150
 * first!.exact; // 137
 * ```
 */
export async function readConverterErrors(
  folder = projectPath("data", "egosocialarena", "derived"),
): Promise<ConverterErrorRow[]> {
  const table = await readTable(folder, "converter-error");
  return table.rows() as unknown as ConverterErrorRow[];
}
