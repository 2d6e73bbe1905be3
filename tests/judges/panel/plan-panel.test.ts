import { describe, expect, it } from "vitest";
import { planPanel } from "../../../src/judges/panel/plan-panel.js";
import { allPanels, greedyPanels } from "../../../src/judges/panel/subsets.js";
import { commonFactor } from "../../../src/stats/common-factor.js";
import { dStudy } from "../../../src/stats/d-study.js";
import { multivariateComponents } from "../../../src/stats/multivariate-components.js";
import { varianceComponents } from "../../../src/stats/variance-components.js";
import { loadFixture } from "../../support/fixture.js";
import { column, type PlantedStudy, plantStudy, rating } from "./tables.js";

const study: PlantedStudy = {
  ...{ respondents: 16, cases: 40, judges: 4 },
  variance: { respondent: 1, case: 0.5, judge: 0.3, view: 0.2, cell: 1, noise: 1 },
};

describe("multivariateComponents", () => {
  const ratings = plantStudy({ ...study, respondents: 6, cases: 9, judges: 3 }, 4);
  const found = multivariateComponents({
    ...{ conditions: new Array(6).fill(9), raters: 3, crossed: true },
    values: Float64Array.from(ratings, ({ value }) => value!),
  });
  const components = varianceComponents(
    ratings.map(({ value }) => value!),
    {
      model: ratings.map(({ respondent }) => respondent!),
      profile: ratings.map(({ target }) => target),
      judge: ratings.map(({ rater }) => rater.id),
    },
  ).components;
  const named = (name: string): number => components.find((one) => one.name === name)!.value;
  const shared = (matrix: readonly Float64Array[]): number =>
    [0, 1, 2]
      .flatMap((i) => [0, 1, 2].filter((j) => j !== i).map((j) => matrix[i]![j]!))
      .reduce((a, b) => a + b) / 6;
  const own = (matrix: readonly Float64Array[]): number =>
    matrix.reduce((sum, row, i) => sum + row[i]!, 0) / 3 - shared(matrix);

  it("has the components of a three-way design as means over judges and pairs of judges", () => {
    // A covariance of two judges holds what does not depend on the judge; a variance holds in addition what does.
    expect(shared(found.object)).toBeCloseTo(named("model"), 10);
    expect(own(found.object)).toBeCloseTo(named("model:judge"), 10);
    expect(shared(found.condition)).toBeCloseTo(named("profile"), 10);
    expect(own(found.condition)).toBeCloseTo(named("profile:judge"), 10);
    expect(shared(found.residual)).toBeCloseTo(named("model:profile"), 10);
    expect(own(found.residual)).toBeCloseTo(named("residual"), 10);
  });

  it("finds the variance between and within objects with conditions of their own", () => {
    // Objects {0, 2} and {6, 8, 10}: means 1 and 8, grand mean 5.2. Between: 2 (4.2)^2 + 3 (2.8)^2 = 58.8 with 1 df;
    // within: (2 + 8) / 3 = 10/3; n0 = (5 - 13/5) / 1 = 2.4; (58.8 - 10/3) / 2.4.
    const nested = multivariateComponents({
      ...{ conditions: [2, 3], raters: 1, crossed: false },
      values: Float64Array.of(0, 2, 6, 8, 10),
    });
    expect(nested.residual[0]![0]).toBeCloseTo(10 / 3, 12);
    expect(nested.object[0]![0]).toBeCloseTo((58.8 - 10 / 3) / 2.4, 12);
    expect(nested.condition[0]![0]).toBe(0);
  });
});

describe("commonFactor", () => {
  const { cases } = loadFixture<{
    name: string;
    inputs: { covariance: number[][] };
    outputs: { loadings: number[] };
  }>("scipy", "commonFactor");

  it.each(cases)("is what SciPy finds for $name", ({ inputs, outputs }) => {
    const found = commonFactor(inputs.covariance);
    // SciPy stops at about 1e-8.
    outputs.loadings.forEach((loading, i) => {
      expect(found[i]).toBeCloseTo(loading, 6);
    });
  });

  it("finds four loadings again, and leaves what is on the diagonal alone", () => {
    const planted = [0.9, 0.7, 0.5, 0.3];
    const found = commonFactor(planted.map((a, i) => planted.map((b, j) => (i === j ? 1 : a * b))));
    found.forEach((loading, i) => {
      expect(loading).toBeCloseTo(planted[i]!, 8);
    });
  });
});

describe("planPanel", () => {
  it("gives the panel of all judges the phi of dStudy, and of two judges its E rho squared", () => {
    const ratings = plantStudy({ ...study, judges: 2 }, 11);
    const keyed = (of: (one: (typeof ratings)[number]) => string) => ratings.map(of);
    const components = varianceComponents(
      ratings.map(({ value }) => value!),
      {
        model: keyed(({ respondent }) => respondent!),
        profile: keyed(({ target }) => target),
        judge: keyed(({ rater }) => rater.id),
      },
    );
    const expected = dStudy(components, { profile: 25, judge: 2 });
    const plan = planPanel(ratings, { conversations: 25, scales: { "": [0, 1] } });
    const all = plan.panels.find(({ judges }) => judges.length === 2)!;
    expect(components.components.every(({ value }) => value > 0)).toBe(true);
    expect(all.absolute.value).toBeCloseTo(expected.dependability, 10);
    expect(all.relative.value).toBeCloseTo(expected.generalisability, 10);
  });

  it("needs as many conversations as reach the target, and no fewer", () => {
    const ratings = plantStudy(study, 3);
    const [panel] = planPanel(ratings, { targetReliability: 0.7 }).panels;
    const needed = panel!.conversationsNeeded!;
    const at = (conversations: number): number =>
      planPanel(ratings, { conversations }).panels.find(
        ({ judges }) => judges.join() === panel!.judges.join(),
      )!.relative.value;
    expect(at(needed)).toBeGreaterThanOrEqual(0.7);
    expect(at(needed - 1)).toBeLessThan(0.7);
  });

  it("does not hire a judge that rates everything alike, however cheap", () => {
    const ratings = plantStudy(study, 8).map((one) =>
      one.rater.id === "judge-0" ? { ...one, value: 1 + (one.target === "case-0" ? 0.01 : 0) } : one,
    );
    const costs = { "judge-0": 0, "judge-1": 1, "judge-2": 1, "judge-3": 1 };
    const plan = planPanel(ratings, { costs });
    const idle = plan.panels.find(({ judges }) => judges.join() === "judge-0")!;
    expect(idle.relative.value).toBeLessThan(0.01);
    expect(plan.cheapest!.judges).not.toEqual(["judge-0"]);
  });

  it("costs what its judges cost for every conversation of every respondent", () => {
    const costs = { "judge-0": 0.5, "judge-1": 1, "judge-2": 2, "judge-3": 4 };
    const plan = planPanel(plantStudy(study, 2), { costs, conversations: 10 });
    // (0.5 + 1 + 2 + 4) * 16 * 10
    expect(plan.panels.find(({ judges }) => judges.length === 4)!.cost).toBe(1200);
    const frontier = plan.panels.filter(({ pareto }) => pareto);
    for (const [i, panel] of frontier.entries()) {
      if (i > 0) expect(panel.relative.value).toBeGreaterThan(frontier[i - 1]!.relative.value);
      if (i > 0) expect(panel.cost).toBeGreaterThan(frontier[i - 1]!.cost);
    }
    expect(plan.looked).toBe(15);
  });

  it("makes costs from tokens and prices, and takes a part of a name that one judge has", () => {
    const prices = { "judge-0": { input: 2, output: 10 }, "judge-1": { input: 1, output: 0 } };
    const plan = planPanel(plantStudy({ ...study, judges: 2 }, 2), {
      prices,
      tokens: { input: 1000, output: 100 },
    });
    // (1000 * 2 + 100 * 10) / 1e6 and 1000 / 1e6
    expect(plan.costs).toEqual([0.003, 0.001]);
    const named = planPanel(plantStudy({ ...study, judges: 2 }, 2), { costs: { "-0": 1, "-1": 2 } });
    expect(named.costs).toEqual([1, 2]);
  });

  it.each([
    [{ costs: { "judge-0": 1 } }, "planPanel requires a cost of judge-1, got none; name it in costs"],
    [{ costs: { gpt: 1 } }, 'planPanel got a cost of "gpt", but the judges are judge-0, judge-1'],
    [{ costs: { judge: 1 } }, 'planPanel got a cost of "judge", which fits judge-0 and judge-1; name one'],
    [{ targetReliability: 1.2 }, "planPanel requires targetReliability between 0 and 1, got 1.2"],
    [{ conversations: 0 }, "planPanel requires conversations as a whole number from 1, got 0"],
  ])("refuses %j", (options, message) => {
    expect(() => planPanel(plantStudy({ ...study, judges: 2 }, 2), options)).toThrow(message);
  });

  it("compares rated things where no respondents are named, and measures judges against two people", () => {
    const noise = (seed: number) => (value: number, i: number) => value + ((i * seed) % 5) / 4;
    const truth = Array.from({ length: 30 }, (_, i) => (i * 7) % 11);
    const plan = planPanel([
      ...column("p", "expert", truth.map(noise(2))),
      ...column("q", "expert", truth.map(noise(3))),
      ...column("a", "model", truth.map(noise(4))),
      ...column(
        "b",
        "model",
        truth.map((value) => -value),
      ),
    ]);
    expect(plan.universe).toBe("people");
    expect(plan.objects).toEqual({ n: 30, name: "rated things" });
    expect(plan.replicated).toBe(false);
    const of = (judge: string) => plan.panels.find(({ judges }) => judges.join() === judge)!.relative.value;
    expect(of("a")).toBeGreaterThan(0.9);
    // A judge that turns the ranks around tells nothing.
    expect(of("b")).toBe(0);
  });

  it("takes each respondent's own conversations where they share none", () => {
    const ratings = plantStudy(study, 6).map((one) => ({
      ...one,
      target: `${one.target}-${one.respondent}`,
    }));
    const plan = planPanel(ratings);
    expect(plan.units.n).toBe(16 * 40);
    expect(plan.method).toContain("respondents with their own targets");
    expect(() => planPanel([rating("a", "model", "x", 1), rating("b", "model", "x", 2)])).toThrow(
      "planPanel requires 3 things that all judges rated, got 1; leave out a judge who rated few",
    );
  });
});

describe("panels", () => {
  it("are all subsets, or those that steps reach", () => {
    expect(allPanels(3)).toEqual([[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]);
    const worth = (panel: readonly number[]): number =>
      panel.reduce((sum, judge) => sum + 1 / (judge + 1), 0);
    const found = greedyPanels(4, worth, [1, 1, 1, 1]).map((panel) => panel.join());
    // Up by the best judge: 0, 01, 012, 0123. Singles beside.
    expect(found).toEqual(expect.arrayContaining(["0", "1", "2", "3", "0,1", "0,1,2", "0,1,2,3"]));
  });
});
