import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { groupRows } from "../../src/core/group-rows.js";
import { projectPath } from "../../src/io/project-root.js";
import { fromDataFrame, toDataFrame } from "../../src/plots/data-frame.js";
import { showTable } from "../../src/plots/display.js";

const rows = [
  { id: 1, name: 'a "b", c', value: 16777217, note: null, open: undefined },
  { id: 2, name: "=1+1\n", value: Number.NaN, note: "x", open: undefined },
  { id: 3, name: "", value: null, note: null, open: undefined },
  { id: 4, name: "中文", value: 0.1, note: "y", open: undefined },
];

describe("toDataFrame", () => {
  it("keeps the rows: null, NaN, undefined and 16777217 come back as they were", async () => {
    const frame = await toDataFrame(rows);
    expect(frame.shape).toEqual([4, 5]);
    const back = fromDataFrame(frame);
    expect(back).toEqual(rows);
    expect(Object.is(back[1]!.value, Number.NaN)).toBe(true);
    expect(back[0]!.value).toBe(16777217);
    expect(back[0]).toHaveProperty("open", undefined);
  });

  it("gives back what a view shows, in its order", async () => {
    const frame = await toDataFrame(rows);
    const ids = (view: typeof frame): unknown[] => fromDataFrame(view).map(({ id }) => id);
    expect(ids(frame.head(2))).toEqual([1, 2]);
    expect(ids(frame.tail(1))).toEqual([4]);
    expect(ids(frame.sortValues("id", { ascending: false }))).toEqual([4, 3, 2, 1]);
    expect(ids(frame.sortValues("id", { ascending: false }).head(1))).toEqual([4]);
    expect(ids(frame.query(frame.column("id").gt(1).and(frame.column("id").lt(4))))).toEqual([2, 3]);
    expect(ids(frame.iloc({ rows: [2, 0] }))).toEqual([3, 1]);
    expect(fromDataFrame(frame.loc({ columns: ["name"] }).head(1))).toEqual([{ name: 'a "b", c' }]);
  });

  it("takes the columns of all rows, and an empty table", async () => {
    const differ = [{ a: 1 }, { b: 2 }, {}];
    const frame = await toDataFrame(differ);
    expect(frame.columns).toEqual(["a", "b"]);
    expect(fromDataFrame(frame)).toEqual(differ);
    const none = await toDataFrame([]);
    expect(none.shape).toEqual([0, 0]);
    expect(fromDataFrame(none)).toEqual([]);
  });

  it("takes a table of columns and rows, and refuses a column that is there twice", async () => {
    const frame = await toDataFrame({ columns: ["a", "b"], rows: [[1, "x"]] });
    expect(fromDataFrame(frame)).toEqual([{ a: 1, b: "x" }]);
    await expect(toDataFrame({ columns: ["a", "a"], rows: [[1, 2]] })).rejects.toThrow(
      'toDataFrame requires each column once, got "a" twice',
    );
  });

  it("works with columns that danfojs has members of, and gives them back by their names", async () => {
    const named = [{ mean: 1, index: "i", head: null, mean_: 2 }];
    const frame = await toDataFrame(named);
    expect(frame.columns).toEqual(["mean__", "index_", "head_", "mean_"]);
    expect(fromDataFrame(frame.head(1))).toEqual(named);
    expect(fromDataFrame(frame.loc({ columns: ["mean__"] }))).toEqual([{ mean: 1 }]);
  });

  it("shows: as text by print, as HTML by showTable", async () => {
    const frame = await toDataFrame([{ name: "<b>", ci: [0.1, 0.25] }]);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    frame.print();
    expect(String(log.mock.calls[0])).toContain("[0.100, 0.250]");
    log.mockRestore();
    const shown: Record<string, string>[] = [];
    const channel = Symbol.for("affectlab.display");
    (globalThis as Record<symbol, unknown>)[channel] = (bundle: Record<string, string>) => shown.push(bundle);
    showTable(frame.head(1));
    delete (globalThis as Record<symbol, unknown>)[channel];
    expect(shown[0]!["text/html"]).toContain('<td style="text-align:left">&lt;b&gt;</td>');
    expect(shown[0]!["text/plain"]).toContain(
      "[0.1, 0.25]".replace("0.1,", "0.100,").replace("0.25]", "0.250]"),
    );
  });

  it.each([
    ["groupby", [["name", "note"]], /takes null for 0 and mixes up .*; use groupRows\(rows, keys\)/],
    ["groupby", [["name"]], /use groupRows/],
    ["add", [1], /its add computes in single precision.*toDataFrame/],
    ["sub", [1], /compute on the rows/],
    ["mul", [1], /compute on the rows/],
    ["div", [1], /compute on the rows/],
    ["mean", [], /use meanInterval\(values\)/],
    ["sum", [], /use meanInterval\(values\)/],
    ["describe", [], /use meanInterval\(values\)/],
    ["toCSV", [], /use writeCsv\(file, columns, rows\)/],
    ["sample", [2], /draws without a seed; use randomStream/],
    ["addColumn", ["x", []], /changes the table/],
    ["fillNa", [0], /changes the table/],
  ])("refuses %s in one line that says what to use", async (member, args, message) => {
    const frame = (await toDataFrame(rows)) as unknown as Record<string, (...given: unknown[]) => unknown>;
    expect(() => frame[member]!(...args)).toThrow(InputError);
    expect(() => frame[member]!(...args)).toThrow(message);
    const view = (await toDataFrame(rows)).head(2) as unknown as typeof frame;
    expect(() => view[member]!(...args)).toThrow(message);
  });

  it("refuses numbers of a column too", async () => {
    const column = (await toDataFrame(rows)).column("id") as unknown as Record<string, () => number>;
    expect(() => column.mean!()).toThrow(/use meanInterval/);
  });

  it("names functions that there are", async () => {
    const source = readFileSync(projectPath("src", "plots", "data-frame.ts"), "utf8");
    const surface = Object.keys(await import("affectlab"));
    const named = [...source.matchAll(/\b(?:use|call|or) ([a-z]\w+)\(/g)].map(([, name]) => name as string);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !surface.includes(name))).toEqual([]);
  });

  it("refuses another's frame on the way back", () => {
    expect(() => fromDataFrame({} as never)).toThrow(InputError);
  });
});

describe("what danfojs does, for which it only shows", () => {
  it("has no arithmetic without its engine, takes null for 0, mixes up groups, and leaves CSV unquoted", async () => {
    const { default: dfd } = (await import("danfojs-node")) as unknown as {
      default: typeof import("danfojs-node");
    };
    const big = new dfd.DataFrame([[16777217]], { columns: ["a"] });
    // Its engine works in single precision, where 16777217 becomes 16777216. It is not installed.
    expect(() => big.add(0)).toThrow(/No backend found/);
    const holes = new dfd.DataFrame(
      [
        ["a", null],
        ["a", 2],
      ] as never,
      { columns: ["x", "v"] },
    );
    // (2) / 1 is 2: the missing one is counted, as 0.
    expect(dfd.toJSON(holes.groupby(["x"]).mean())).toEqual([{ x: "a", v_mean: 1 }]);
    const pairs = [
      { x: "a", y: "b-c", v: 1 },
      { x: "a-b", y: "c", v: 2 },
    ];
    expect(dfd.toJSON(new dfd.DataFrame(pairs).groupby(["x", "y"]).sum())).toHaveLength(1);
    expect(groupRows(pairs, ["x", "y"])).toHaveLength(2);
    expect(dfd.toCSV(new dfd.DataFrame([["a,b"]], { columns: ["x"] }))).toBe("x\na,b\n");
  });
});
