import { withInputs } from "../../../core/read-inputs.js";
import type { HoldemStyleRow } from "../../../games/holdem/style-gap.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";

/**
 * How the trained opponents of hold'em play: the recorded rows of `holdemStyleRows`.
 *
 * @example
 * ```ts
 * const rows = await readHoldemStyles();
 * rows.length; // 144
 * rows.find(({ seed }) => seed === "all")?.n; // 5
 * ```
 */
export async function readHoldemStyles(
  folder = projectPath("data", "egosocialarena", "derived"),
): Promise<HoldemStyleRow[]> {
  const table = await readTable(folder, "holdem-styles");
  return withInputs(table.rows() as unknown as HoldemStyleRow[], table);
}
