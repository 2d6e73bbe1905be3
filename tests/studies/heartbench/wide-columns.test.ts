import { describe, expect, it } from "vitest";
import { shortNames } from "../../../src/studies/heartbench/live/board-figure.js";
import { estimateText, narrowText, one } from "../../../src/studies/heartbench/live/cell-text.js";
import { groupTitle, wideColumns } from "../../../src/studies/heartbench/live/wide-columns.js";

const readings = { total: 4, whole: 4, failed: 0 };
const rowOf = (model: string, failed = 0) => ({
  ...{ model, prompt: "0shot.en", judge: "openai/judge", mode: "all" as const, order: "fixed" as const },
  ...{ judging: "j", readings: { ...readings, failed } },
});
const titles = (models: ReturnType<typeof rowOf>[]): string[][] =>
  wideColumns(models).groups.map((group) => group.map(({ title }) => title));
const players = ["agrees", "valence", "echo", "alarm"].map((name) =>
  rowOf(`scripted/heartbench-helper-${name}`),
);
const models = (n: number) => Array.from({ length: n }, (_, i) => rowOf(`openai/m${i + 1}`));

describe("wide tables", () => {
  it("have a column for each of six respondents, and none for one whose replies all fail as a whole", () => {
    const rows = [rowOf("scripted/heartbench-helper-silent", 4), rowOf("openai/partly", 3), ...players];
    const { groups, notes } = wideColumns(rows);
    expect(groups).toHaveLength(1);
    expect(groups[0]!.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    expect(notes).toEqual(["without a column here: helper-silent; --json has them"]);
    // Where all fail, there is nothing else to show.
    expect(titles([rowOf("openai/a", 4), rowOf("openai/b", 4)])).toEqual([["a", "b"]]);
  });

  it("leave players out of more than six, and take several tables for more models", () => {
    expect(titles([...players, ...models(3)])).toEqual([["m1", "m2", "m3"]]);
    const rows = [...models(13), ...players];
    const columns = wideColumns(rows);
    expect(columns.groups.map(({ length }) => length)).toEqual([5, 5, 3]);
    expect(columns.groups.flat().map(({ row }) => row)).toEqual([...rows.keys()].slice(0, 13));
    expect([0, 1, 2].map((g) => groupTitle(columns, g))).toEqual([
      ", respondents 1 to 5",
      ", respondents 6 to 10",
      ", respondents 11 to 13",
    ]);
    expect(columns.notes[0]).toContain("helper-alarm");
  });

  it("name respondents whole where the provider alone tells them apart", () => {
    expect(shortNames(["openai/gpt-4o", "scripted/heartbench-helper-echo"])).toEqual([
      "gpt-4o",
      "helper-echo",
    ]);
    expect(shortNames(["openai/gpt-4o", "azure/gpt-4o"])).toEqual(["openai/gpt-4o", "azure/gpt-4o"]);
  });

  it("round bounds to whole points, unless the value would lie outside", () => {
    expect(narrowText({ value: 62.72, ci: [57.61, 68.3] })).toBe("62.7 [58, 68]");
    expect(narrowText({ value: 82.4, ci: [82.4, 82.4] })).toBe("82.4 [82.4, 82.4]");
    expect(narrowText({ value: 73.2, ci: [Number.NaN, Number.NaN] })).toBe("73.2");
    expect(estimateText({ value: Number.NaN, ci: [0, 1] })).toBe("unscored");
    expect(one(-0.04)).toBe("0.0");
  });
});
