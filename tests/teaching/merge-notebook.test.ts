import { describe, expect, it } from "vitest";
import { handedOut, mergeNotebook } from "../../src/teaching/merge-notebook.js";
import type { Cell, Notebook } from "../../src/teaching/notebook.js";

const cell = (id: string, source: string): Cell => ({ id, cell_type: "code", source, metadata: {} });
const book = (...cells: [string, string][]): Notebook => ({
  cells: cells.map(([id, source]) => cell(id, source)),
});
const sources = ({ cells }: Notebook) => cells.map(({ id, source }) => `${id}:${source}`);

const first = book(["a", "1"], ["b", "2"], ["c", "3"]);
const before = handedOut(first);
const second = book(["a", "1"], ["b", "2 new"], ["n", "4"], ["c", "3"]);

describe("a notebook is brought up to date", () => {
  it("changes untouched cells, and adds new ones in their place", () => {
    const merged = mergeNotebook(before, first, second);
    expect(sources(merged.notebook)).toEqual(["a:1", "b:2 new", "n:4", "c:3"]);
    expect(merged).toMatchObject({ updated: ["b"], added: ["n"], removed: [], left: [] });
  });

  it("leaves what was edited, and says so only where the project has changed it too", () => {
    const hers = book(["a", "mine"], ["b", "mine too"], ["c", "3"]);
    const merged = mergeNotebook(before, hers, second);
    expect(sources(merged.notebook)).toEqual(["a:mine", "b:mine too", "n:4", "c:3"]);
    expect(merged).toMatchObject({ updated: [], left: ["b"] });
  });

  it("keeps cells of her own behind the one that they followed, also without an id", () => {
    const own: Cell = { cell_type: "markdown", source: "note", metadata: {} };
    const hers: Notebook = {
      cells: [cell("x", "top"), cell("a", "1"), own, cell("b", "2"), cell("b", "copy"), cell("c", "3")],
    };
    const merged = mergeNotebook(before, hers, second);
    expect(sources(merged.notebook)).toEqual([
      "x:top",
      "a:1",
      "undefined:note",
      "b:2 new",
      "b:copy",
      "n:4",
      "c:3",
    ]);
  });

  it("does not bring back what she deleted, and removes untouched cells that the project dropped", () => {
    const hers = book(["a", "1"], ["c", "edited"]);
    const merged = mergeNotebook(before, hers, book(["a", "1"], ["b", "2"]));
    expect(sources(merged.notebook)).toEqual(["a:1", "c:edited"]);
    expect(merged).toMatchObject({ removed: [], left: ["c"], added: [] });
    const untouched = mergeNotebook(before, first, book(["a", "1"], ["b", "2"]));
    expect(sources(untouched.notebook)).toEqual(["a:1", "b:2"]);
    expect(untouched.removed).toEqual(["c"]);
  });

  it("keeps the outputs of a cell that did not change, however its lines are kept", () => {
    const ran = { ...cell("a", "1\n2"), source: ["1\n", "2"], outputs: [{ output_type: "stream" }] };
    const merged = mergeNotebook(handedOut(book(["a", "1\n2"])), { cells: [ran] }, book(["a", "1\n2"]));
    expect(merged.notebook.cells[0]).toEqual(ran);
    expect(merged.updated).toEqual([]);
  });

  it("takes a cell of a folder without a record for edited, unless it is the project's", () => {
    const merged = mergeNotebook({}, book(["a", "1"], ["b", "old"]), second);
    expect(merged).toMatchObject({ updated: [], left: ["b"], added: ["n", "c"] });
  });
});
