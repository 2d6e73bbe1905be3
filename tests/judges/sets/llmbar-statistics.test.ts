import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readTable } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { evaluatorFolder, judges, sets } from "../../../src/judges/sets/llmbar/design.js";
import { type LlmbarCounts, llmbarStatistics } from "../../../src/judges/sets/llmbar/statistics.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const counts = ["pairs", "correct", "correctSwapped", "correctBoth", "equal"] as const;
const kappas = ["kappa", "kappaSwapped", "kappaOrders"] as const;

describe("LLMBar's own statistics, from our table", () => {
  it("are all counts, exactly: 125 times 5", async () => {
    const rows = await llmbarStatistics();
    expect(rows).toHaveLength(125);
    const pick = (of: LlmbarCounts): number[] => counts.map((name) => of[name]);
    expect(rows.map(({ byRelease }) => pick(byRelease))).toEqual(rows.map(({ printed }) => pick(printed)));
  });

  it("are all kappas to 12 digits by our statistic: 125 times 3", async () => {
    for (const { printed, byRelease } of await llmbarStatistics()) {
      // Both are sums of counts below 200 with two divisions: nothing but rounding can differ.
      for (const name of kappas) expect(byRelease[name]).toBeCloseTo(printed[name], 12);
    }
  });

  it("are all kappas to the last bit, if sums and divisions follow scikit-learn's order", async () => {
    const cells = await winners();
    for (const { set, judge, prompt, printed } of await llmbarStatistics()) {
      const { gold, first, swapped } = cells(set, judge, prompt);
      expect([
        kappaAsPrinted(first, gold),
        kappaAsPrinted(swapped, gold),
        kappaAsPrinted(first, swapped),
      ]).toEqual(kappas.map((name) => printed[name]));
    }
  });

  it("differ by our rules where upstream's program counts what is no verdict, or codes a second winner as 0", async () => {
    const rows = await llmbarStatistics();
    const differ = (name: keyof LlmbarCounts): number =>
      rows.filter(({ printed, ours }) => Math.abs(printed[name] - ours[name]) > 1e-12).length;
    expect([...counts, ...kappas].map((name) => differ(name))).toEqual([0, 0, 1, 0, 12, 125, 125, 39]);
    // A judge that is right in 97 of 100 pairs is printed with the largest kappa of all.
    expect(
      Math.max(...rows.map(({ printed }) => Math.max(printed.kappa, printed.kappaSwapped))),
    ).toBeLessThan(0.29);
  });

  it("agree with arithmetic by hand: GPT-4, Vanilla, natural", async () => {
    const { ours } = (await llmbarStatistics())[0]!;
    // 95 of 100 agree: 40 ones and 55 twos; 3 are a one that should be a two, 2 the reverse. GPT-4 has 43 ones,
    // the gold label 42. Chance: 0.43 x 0.42 + 0.57 x 0.58 = 0.5112. (0.95 - 0.5112) / 0.4888 = 0.89771.
    expect(ours.correct).toBe(95);
    expect(ours.kappa).toBeCloseTo(0.89771, 5);
  });
});

describe.skipIf(mirror === "")("statistics.json (AFFECTLAB_MIRROR)", () => {
  it("has the texts that our counts give, digit by digit: 125 files, 9 entries each", async () => {
    const folders = new Map(sets.map(({ id, folder }) => [id as string, folder]));
    for (const { set, judge, prompt, printed, byRelease: by } of await llmbarStatistics()) {
      const folder = path.join(mirror, "LLMBar", evaluatorFolder(folders.get(set)!, judge, prompt));
      const json: unknown = JSON.parse(readFileSync(path.join(folder, "statistics.json"), "utf8"));
      const of = (count: number): string => `${count} / ${by.pairs} = ${float((count / by.pairs) * 100)}%`;
      expect(json).toEqual({
        correct_False: of(by.correct),
        correct_True: of(by.correctSwapped),
        correct_average: `${float(((by.correct + by.correctSwapped) / 2 / by.pairs) * 100)}%`,
        correct_both: of(by.correctBoth),
        equal: of(by.equal),
        kappa_False: printed.kappa,
        kappa_True: printed.kappaSwapped,
        kappa_average: (printed.kappa + printed.kappaSwapped) / 2,
        kappa_agreement: printed.kappaOrders,
      });
    }
  });
});

/** As Python writes a float: 95 is 95.0. */
const float = (value: number): string => (Number.isInteger(value) ? `${value}.0` : `${value}`);

/** By set, judge and prompt: gold labels, and winners as upstream codes them, 1 or else 0. */
async function winners() {
  const folder = projectPath("data", "llmbar");
  const [pairs, verdicts] = await Promise.all([readTable(folder, "pairs"), readTable(folder, "verdicts")]);
  const labels = pairs.numbers("gold");
  const gold = new Map(pairs.strings("pair").map((pair, i) => [pair, labels[i]!]));
  const [names, prompts] = [verdicts.strings("pair"), verdicts.strings("prompt")];
  return (set: string, judge: string, prompt: string) => {
    const column = judges.find(({ id }) => id === judge)!.column;
    const rows = names.flatMap((pair, i) => (pair.startsWith(`${set}-`) && prompts[i] === prompt ? [i] : []));
    // "r1": a refusal that was read as a verdict for output 1.
    const coded = (name: string): number[] => {
      const codes = verdicts.strings(name);
      return rows.map((i) => (codes[i]!.endsWith("1") ? 1 : 0));
    };
    return {
      gold: rows.map((i) => gold.get(names[i]!)!),
      ...{ first: coded(column), swapped: coded(`${column}_swapped`) },
    };
  };
}

/** Cohen's kappa as scikit-learn computes it: 1 - observed / expected disagreement, summed as NumPy sums. */
function kappaAsPrinted(a: readonly number[], b: readonly number[]): number {
  const levels = [...new Set([...a, ...b])].sort();
  const observed = levels.flatMap((row) =>
    levels.map((column) => a.filter((value, i) => value === row && b[i] === column).length),
  );
  const times = (list: readonly number[], level: number): number =>
    list.filter((one) => one === level).length;
  const expected = levels.flatMap((row) =>
    levels.map((column) => (times(b, row) * times(a, column)) / a.length),
  );
  const isDiagonal = (cell: number): boolean => cell % (levels.length + 1) === 0;
  const disagreement = (cells: readonly number[]): number =>
    numpySum(cells.map((value, cell) => (isDiagonal(cell) ? 0 : value)));
  return 1 - disagreement(observed) / disagreement(expected);
}

/** From 8 numbers on NumPy adds eight sums in pairs, then the rest. */
function numpySum(values: readonly number[]): number {
  if (values.length < 8) return values.reduce((sum, value) => sum + value, 0);
  const [a, b, c, d, e, f, g, h] = values as [number, number, number, number, number, number, number, number];
  return values.slice(8).reduce((sum, value) => sum + value, a + b + (c + d) + (e + f + (g + h)));
}
