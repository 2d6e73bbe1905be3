import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";
import { loadEgoSocialArena } from "../../../src/studies/egosocialarena/data/printed-tables.js";
import { boardAverages } from "../../../src/studies/egosocialarena/live/board/averages.js";
import { boardCell, pairedColumn } from "../../../src/studies/egosocialarena/live/board/columns.js";
import { scaleChanges } from "../../../src/studies/egosocialarena/live/board/figure-scale.js";
import { peopleDraws } from "../../../src/studies/egosocialarena/live/board/people.js";
import {
  boardRows,
  entriesTable,
  scoresTable,
} from "../../../src/studies/egosocialarena/live/board/tables.js";
import type { ArenaRespondent, ArenaRun, Draw } from "../../../src/studies/egosocialarena/live/scenario.js";

const drawsOf = (values: readonly number[], each = 1): Draw[] =>
  values.map((value, i) => ({ unit: `u${i}`, cluster: `c${Math.floor(i / each)}`, value }));

const item = (id: string, keyed: number): Item => ({
  ...{ id, study: "egosocialarena", stimulus: { text: "s" }, question: "q?", options: ["a", "b"], keyed },
  conditions: { scenario: "real-world", topic: "t", asks: "emotion" },
});

/** A run of twenty real-world situations by respondents with the given hits. */
function runOf(hits: Readonly<Record<string, readonly number[]>>): ArenaRun {
  const asked = Array.from({ length: 20 }, (_, i) => item(`real-world-${i}`, 0));
  const respondents = Object.entries(hits).map(
    ([model, own]): ArenaRespondent => ({
      ...{ model, prompt: "0shot", isComputed: false, games: [], open: 0 },
      hits: new Map(own.map((hit, i) => [`real-world-${i}`, [hit]])),
    }),
  );
  return {
    ...{ folder: "", judgings: [], changed: [], respondents },
    manifest: { what: { prompts: [{ id: "0shot" }], replicates: 1 } } as unknown as ArenaRun["manifest"],
    live: { asked, episodes: [], scenarios: ["situations"] } as unknown as ArenaRun["live"],
  };
}

describe("a column", () => {
  it("of shares has an exact interval, of points a clustered one, of rounds none", () => {
    const shares = boardCell(drawsOf([100, 100, 0, Number.NaN]), "real_world");
    // Clopper-Pearson for 2 of 3.
    expect(shares.ci!.map((x) => x.toFixed(1))).toEqual(["9.4", "99.2"]);
    expect(shares).toMatchObject({ n: 3, units: 3, unscored: 1 });
    const points = boardCell(drawsOf([20, 40, 60, 80], 2), "cooperative");
    const { ci } = clusteredMean([20, 40, 60, 80], ["a", "a", "b", "b"]);
    expect(points).toMatchObject({ value: 50, units: 2, ci: [Math.max(0, ci[0]), Math.min(100, ci[1])] });
    expect(boardCell(drawsOf([90]), "level2")).toMatchObject({ value: 90, ci: null });
    expect(boardCell([], "texas")).toMatchObject({ value: Number.NaN, n: 0 });
  });

  it("pairs respondents by unit, and leaves out what one of them lacks", () => {
    const paired = pairedColumn([drawsOf([100, 0, 100, 0]), drawsOf([100, 0, 0, Number.NaN])], "real_world")!;
    expect(paired.n).toBe(3);
    expect(paired.means.map((x) => x.toFixed(2))).toEqual(["66.67", "33.33"]);
    // The variance of the difference is that of the differences 0, 0, 100 as one column.
    const { se } = clusteredMean([0, 0, 100], ["0", "1", "2"]);
    const [[a, ab], [, b]] = paired.covariance.map((row) => [...row]) as [[number, number], [number, number]];
    expect(a + b - 2 * ab).toBeCloseTo(se ** 2, 9);
    expect(pairedColumn([drawsOf([1]), []], "real_world")).toBeNull();
  });
});

describe("the board", () => {
  it("has no average where a column is missing, and says which", async () => {
    const data = await loadEgoSocialArena();
    const run = runOf({ "a/x": Array(20).fill(1), "a/y": Array(20).fill(0) });
    const averages = boardAverages(run, data);
    expect(averages.survival).toBeNull();
    expect(averages.missing).toContain("texas");
    expect(averages.missing).not.toContain("real_world");
    expect(averages.definitions.every(({ view }) => view === null)).toBe(true);
    const [first] = boardRows(run, null);
    expect(first!.average).toBeNaN();
    const { header, rows } = scoresTable(boardRows(run, null), data);
    expect(header).toEqual(["respondent", "real w."]);
    expect(rows.slice(0, 2)).toEqual([
      ["> a/x", "100.0"],
      ["> a/y", "0.0"],
    ]);
    expect(rows).toHaveLength(2 + 9);
    const entries = entriesTable(run, data).rows.find(([title]) => title === "Real world");
    expect(entries).toEqual(["Real world", "20", "40 of 40", "485"]);
  });

  it("counts each person as one unit, and a single person's items as units", () => {
    const one = runOf({ "human/ana": [1, 1, 0, 1] });
    const two = runOf({ "human/ben": [0, 0, 1, 1] });
    const person = (run: ArenaRun, name: string) => ({ run, name, respondent: run.respondents[0]! });
    const alone = peopleDraws({ persons: [person(one, "ana")] }, "real_world");
    expect(boardCell(alone, "real_world")).toMatchObject({ value: 75, n: 4, units: 4 });
    const both = peopleDraws({ persons: [person(one, "ana"), person(two, "ben")] }, "real_world");
    expect(boardCell(both, "real_world")).toMatchObject({ value: 62.5, n: 8, units: 2 });
  });

  it("tells what a larger model changes, in pairs", () => {
    const hits = (right: number): number[] => Array.from({ length: 20 }, (_, i) => (i < right ? 1 : 0));
    const run = runOf({ "a/small": hits(8), "a/large": hits(14) });
    const change = scaleChanges(run, "a/small", "a/large").find(({ column }) => column === "real_world")!;
    expect(change).toMatchObject({ value: 30, pairs: 20, units: 20 });
    const differences = hits(14).map((hit, i) => 100 * (hit - hits(8)[i]!));
    const units = differences.map((_, i) => String(i));
    expect(change.ci).toEqual(clusteredMean(differences, units).ci);
    expect(() => scaleChanges(run, "a/small", "a/none")).toThrow('--scale: no "a/none" in this run');
  });
});
