import { vi } from "vitest";
import type { Claim } from "../../src/core/claim.js";
import { Table } from "../../src/io/table.js";

/** What the check found out about the claims of a study. */
export interface OwnRowReport {
  /** Claims whose `ours` moves with the printed number that it is compared with. */
  reading: string[];
  /** Claims with a printed number and ours whose printed number moved with no cell. */
  untested: string[];
  /** How often the claims were computed. */
  runs: number;
}

interface Cell {
  key: string;
  value: number | boolean;
}

/** Tables of what a paper or its README prints. Everything else is data, which the check leaves alone. */
const printedTable = /(?:printed|published)[^/\\]*\.csv$/;
/** Columns that name a row or say how a number is printed: no result stands in them. */
const naming = new Set(["decimals", "level", "round", "turn", "player", "shots"]);

/**
 * Finds the claims whose `ours` reads the very number that it is compared with.
 *
 * Cells of the printed tables are changed as they are read, and the claims are computed again from the same data.
 * A claim is cleared by a run in which its printed number moves and ours does not. Many cells are changed at
 * once; only where ours moves too, as it may with other cells, are they divided, down to the one cell.
 *
 * @param excepted claims that may read their row
 */
export async function claimsThatReadTheirRow(
  compute: () => Promise<Claim[]>,
  excepted: (claim: Claim) => boolean = () => false,
): Promise<OwnRowReport> {
  let changed: ReadonlyMap<string, number | boolean> = new Map();
  const seen = new Map<string, Cell>();
  const stop = intercept((key, value) => {
    if (!Number.isNaN(value)) seen.set(key, { key, value });
    return changed.get(key) ?? value;
  });
  let runs = 0;
  const run = async (cells: ReadonlyMap<string, number | boolean>): Promise<Map<string, Claim> | null> => {
    changed = cells;
    runs++;
    // A changed cell may be refused, for example where it is the size of a sample.
    const claims = await compute().catch((error: unknown) => {
      if (cells.size === 0) throw error;
      return null;
    });
    return claims && new Map(claims.map((claim) => [claim.id, claim]));
  };
  try {
    const before = (await run(new Map()))!;
    const open = new Set(
      [...before.values()]
        .filter(
          (claim) =>
            claim.kind === "number" &&
            claim.published.value !== null &&
            claim.ours.value !== null &&
            !excepted(claim),
        )
        .map(({ id }) => id),
    );
    const reading: string[] = [];

    const examine = async (cells: readonly Cell[], suspects: readonly string[]): Promise<void> => {
      if (suspects.length === 0) return;
      const single = cells.length === 1;
      for (const way of single ? ways : [ways[0]!]) {
        const after = await run(new Map(cells.map((cell, i) => [cell.key, moved(cell.value, i, way)])));
        if (after === null) continue;
        const own = suspects.filter(
          (id) => after.get(id)?.published.value !== before.get(id)!.published.value && after.has(id),
        );
        const following = own.filter((id) => after.get(id)!.ours.value !== before.get(id)!.ours.value);
        for (const id of own) if (single || !following.includes(id)) open.delete(id);
        if (single) reading.push(...following);
        else await halves(cells, following);
        return;
      }
      if (!single) await halves(cells, suspects);
    };
    const halves = async (cells: readonly Cell[], suspects: readonly string[]): Promise<void> => {
      const middle = Math.ceil(cells.length / 2);
      for (const half of [cells.slice(0, middle), cells.slice(middle)]) {
        await examine(
          half,
          suspects.filter((id) => open.has(id)),
        );
      }
    };

    for (const column of columnsOf([...seen.values()])) await examine(column, [...open]);
    return { reading: reading.sort(), untested: [...open].sort(), runs };
  } finally {
    stop();
  }
}

/** Shows every number and truth value of the printed tables to a function, which may give another. */
function intercept(see: (key: string, value: number | boolean) => number | boolean): () => void {
  const spies = (["numbers", "optionalIntegers", "booleans"] as const).map((accessor) => {
    const read = Table.prototype[accessor] as (this: Table, name: string) => (number | boolean | null)[];
    const shown = function (this: Table, name: string): (number | boolean | null)[] {
      const cells = read.call(this, name);
      if (!printedTable.test(this.file) || naming.has(name)) return cells;
      return cells.map((cell, i) => (cell === null ? null : see(`${this.file} ${name} ${i}`, cell)));
    };
    return vi.spyOn(Table.prototype, accessor).mockImplementation(shown as never);
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/**
 * The cells by table and column, since few columns follow from themselves. Truth values are divided by three: as
 * many could turn one way as the other, so that a count of them would stay.
 */
function columnsOf(cells: readonly Cell[]): Cell[][] {
  const columns = new Map<string, Cell[]>();
  for (const cell of cells) {
    const [, column, index] = /^(.*) (\d+)$/.exec(cell.key)!;
    const key = typeof cell.value === "boolean" ? `${column} ${Number(index) % 3}` : column!;
    columns.set(key, [...(columns.get(key) ?? []), cell]);
  }
  return [...columns.values()];
}

/** Towards 0 where there is room; and for a cell that may not be any number: away from it, twice, by very little. */
const ways = ["down", "up", "twice", "little"] as const;

/** Another value of the same kind: by units of its last digit, another number of them for each neighbour. */
function moved(value: number | boolean, index: number, way: (typeof ways)[number]): number | boolean {
  if (typeof value === "boolean") return !value;
  if (way === "twice") return 2 * value;
  if (way === "little") return value + 1e-4;
  const decimals = (String(value).split(".")[1] ?? "").length;
  const step = (2 + ((index * 5) % 7)) / 10 ** decimals;
  const next = way === "down" && value - step > 0 ? value - step : value + step;
  return Number(next.toFixed(decimals));
}
