import type { Cell } from "../../../../io/cell.js";
import { readTable } from "../../../../io/datapackage.js";
import { projectPath } from "../../../../io/project-root.js";
import { loadPerspectiveGold } from "../../data/static/gold.js";
import {
  type Converter,
  converterErrorRate,
  errorRate,
  falseBeliefPassages,
  type KindError,
} from "./error-rate.js";

/** The columns of data/egosocialarena/derived/converter-error.csv. */
export const converterErrorColumns = [
  ...["sight", "commit", "check", "kind", "n", "exact", "error", "lower", "upper"],
  ...["doubted_exact", "doubted_wrong", "method"],
] as const;

/** How many false-belief stories are converted, as many as the paper has items, and from which seed. */
export const falseBeliefCheck = { count: 1155, seed: 7 } as const;

/**
 * A converter's errors as rows of converter-error.csv: on the gold set, on the gold set with open pronouns
 * told, and on the false-belief stories.
 *
 * `sight` is "first" for a version that was written before anybody looked at these passages. Otherwise it is
 * "after", and the gold set is no longer out of sample. `commit` is the version's.
 */
export async function converterErrorRows(
  version: { sight: "first" | "after"; commit: string },
  convert?: Converter,
): Promise<Cell[][]> {
  const passages = await loadPerspectiveGold();
  const by = convert === undefined ? {} : { convert };
  const checks = {
    gold: converterErrorRate(passages, by),
    "gold-told": converterErrorRate(passages, { ...by, told: true }),
    "false-belief": errorRate(await falseBeliefPassages(falseBeliefCheck), convert),
  };
  return Object.entries(checks).flatMap(([check, { all, byKind }]) =>
    [all, ...byKind].map(({ kind, n, exact, error, doubtedExact, doubtedWrong }: KindError) => [
      ...[version.sight, version.commit, check, kind, n, exact, error.value, ...error.ci],
      ...[doubtedExact, doubtedWrong, error.method],
    ]),
  );
}

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
