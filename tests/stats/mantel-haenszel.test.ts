import { describe, expect, it } from "vitest";
import { mantelHaenszel, type TwoByTwo } from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

describe("mantelHaenszel", () => {
  it("matches R's mantelhaen.test, and Breslow and Day's test with Tarone's correction", () => {
    const { cases } = loadFixture<{
      name: string;
      inputs: { tables: TwoByTwo[] };
      outputs: Record<
        "value" | "chiSquare" | "pValue" | "corrected" | "correctedP" | "heterogeneity" | "heterogeneityP",
        number
      > & { ci: [number, number]; ci90: [number, number] };
    }>("r", "mantelHaenszel");
    for (const { inputs, outputs } of cases) {
      const found = mantelHaenszel(inputs.tables);
      const corrected = mantelHaenszel(inputs.tables, { correct: true, level: 0.9 });
      expectClose(found.value, outputs.value, 1e-12);
      expectClose(found.chiSquare, outputs.chiSquare, 1e-12);
      expectClose(found.pValue, outputs.pValue, 1e-10);
      expectClose(corrected.chiSquare, outputs.corrected, 1e-12);
      expectClose(corrected.pValue, outputs.correctedP, 1e-10);
      for (const i of [0, 1] as const) {
        expectClose(found.ci[i], outputs.ci[i], 1e-8);
        expectClose(corrected.ci[i], outputs.ci90[i], 1e-8);
      }
      expectClose(found.heterogeneity.chiSquare, outputs.heterogeneity, 1e-7);
      expectClose(found.heterogeneity.pValue, outputs.heterogeneityP, 1e-7);
    }
    // R's help prints 0.9046968 [0.7719074, 1.0603298] for UCBAdmissions.
    const ucb = cases.find(({ name }) => name === "ucb")!;
    expect(mantelHaenszel(ucb.inputs.tables).value).toBeCloseTo(0.9046968, 7);
  });

  it("is the plain odds ratio of one table, and McNemar's of pairs", () => {
    const one = mantelHaenszel([
      [
        [10, 5],
        [4, 9],
      ],
    ]);
    expectClose(one.value, (10 * 9) / (5 * 4), 1e-14);
    // Woolf's error: the root of 1/10 + 1/5 + 1/4 + 1/9.
    expectClose(one.se, Math.sqrt(1 / 10 + 1 / 5 + 1 / 4 + 1 / 9), 1e-14);
    expect(one.heterogeneity).toEqual({ chiSquare: Number.NaN, df: 0, pValue: Number.NaN });
    // 9 pairs in favour of the first, 3 against, 5 alike: 9 / 3, and (9 - 3)^2 / 12.
    const pair = (first: 0 | 1, second: 0 | 1): TwoByTwo => [
      [first, 1 - first],
      [second, 1 - second],
    ];
    const pairs = [
      ...Array.from({ length: 9 }, () => pair(1, 0)),
      ...Array.from({ length: 3 }, () => pair(0, 1)),
      ...Array.from({ length: 5 }, () => pair(1, 1)),
    ];
    const matched = mantelHaenszel(pairs);
    expectClose(matched.value, 3, 1e-14);
    expectClose(matched.chiSquare, 3, 1e-14);
    expect(matched).toMatchObject({ strata: 12, n: 24 });
  });

  it("turns round with the groups, and says where nothing is known", () => {
    const tables: TwoByTwo[] = [
      [
        [12, 8],
        [8, 12],
      ],
      [
        [5, 5],
        [3, 7],
      ],
    ];
    const turned = tables.map(([first, second]): TwoByTwo => [second, first]);
    expectClose(mantelHaenszel(turned).value, 1 / mantelHaenszel(tables).value, 1e-14);
    expectClose(mantelHaenszel(turned).pValue, mantelHaenszel(tables).pValue, 1e-14);
    expectClose(
      mantelHaenszel(turned).heterogeneity.chiSquare,
      mantelHaenszel(tables).heterogeneity.chiSquare,
      1e-9,
    );
    const certain = mantelHaenszel([
      [
        [4, 0],
        [0, 4],
      ],
    ]);
    expect(certain.value).toBe(Number.POSITIVE_INFINITY);
    expect(certain.ci).toEqual([Number.NaN, Number.NaN]);
    // (4 - 2)^2 / (4 * 4 * 4 * 4 / (64 * 7))
    expectClose(certain.chiSquare, 7, 1e-14);
    for (const found of [
      mantelHaenszel([]),
      mantelHaenszel([
        [
          [3, 0],
          [2, 0],
        ],
      ]),
    ]) {
      expect([found.value, found.pValue, found.se]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
      expect(found).toMatchObject({ strata: 0, n: 0 });
    }
  });

  it("refuses what is no table of counts", () => {
    const bad = (table: unknown) => () => mantelHaenszel([table as TwoByTwo]);
    expect(bad([[1, -1], [0, 2]])).toThrow("requires whole numbers of 0 or more, got -1 in table 0"); // biome-ignore format: one table
    expect(bad([[1, 1, 1], [0, 2, 1]])).toThrow("requires tables of 2 rows and 2 columns"); // biome-ignore format: one table
  });
});
