import { describe, expect, it } from "vitest";
import { readDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { clopperPearson } from "../../../src/stats/clopper-pearson.js";
import { goldKinds, loadPerspectiveGold } from "../../../src/studies/egosocialarena/data/static/gold.js";
import {
  converterErrorRate,
  errorRate,
  falseBeliefPassages,
} from "../../../src/studies/egosocialarena/live/perspective/error-rate.js";
import {
  converterErrorColumns,
  converterErrorRows,
  readConverterErrors,
} from "../../../src/studies/egosocialarena/live/perspective/error-table.js";

describe("converterErrorRate", () => {
  it("counts a passage as wrong where one character differs", async () => {
    const passages = await loadPerspectiveGold();
    const targets = new Map(passages.map(({ source, target }) => [source, target]));
    const perfect = (text: string) => ({ text: targets.get(text) ?? "", doubts: [] });
    expect(converterErrorRate(passages, { convert: perfect }).all).toMatchObject({ n: 150, exact: 150 });
    const first = passages[0]!.source;
    const nearly = (text: string) => ({
      text: `${perfect(text).text}${text === first ? " " : ""}`,
      doubts: [],
    });
    const { all, byKind, misses } = converterErrorRate(passages, { convert: nearly });
    expect(all).toMatchObject({ n: 150, exact: 149, error: clopperPearson(1, 150) });
    expect(misses.map(({ id }) => id)).toEqual(["perspective-001"]);
    expect(byKind.map(({ kind }) => kind).sort()).toEqual([...goldKinds].sort());
  });

  it("tells the converter the readings only when asked to", async () => {
    const passages = await loadPerspectiveGold();
    const told = (options: { told?: boolean }) => {
      let with_ = 0;
      const convert = (text: string, { coreference }: { coreference?: readonly object[] }) => {
        if (coreference !== undefined) with_++;
        return { text, doubts: [] };
      };
      converterErrorRate(passages, { convert, ...options });
      return with_;
    };
    expect(told({})).toBe(0);
    expect(told({ told: true })).toBe(passages.filter(({ coreference }) => coreference !== undefined).length);
  });

  it("takes stories of one course for one draw", () => {
    const row = (id: string, cluster: string) => ({
      ...{ id, kind: "k", source: id, target: "t", cluster },
      options: { character: { name: "Mina", pronouns: "she" } as const },
    });
    const rows = ["a", "a", "b", "b", "c", "c"].map((cluster, i) => row(`${i}`, cluster));
    const right = errorRate(rows, () => ({ text: "t", doubts: [] })).all.error;
    // 0 of 3 courses: the bound is 1 - 0.025^(1/3).
    expect(right.ci[1]).toBeCloseTo(1 - 0.025 ** (1 / 3), 9);
    const half = errorRate(rows, (text) => ({ text: Number(text) < 2 ? "x" : "t", doubts: [] })).all.error;
    expect(half.value).toBeCloseTo(1 / 3, 12);
    expect(half.method).toContain("3 clusters");
    expect(Number.isNaN(errorRate([], () => ({ text: "", doubts: [] })).all.error.value)).toBe(true);
  });
});

describe("converter-error.csv", () => {
  it("holds what this converter does now, and the counts at first sight", async () => {
    const table = await readConverterErrors();
    const after = table.filter(({ sight }) => sight === "after");
    const now = await converterErrorRows({ sight: "after", commit: after[0]!.commit });
    const columns = converterErrorColumns.length;
    expect(now.every((row) => row.length === columns)).toBe(true);
    expect(now.map(([, , check, kind, n, exact]) => [check, kind, n, exact])).toEqual(
      after.map(({ check, kind, n, exact }) => [check, kind, n, exact]),
    );
    for (const { n, exact, error, check, lower, upper } of table) {
      expect(error).toBeCloseTo((n - exact) / n, 12);
      if (check === "false-belief") continue;
      const interval = clopperPearson(n - exact, n).ci;
      expect(lower).toBeCloseTo(interval[0], 12);
      expect(upper).toBeCloseTo(interval[1], 12);
    }
    const first = table.find(
      ({ sight, check, kind }) => sight === "first" && check === "gold" && kind === "all",
    );
    expect(first).toMatchObject({ n: 150, exact: 137, commit: "9e36e2aefce147a41b9776dbdf96d90e7ce31aec" });
    const { resources } = await readDatapackage(projectPath("data", "egosocialarena", "derived"));
    expect(resources.find(({ name }) => name === "converter-error")?.rowCount).toBe(table.length);
  });

  it("checks with stories of which neither person was made from the other", async () => {
    const passages = await falseBeliefPassages({ count: 60, seed: 11 });
    expect(passages).toHaveLength(180);
    expect(passages.filter(({ source, target }) => source === target && /\bYou are\b/.test(source))).toEqual(
      [],
    );
    expect(errorRate(passages).all.exact).toBe(180);
  });
});
