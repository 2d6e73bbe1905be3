import { describe, expect, it } from "vitest";
import { binomialTest, clusteredMean, equivalenceTest } from "../../../src/stats/index.js";
import { beyondOthers } from "../../../src/studies/heartbench/measures/language-beyond.js";
import { languageHeterogeneity } from "../../../src/studies/heartbench/measures/language-heterogeneity.js";
import { matchedOdds } from "../../../src/studies/heartbench/measures/language-odds.js";
import type { LanguagePair } from "../../../src/studies/heartbench/measures/language-pair.js";
import { compareLanguages } from "../../../src/studies/heartbench/measures/language-versions.js";
import { draw } from "./drawn-languages.js";

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
});

/** One verdict in each language. */
const pair = (
  id: string,
  model: string,
  criterion: string,
  zh: number,
  en: number,
  more: Partial<LanguagePair> = {},
) => ({
  ...{ case: id, model, criterion, ability: "warmth" as const, score: 3, isCritical: false },
  ...{ zh: zh === 1, en: en === 1, ...more },
});

describe("beyondOthers", () => {
  const isWarm = ({ ability }: LanguagePair): boolean => ability === "warmth";

  it("is the mean of the differences from the others of the same case, model and sign", () => {
    const humor = { ability: "humor" as const };
    const pairs = [
      // Case a: 1 - 0, and 1 - mean(0, 1); weights 1/2 and 2/3.
      pair("a", "m", "1", 1, 0),
      pair("a", "m", "2", 0, 0, humor),
      pair("a", "n", "1", 1, 0),
      pair("a", "n", "2", 0, 0, humor),
      pair("a", "n", "3", 1, 0, humor),
      // Case b: 0 - 1, weight 1/2. Its faults have nothing to compare with.
      pair("b", "m", "1", 0, 0),
      pair("b", "m", "2", 1, 0, humor),
      pair("b", "m", "4", 1, 0, { score: -3 }),
    ];
    const found = beyondOthers(pairs, isWarm);
    expect(found.value).toBeCloseTo((0.5 * 1 + (2 / 3) * 0.5 + 0.5 * -1) / (0.5 + 2 / 3 + 0.5), 12);
    expect(found.n).toBe(2);
    const turned = beyondOthers(pairs, (one) => !isWarm(one));
    expect(turned.value).toBeCloseTo(-found.value, 12);
  });

  it("knows nothing of a main effect, and is NaN without others", () => {
    const all = ["a", "b", "c"].flatMap((id, i) => [
      pair(id, "m", "1", 1, i % 2),
      pair(id, "m", "2", 1, i % 2, { ability: "humor" }),
    ]);
    expect(beyondOthers(all, isWarm).value).toBe(0);
    expect(beyondOthers(all.filter(isWarm), isWarm)).toMatchObject({
      value: Number.NaN,
      p: Number.NaN,
      n: 0,
    });
  });
});

describe("matchedOdds", () => {
  it("matches replies on their points, and turns round with the languages", () => {
    // Twelve models in two groups; the odd criterion is met in Chinese by all but two, in English by two.
    const pairs = Array.from({ length: 12 }, (_, m) => [
      pair("k", `m${m}`, "odd", Number(m !== 3 && m !== 8), Number(m === 1 || m === 9)),
      ...["1", "2", "3"].map((criterion) => pair("k", `m${m}`, criterion, Number(m >= 6), Number(m >= 6))),
      pair("k", `m${m}`, "fault", Number(m < 6), Number(m < 6), { score: -3 }),
    ]).flat();
    const [first] = matchedOdds(pairs);
    expect(first).toMatchObject({ criterion: "odd", models: 12, n: 24, size: "C" });
    // Below and above the middle alike: 5 of 6 in Chinese, 1 of 6 in English; odds 5 to 1/5.
    expect(first!.value).toBeCloseTo(25, 12);
    expect(first!.delta).toBeCloseTo(-2.35 * Math.log(25), 12);
    const turned = matchedOdds(pairs.map((one) => ({ ...one, zh: one.en, en: one.zh })));
    expect(turned[0]!.value).toBeCloseTo(1 / 25, 12);
    expect(turned[0]!.p).toBeCloseTo(first!.p, 12);
    // Nine models are too few to match.
    expect(matchedOdds(pairs.filter(({ model }) => Number(model.slice(1)) < 9))).toEqual([]);
  });
});

describe("languageHeterogeneity", () => {
  const models = Array.from({ length: 8 }, (_, m) => `m${m}`);

  it("finds criteria that part in every model, and none where all move together", () => {
    const apart = models.flatMap((model) => [pair("k", model, "1", 1, 0), pair("k", model, "2", 0, 1)]);
    const found = languageHeterogeneity(apart, { draws: 999 });
    // Only all eight one way or the other reach it: 2 of 256.
    expect(found.p).toBeLessThan(0.02);
    expect(found.cases).toBe(1);
    const together = models.flatMap((model) => [pair("k", model, "1", 1, 0), pair("k", model, "2", 1, 0)]);
    expect(languageHeterogeneity(together, { draws: 99 })).toMatchObject({ p: 1, spread: 0 });
    expect(languageHeterogeneity(apart, { draws: 99, seed: 2 })).toEqual(
      languageHeterogeneity(apart, { draws: 99, seed: 2 }),
    );
  });

  it("tells nothing of one model, and leaves out replies that lack a verdict", () => {
    const pairs = [pair("k", "m", "1", 1, 0), pair("k", "m", "2", 0, 0), pair("k", "n", "1", 1, 0)];
    expect(languageHeterogeneity(pairs).p).toBeNaN();
  });
});
