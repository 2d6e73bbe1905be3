import { createHash } from "node:crypto";
import { type Cell, type Notebook, sourceOf } from "./notebook.js";

/** The fingerprint of each cell as it was handed out, by its id. */
export type HandedOut = Record<string, string>;

export interface Merged {
  notebook: Notebook;
  /** Cells that were as handed out, and are now as the project has them. */
  updated: string[];
  added: string[];
  removed: string[];
  /** Cells that the student has edited, where the project has another text now. They stay as they are. */
  left: string[];
}

export const fingerprint = (cell: Cell): string =>
  createHash("sha256").update(sourceOf(cell).trimEnd()).digest("hex").slice(0, 16);

/** Every cell's fingerprint. Cells of the project all have ids. */
export const handedOut = (notebook: Notebook): HandedOut =>
  Object.fromEntries(
    notebook.cells.flatMap((cell) => (cell.id === undefined ? [] : [[cell.id, fingerprint(cell)]])),
  );

/**
 * Brings a student's notebook up to date. Cells that she has not touched become the project's; cells that she has
 * edited, made or deleted stay so. Her own cells stay behind the cell that they followed.
 *
 * @param before the fingerprints of what she was handed
 * @param hers her notebook
 * @param fresh the project's notebook
 */
export function mergeNotebook(before: HandedOut, hers: Notebook, fresh: Notebook): Merged {
  const news = new Map(fresh.cells.map((cell) => [cell.id as string, cell]));
  const merged: Omit<Merged, "notebook"> = { updated: [], added: [], removed: [], left: [] };
  const { kept, followers } = readHers(before, hers, news, merged);
  const cells: Cell[] = [...(followers.get(start) ?? [])];
  for (const cell of fresh.cells) {
    const id = cell.id as string;
    const old = kept.get(id);
    if (old !== undefined) cells.push(chooseCell(before[id], old, cell, merged));
    else if (before[id] === undefined) {
      merged.added.push(id);
      cells.push(cell);
    }
    cells.push(...(followers.get(id) ?? []));
  }
  return { notebook: { ...hers, cells }, ...merged };
}

const start = Symbol("start");

/** Her cells that the project has too, and those of her own by the cell that they follow. */
function readHers(
  before: HandedOut,
  hers: Notebook,
  news: ReadonlyMap<string, Cell>,
  merged: Omit<Merged, "notebook">,
) {
  const kept = new Map<string, Cell>();
  const followers = new Map<string | symbol, Cell[]>();
  let last: string | symbol = start;
  for (const cell of hers.cells) {
    const { id } = cell;
    // A second cell of the same id is a copy of hers.
    if (id !== undefined && news.has(id) && !kept.has(id)) {
      kept.set(id, cell);
      last = id;
      continue;
    }
    if (id !== undefined && !news.has(id) && before[id] !== undefined) {
      if (fingerprint(cell) === before[id]) {
        merged.removed.push(id);
        continue;
      }
      merged.left.push(id);
    }
    followers.set(last, [...(followers.get(last) ?? []), cell]);
  }
  return { kept, followers };
}

function chooseCell(
  before: string | undefined,
  hers: Cell,
  fresh: Cell,
  merged: Omit<Merged, "notebook">,
): Cell {
  const [now, next] = [fingerprint(hers), fingerprint(fresh)];
  // Her outputs stay with what she ran.
  if (now === next) return hers;
  if (now === before) {
    merged.updated.push(fresh.id as string);
    return fresh;
  }
  // She has edited it; there is something to say only if the project's own cell is another one than she was handed.
  if (next !== before) merged.left.push(fresh.id as string);
  return hers;
}
