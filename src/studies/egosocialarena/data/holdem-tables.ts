import { withInputs } from "../../../core/read-inputs.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";

/** A row of data/egosocialarena/derived/holdem-exploitability.csv; values in milli-big-blinds a hand. */
export interface ExploitabilityRow {
  player: string;
  /** "aggressive", "conservative", or "none" for a player that was not trained. */
  style: string;
  abstract: number;
  as_button: number;
  as_big_blind: number;
  played: number;
  lower: number;
  upper: number;
  pairs: number;
  method: string;
}

/** A row of data/egosocialarena/derived/holdem-equilibrium.csv. */
export interface EquilibriumRow {
  iteration: number;
  exploitability: number;
}

/** A row of data/egosocialarena/derived/style-ceiling.csv; shares from 0 to 1. */
export interface StyleCeilingRow {
  /** Who plays against the opponents. */
  hero: string;
  hands: number;
  observer: "known" | "new";
  balanced: number;
  lower: number;
  upper: number;
  aggressive: number;
  aggressive_lower: number;
  aggressive_upper: number;
  conservative: number;
  conservative_lower: number;
  conservative_upper: number;
  /** Series of hands of each style. */
  series: number;
  /** The lowest and the highest share over single opponents. */
  lowest: number;
  highest: number;
}

/** What was computed about the opponents of hold'em. */
export interface HoldemTables {
  exploitability: readonly ExploitabilityRow[];
  equilibrium: readonly EquilibriumRow[];
  ceiling: readonly StyleCeilingRow[];
}

/**
 * Reads the recorded tables about the opponents of hold'em, which
 * analyses/egosocialarena/08-holdem-exploitability.ts computes in some minutes.
 *
 * @example
 * ```ts
 * const tables = await loadHoldemTables();
 * tables.exploitability.filter(({ style }) => style === "aggressive").length; // 5
 * tables.ceiling.find(({ hands }) => hands === 10)!.balanced > 0.5; // true
 * ```
 */
export async function loadHoldemTables(
  folder = projectPath("data", "egosocialarena", "derived"),
): Promise<HoldemTables> {
  const names = ["holdem-exploitability", "holdem-equilibrium", "style-ceiling"];
  const tables = await Promise.all(names.map((name) => readTable(folder, name)));
  const [exploitability, equilibrium, ceiling] = tables.map((table) => table.rows() as unknown);
  const found = { exploitability, equilibrium, ceiling } as HoldemTables;
  return withInputs(found, ...tables);
}
