import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { binomialTest, clusteredMean, equivalenceTest } from "../../../src/stats/index.js";
import type { LanguagePair } from "../../../src/studies/heartbench/measures/language-pair.js";
import { compareLanguages } from "../../../src/studies/heartbench/measures/language-versions.js";

/** Cases with ten criteria, answered by some models; in Chinese each criterion is met more often by `more`. */
function draw(options: {
  cases: number;
  models: number;
  more?: number;
  odd?: number;
  seed: number;
}): LanguagePair[] {
  const { cases, models, more = 0, odd, seed } = options;
  const random = randomStream(seed, "language-versions");
  return Array.from({ length: cases }).flatMap((_, c) =>
    Array.from({ length: 10 }).flatMap((__, k) =>
      Array.from({ length: models }, (___, m): LanguagePair => {
        const common = random.next();
        const isOdd = odd !== undefined && c === 0 && k === 0;
        return {
          ...{ case: `c${c}`, model: `m${m}`, criterion: `c${c}-k${k}`, isCritical: k === 0 },
          ability: k % 2 === 0 ? "warmth" : "humor",
          score: k < 7 ? 3 : -3,
          // Alike in nine of ten pairs, where nothing is planted.
          zh: isOdd ? true : (random.next() < 0.9 ? common : random.next()) < 0.5 + more,
          en: isOdd ? false : common < 0.5,
        };
      }),
    ),
  );
}

describe("compareLanguages", () => {
  it("is the mean of the paired differences with cases as units, and counts the pairs that differ", () => {
    const pairs = draw({ cases: 24, models: 4, more: 0.1, seed: 2 });
    const { parts } = compareLanguages(pairs);
    const [all] = parts;
    const found = clusteredMean(
      pairs.map(({ zh, en }) => Number(zh) - Number(en)),
      pairs.map((pair) => pair.case),
    );
    expect(all).toMatchObject({ part: "all", value: found.value, ci: found.ci, n: 24, pairs: 960 });
    expect((all!.zhOnly - all!.enOnly) / 960).toBeCloseTo(all!.value, 12);
    expect(all!.logOdds).toBeCloseTo(Math.log((all!.zhOnly + 0.5) / (all!.enOnly + 0.5)), 12);
    expect(parts.map(({ part }) => part)).toEqual(["all", "merits", "faults", "critical", "warmth", "humor"]);
    expect(compareLanguages(pairs).pooling).toBe("no");
  });

  it("allows pooling where the difference is within five points, and leaves it open where too little is known", () => {
    const many = compareLanguages(draw({ cases: 120, models: 6, seed: 3 }));
    expect(many.pooling).toBe("yes");
    expect(many.ci90).toEqual(equivalenceTest(many.parts[0]!, { lower: -0.05, upper: 0.05 }).ci90);
    expect(compareLanguages(draw({ cases: 6, models: 2, seed: 3 })).pooling).toBe("undecided");
    expect(compareLanguages([]).pooling).toBe("undecided");
  });

  it("finds a criterion that only one language meets, if enough models answered", () => {
    const pairs = draw({ cases: 20, models: 20, odd: 1, seed: 4 });
    const { criteria, testable, pooling } = compareLanguages(pairs);
    expect(criteria[0]).toMatchObject({ criterion: "c0-k0", zhOnly: 20, enOnly: 0, pairs: 20 });
    expect(criteria[0]!.p).toBe(binomialTest(20, 20).pValue);
    expect(criteria[0]!.adjusted).toBeCloseTo(200 * 2 * 0.5 ** 20, 12);
    expect(testable).toBe(200);
    expect(pooling).toBe("no");
    // With three models no single criterion can differ: 0.25 is the smallest p.
    expect(compareLanguages(draw({ cases: 20, models: 3, odd: 1, seed: 4 })).testable).toBe(0);
  });

  it("says no by chance in few of 200 draws without a difference", () => {
    const wrong = Array.from({ length: 200 }, (_, seed) =>
      compareLanguages(draw({ cases: 24, models: 5, seed })),
    ).filter(({ pooling }) => pooling === "no");
    // Abilities and criteria are two families at 5%: at most about 10%, and 15% in 200 draws.
    expect(wrong.length).toBeLessThan(30);
  });
});
