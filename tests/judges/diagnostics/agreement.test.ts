import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { agreement } from "../../../src/judges/diagnostics/agreement.js";
import { cohenKappa } from "../../../src/stats/cohen-kappa.js";
import { krippendorffAlpha } from "../../../src/stats/krippendorff-alpha.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { dialogueRatings } from "../../../src/studies/sage/measures/ratings.js";
import { loadFixture } from "../../support/fixture.js";
import { falseAlarms, plainDesign } from "./false-alarms.js";
import { computedOf, effectNamed, type Row, table } from "./rows.js";

interface Case {
  name: string;
  inputs: { ratings: number[][] };
  outputs: Record<string, number>;
}
const { cases } = loadFixture<Case>("r", "agreement");
const released = cases.at(-1)!;

/** Ratings of judges by target, as one table; NaN is left out. */
const ofMatrix = (matrix: readonly (readonly number[])[]) =>
  table(
    matrix.flatMap((row, target) =>
      row.flatMap((value, j): Row[] =>
        Number.isNaN(value) ? [] : [{ target: `t${target}`, judge: `j${j}`, value }],
      ),
    ),
  );

describe.each(cases.slice(0, -1))("agreement of R's bands: $name", ({ inputs, outputs }) => {
  const { effects, data } = computedOf(agreement, ofMatrix(inputs.ratings), { scales: { "": [1, 5] } });
  const of = (label: string) => effects.find((effect) => effect.label.startsWith(label))!.value;

  it("is psych's", () => {
    expect(of("j0 and j1: kappa")).toBeCloseTo(outputs.kappa!, 12);
    expect(of("j0 and j1: quadratic kappa")).toBeCloseTo(outputs.quadraticKappa!, 12);
    expect(of("j0 and j1: rank correlation on cases")).toBeCloseTo(outputs.spearman!, 12);
    expect(of("judges: ICC(A,1)")).toBeCloseTo(outputs.a1!, 12);
    expect(of("judges: ICC(C,1)")).toBeCloseTo(outputs.c1!, 12);
  });

  it("has AC1, table and alpha as the statistics give them", () => {
    const [a, b] = [0, 1].map((j) => inputs.ratings.map((row) => row[j]!)) as [number[], number[]];
    const kappa = cohenKappa(a, b, { levels: [1, 2, 3, 4, 5] });
    expect(of("j0 and j1: AC1")).toBeCloseTo(kappa.ac1.value, 12);
    const [pair] = data!.pairs;
    expect(pair!.table).toEqual(kappa.table);
    expect(pair!.agreement).toBeCloseTo(kappa.po, 12);
    expect(pair!.chance).toBeCloseTo(kappa.pe, 12);
    const alpha = krippendorffAlpha(inputs.ratings, { level: "ordinal", resamples: 1 });
    expect(of("judges: Krippendorff's alpha (ordinal)")).toBeCloseTo(alpha.value, 12);
  });

  it("has jackknife intervals near the asymptotic ones", () => {
    const [a, b] = [0, 1].map((j) => inputs.ratings.map((row) => row[j]!)) as [number[], number[]];
    const kappa = cohenKappa(a, b, { levels: [1, 2, 3, 4, 5] });
    const found = effects.find(({ label }) => label.startsWith("j0 and j1: kappa"))!;
    const width = (ci: readonly [number, number]): number => ci[1] - ci[0];
    expect(width(found.ci) / width(kappa.ci)).toBeGreaterThan(0.9);
    expect(width(found.ci) / width(kappa.ci)).toBeLessThan(1.2);
  });
});

describe("agreement of SAGE's judges on final emotions", async () => {
  const data = await loadSage();
  const models = data.sharedModels(mainJudge, secondJudge);
  const ratings = [mainJudge, secondJudge].flatMap((judge) => dialogueRatings(data, judge, models));
  const { effects } = computedOf(agreement, ratings, { resamples: 200 });
  const who = `${mainJudge} and ${secondJudge}`;

  it("is as R computes it", () => {
    const value = (label: string) => effectNamed(effects, label).value;
    const { outputs } = released;
    expect(value("judges: ICC(A,1), final")).toBeCloseTo(outputs.a1!, 10);
    expect(value("judges: ICC(C,1), final")).toBeCloseTo(outputs.c1!, 10);
    expect(value(`${who}: rank correlation on cases, final`)).toBeCloseTo(outputs.spearman!, 12);
    expect(value(`${who}: rank correlation of 6 respondents' means, final`)).toBeCloseTo(outputs.means!, 12);
    expect(value(`${who}: agreement on single replies (double-centred correlation), final`)).toBeCloseTo(
      outputs.cases!,
      10,
    );
  });

  it("tells the ranks of means from agreement on replies, each with an interval over profiles", () => {
    const means = effectNamed(effects, `${who}: rank correlation of 6 respondents' means, final`);
    const cases = effectNamed(
      effects,
      `${who}: agreement on single replies (double-centred correlation), final`,
    );
    expect([means.n, cases.n]).toEqual([100, 100]);
    expect(means.ci[0]).toBeLessThan(means.value);
    expect(cases.ci[1]).toBeLessThan(0.5);
  });
});

describe("alpha with ratings missing", () => {
  const stream = randomStream(3, "alpha");
  const gaps = (levels: number) =>
    Array.from({ length: 40 }, () => {
      const truth = stream.int(levels);
      return [0, 1, 2].map(() =>
        stream.next() < 0.2 ? Number.NaN : stream.next() < 0.7 ? truth : stream.int(levels),
      );
    });
  it.each([
    [2, "nominal"],
    [5, "ordinal"],
    [60, "interval"],
  ] as const)("on %d levels is that of krippendorffAlpha, %s", (levels, level) => {
    const matrix = gaps(levels);
    const { effects } = computedOf(agreement, ofMatrix(matrix));
    const expected = krippendorffAlpha(matrix, { level, resamples: 1 }).value;
    expect(effectNamed(effects, `judges: Krippendorff's alpha (${level})`).value).toBeCloseTo(expected, 12);
  });
});

describe("what is compared", () => {
  it("one rating of each rater: the first repeat, and of a pair in both orders the side preferred in both", () => {
    const repeats = table([
      ...[4, 1].map((value, replicate) => ({ target: "x", replicate, value })),
      { target: "x", judge: "k", value: 4 },
      { target: "y", value: 2 },
      { target: "y", judge: "k", value: 2 },
    ]);
    const found = computedOf(agreement, repeats);
    expect(found.data!.pairs[0]!.agreement).toBe(1);
    expect(found.note).toContain("Of 1 repeated ratings the first counts.");
    const pairs = table([
      ...[0, 1].map((position) => ({ target: "a", other: "b", position, value: 1 })),
      ...[0, 1].map((position) => ({ target: "c", other: "d", position, value: position })),
      { target: "a", other: "b", judge: "gold", kind: "expert", value: 1 },
      { target: "c", other: "d", judge: "gold", kind: "expert", value: 1 },
    ]);
    // c: a tie between the orders, where gold prefers c. Levels 0.5 and 1.
    expect(computedOf(agreement, pairs).data!.pairs[0]!.table).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it("swapping raters swaps the table and keeps kappa", () => {
    const matrix = cases[0]!.inputs.ratings.map(([a, b]) => [a!, b!]);
    const one = computedOf(agreement, ofMatrix(matrix)).data!.pairs[0]!;
    const other = computedOf(agreement, ofMatrix(matrix.map(([a, b]) => [b!, a!]))).data!.pairs[0]!;
    expect(other.table).toEqual(one.table!.map((_, i) => one.table!.map((row) => row[i])));
    expect(other.kappa.value).toBeCloseTo(one.kappa.value!, 12);
  });

  it("a judge that never varies has no kappa, and says its AC1", () => {
    const matrix = [1, 2, 1, 2, 1].map((value) => [1, value]);
    const { effects } = computedOf(agreement, ofMatrix(matrix));
    expect(effectNamed(effects, "j0 and j1: kappa (agreement 0.60, by chance 0.60)").value).toBe(0);
    expect(effects.some(({ label }) => label.startsWith("j0 and j1: rank correlation"))).toBe(false);
  });

  it("needs a target that two raters rated", () => {
    const apart = table([
      { target: "x", value: 1 },
      { target: "y", judge: "k", value: 1 },
    ]);
    expect(agreement.compute(apart).note).toBe("not computable: needs a target that 2 raters rated");
    expect(agreement.compute(table([{ value: 1 }])).note).toBe("not computable: needs 2 raters, got 1");
  });
});

describe("false alarms and power", () => {
  it("finds nothing where a judge errs as people do, and a judge that errs more", () => {
    const label = /^judge-0 with people minus people with each other/;
    const none = falseAlarms(agreement, label, (seed) => plainDesign({ seed, criteria: 2 }), 24);
    const some = falseAlarms(agreement, label, (seed) => plainDesign({ seed, criteria: 2, noise: 2.5 }), 10);
    // 24 draws: a rate of 5% stays below 6 of 24 in 99.9% of trials.
    expect(none).toBeLessThan(0.25);
    expect(some).toBeGreaterThan(0.7);
  });
});

it("takes variances from those who rated every respondent, and names who did not", () => {
  const random = randomStream(1, "crossed part");
  const rows = ["a", "b"].flatMap((respondent) =>
    Array.from({ length: 6 }, (_, i): Row[] =>
      ["j", "k", ...(respondent === "a" ? ["late"] : [])].map(
        (judge): Row => ({
          ...{ judge, respondent, target: `c${i}`, conversation: `c${i}` },
          value: random.next(),
        }),
      ),
    ).flat(),
  );
  const found = computedOf(agreement, table(rows));
  expect(found.effects.some(({ label }) => label.startsWith("variance of respondent"))).toBe(true);
  expect(found.note).toContain("The variances are without late, who rated fewer respondents.");
});
