import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { dStudy } from "../../src/stats/d-study.js";
import { intraclassCorrelation } from "../../src/stats/intraclass-correlation.js";
import { nelderMead } from "../../src/stats/nelder-mead.js";
import { varianceComponents } from "../../src/stats/variance-components.js";
import { varianceComponentsReml } from "../../src/stats/variance-components-reml.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: { values: number[]; factors: Record<string, number[]> };
  balanced: boolean;
  outputs: {
    squares: { name: string; df: number; meanSquare: number }[] | null;
    reml: { components: { name: string; value: number }[]; criterion: number } | null;
  };
}
const { cases } = loadFixture<Case>("r", "varianceComponents");
const caseOf = (name: string) => cases.find((c) => c.name === name)!;
const componentOf = (result: { components: { name: string; value: number }[] }, name: string) =>
  result.components.find((c) => c.name === name)!.value;

describe("varianceComponents against R", () => {
  for (const { name, inputs, balanced, outputs } of cases) {
    if (!balanced) continue;
    it(`has aov's mean squares and df: ${name}`, () => {
      const got = varianceComponents(inputs.values, inputs.factors);
      const highest = Object.keys(inputs.factors).join(":");
      for (const want of outputs.squares!) {
        const ours = got.components.find(
          (c) =>
            c.name ===
            (want.name === "Residuals" || (want.name === highest && !got.interaction)
              ? "residual"
              : want.name),
        )!;
        expect(ours.df, want.name).toBe(want.df);
        expectClose(ours.meanSquare, want.meanSquare, 1e-10, want.name);
      }
      expect(got.components.length).toBe(outputs.squares!.length);
    });
    if (outputs.reml === null) continue;
    it(`has lme4's components, none of which is negative: ${name}`, () => {
      const got = varianceComponents(inputs.values, inputs.factors);
      // lme4 stops within 1e-6 of its optimum.
      for (const want of outputs.reml!.components)
        expectClose(componentOf(got, want.name), want.value, 2e-5, want.name);
    });
  }
});

describe("varianceComponentsReml against lme4", () => {
  const twoWay = cases.filter((c) => c.outputs.reml !== null && Object.keys(c.inputs.factors).length === 2);
  it.each(twoWay)("$name", ({ inputs, outputs }) => {
    const got = varianceComponentsReml(inputs.values, inputs.factors);
    expect(got.components.map((c) => c.name)).toEqual(outputs.reml!.components.map((c) => c.name));
    for (const want of outputs.reml!.components)
      expectClose(componentOf(got, want.name), want.value, 2e-5, want.name);
    expectClose(got.criterion, outputs.reml!.criterion, 1e-9, "criterion");
    // lme4 may stop early, never below the optimum.
    expect(got.criterion).toBeLessThanOrEqual(outputs.reml!.criterion + 1e-9);
  });
  it("covers six designs", () => expect(twoWay.length).toBe(6));
});

/** Crossed labels in the order profile, judge, replicate. */
function labels(profiles: number, judges: number, replicates = 1) {
  const cells = Array.from({ length: profiles * judges * replicates }, (_, i) => i);
  return {
    profile: cells.map((i) => Math.floor(i / judges / replicates)),
    judge: cells.map((i) => Math.floor(i / replicates) % judges),
  };
}
function simulate(stream: RandomStream, profiles: number, judges: number, sd: [number, number, number]) {
  const p = Array.from({ length: profiles }, () => sd[0] * stream.normal());
  const j = Array.from({ length: judges }, () => sd[1] * stream.normal());
  return p.flatMap((a) => j.map((b) => a + b + sd[2] * stream.normal()));
}

describe("varianceComponents", () => {
  it("is arithmetic for two profiles and two judges", () => {
    // [[1, 2], [3, 6]]: mean squares 9, 4 and 1 (as in the intraclass correlations): (9 - 1) / 2, (4 - 1) / 2, 1.
    const got = varianceComponents([1, 2, 3, 6], labels(2, 2));
    expect(got.components.map((c) => [c.name, c.df])).toEqual([
      ["profile", 1],
      ["judge", 1],
      ["residual", 1],
    ]);
    expectClose(componentOf(got, "profile"), 4, 1e-14);
    expectClose(componentOf(got, "judge"), 1.5, 1e-14);
    expectClose(componentOf(got, "residual"), 1, 1e-14);
    expectClose(got.components[0]!.share, 4 / 6.5, 1e-14);
    expect(got).toMatchObject({ n: 4, mean: 3, replicates: 1, interaction: false });
    expect(got.components[0]!.se).toBeNaN();
    expect(got.method).toContain("no interval: fewer than 3 levels of profile");
  });

  it("gives the intraclass correlation A,1 as profile over the sum", () => {
    const values = simulate(randomStream(4, "icc"), 15, 4, [2, 1, 1]);
    const got = varianceComponents(values, labels(15, 4));
    const [p, j, e] = got.components.map((c) => c.value) as [number, number, number];
    const rows = Array.from({ length: 15 }, (_, i) => values.slice(4 * i, 4 * i + 4));
    expectClose(p / (p + j + e), intraclassCorrelation(rows, { form: "A,1" }).value, 1e-12);
    expectClose(p / (p + e / 4), intraclassCorrelation(rows, { form: "C,k" }).value, 1e-12);
  });

  it("reports a negative estimate as it is, 0 beside it, and leaves it out of the shares", () => {
    const { inputs } = caseOf("two-way, a negative estimate");
    const got = varianceComponents(inputs.values, inputs.factors);
    const profile = got.components[0]!;
    expect(profile.value).toBeLessThan(0);
    expect(profile).toMatchObject({ truncated: 0, share: 0 });
    expectClose(
      got.components.reduce((s, c) => s + c.share, 0),
      1,
      1e-14,
    );
    // REML has none below 0.
    const reml = varianceComponentsReml(inputs.values, inputs.factors);
    expect(componentOf(reml, "profile")).toBe(0);
    expect(componentOf(reml, "residual")).toBeLessThan(componentOf(got, "residual"));
  });

  it("does not care about order, labels or origin, and goes with the square of the unit", () => {
    const { inputs } = caseOf("three-way, replicates");
    const want = varianceComponents(inputs.values, inputs.factors);
    const order = randomStream(2, "order").shuffle(inputs.values.map((_, i) => i));
    const factors = Object.fromEntries(
      Object.entries(inputs.factors).map(([name, column]) => [
        name,
        order.map((i) => `level ${column[i]! * 7}`),
      ]),
    );
    const got = varianceComponents(
      order.map((i) => 1000 - 3 * inputs.values[i]!),
      factors,
    );
    got.components.forEach((c, k) => {
      expectClose(c.value, 9 * want.components[k]!.value, 1e-9, c.name);
      expectClose(c.se, 9 * want.components[k]!.se, 1e-8, c.name);
    });
    const { model, profile, judge } = inputs.factors;
    const turned = varianceComponents(inputs.values, { judge: judge!, model: model!, profile: profile! });
    expectClose(componentOf(turned, "judge:model"), componentOf(want, "model:judge"), 1e-10);
    expectClose(componentOf(turned, "judge"), componentOf(want, "judge"), 1e-10);
  });

  it("is unbiased: mean estimates over simulated studies", () => {
    const sums = [0, 0, 0];
    const runs = 1500;
    for (let r = 0; r < runs; r++) {
      const values = simulate(randomStream(1, "unbiased", r), 8, 3, [1, 0.5, 1]);
      varianceComponents(values, labels(8, 3)).components.forEach((c, k) => {
        sums[k]! += c.value / runs;
      });
    }
    // Standard deviations of one estimate are about 0.75, 0.4 and 0.38: 4 standard errors of the mean.
    [1, 0.25, 1].forEach((truth, k) => {
      expect(Math.abs(sums[k]! - truth)).toBeLessThan((4 * [0.75, 0.4, 0.38][k]!) / Math.sqrt(runs));
    });
  });

  it("jackknifes whole levels: by hand, and of the factor that is asked for", () => {
    const values = [4, 6, 1, 3, 7, 8, 2, 5];
    const all = labels(4, 2);
    const got = varianceComponents(values, all);
    // Leaving out one profile at a time, refitted from the rest.
    const left = [0, 1, 2, 3].map((out) => {
      const keep = values.map((_, i) => i).filter((i) => all.profile[i] !== out);
      const part = varianceComponents(
        keep.map((i) => values[i]!),
        { profile: keep.map((i) => all.profile[i]!), judge: keep.map((i) => all.judge[i]!) },
      );
      return componentOf(part, "judge");
    });
    const mean = left.reduce((a, b) => a + b) / 4;
    const se = Math.sqrt((3 / 4) * left.reduce((s, v) => s + (v - mean) ** 2, 0));
    const judge = got.components[1]!;
    expectClose(judge.se, se, 1e-12);
    // t with 3 df: 3.182446.
    expectClose(judge.ci[1] - judge.value, 3.182446305284263 * se, 1e-9);
    expectClose(judge.value - judge.ci[0], 3.182446305284263 * se, 1e-9);
    expect(got.method).toContain("jackknife over 4 levels of profile, t with 3 df");
    const five = simulate(randomStream(9, "five"), 4, 5, [1, 1, 1]);
    expect(varianceComponents(five, labels(4, 5)).method).toContain("5 levels of judge");
    expect(varianceComponents(five, labels(4, 5), { jackknife: "profile" }).method).toContain(
      "4 levels of profile",
    );
    const narrow = varianceComponents(values, all, { level: 0.5 }).components[1]!;
    // t with 3 df at 75%: 0.764892.
    expectClose(narrow.ci[1] - narrow.value, 0.7648923284043515 * se, 1e-9);
  });

  it("has jackknife intervals that cover the interaction", () => {
    let covered = 0;
    for (let r = 0; r < 200; r++) {
      const values = simulate(randomStream(6, "cover", r), 25, 3, [1, 1, 1]);
      const [lower, upper] = varianceComponents(values, labels(25, 3)).components[2]!.ci;
      if (lower < 1 && 1 < upper) covered++;
    }
    // A jackknife of a variance is a little short of 95% in small studies.
    expect(covered / 200).toBeGreaterThan(0.86);
  });

  it("covers with its jackknife what its description says, and not what judges in general vary by", () => {
    const shares = [
      [12, 250],
      [100, 100],
    ].map(([profiles, studies]) => {
      const covered = [0, 0];
      for (let study = 0; study < studies!; study++) {
        const stream = randomStream(study, "jackknife coverage", profiles!);
        const severity = [0, 1, 2, 3].map(() => 0.5 * stream.normal());
        const [values, profile, judge]: number[][] = [[], [], []];
        for (let p = 0; p < profiles!; p++) {
          const level = stream.normal();
          severity.forEach((s, j) => {
            values!.push(level + s + stream.normal());
            profile!.push(p);
            judge!.push(j);
          });
        }
        const { components } = varianceComponents(values!, { profile: profile!, judge: judge! });
        [1, 0.25].forEach((truth, k) => {
          const [low, high] = components[k]!.ci;
          if (low <= truth && truth <= high) covered[k]! += 1 / studies!;
        });
      }
      return covered as [number, number];
    });
    // Three standard errors of a share in 250 studies, and in 100, around the values said.
    const [few, many] = shares as [[number, number], [number, number]];
    expect(Math.abs(few[0] - 0.87)).toBeLessThan(0.065);
    expect(Math.abs(many[0] - 0.92)).toBeLessThan(0.08);
    expect(Math.abs(few[1] - 0.79)).toBeLessThan(0.08);
    expect(Math.abs(many[1] - 0.4)).toBeLessThan(0.15);
  });

  it("is NaN for one level, and says what is wrong", () => {
    const one = varianceComponents([1, 2, 4], { profile: [1, 2, 3], judge: [1, 1, 1] });
    expect(one.components.map((c) => c.value)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    const flat = varianceComponents(new Array(6).fill(0.1), labels(3, 2));
    expect(flat.components.map((c) => [c.value, c.share])).toEqual(new Array(3).fill([0, Number.NaN]));
    expect(() => varianceComponents([1, 2, 3], { profile: [1, 1, 2], judge: [1, 2, 1] })).toThrow(
      "varianceComponents requires equally many values in every cell, got 0 to 1; use varianceComponentsReml",
    );
    expect(() => varianceComponents([1, 2], { profile: [1, 2] })).toThrow("requires 2 or 3 factors, got 1");
    expect(() => varianceComponents([1, 2], { profile: [1, 2], judge: [1] })).toThrow(
      "varianceComponents requires one judge per value, got 1 for 2 values",
    );
    expect(() => varianceComponents([1, Number.NaN], labels(2, 1))).toThrow("got NaN at index 1");
    expect(() => varianceComponents([1, 2, 3, 4], labels(2, 2), { jackknife: "rater" })).toThrow(
      'varianceComponents requires jackknife to be one of profile, judge, got "rater"',
    );
    expect(() => varianceComponents([], { profile: [], judge: [] })).toThrow("requires values, got none");
    expect(() => varianceComponents([1, 2, 3, 4], labels(2, 2), { level: 7 })).toThrow("got 7");
  });
});

describe("varianceComponentsReml", () => {
  it("is the mean-square estimate where data are balanced and nothing is negative", () => {
    const values = simulate(randomStream(3, "balanced"), 30, 3, [2, 1, 1]);
    const a = varianceComponents(values, labels(30, 3));
    const b = varianceComponentsReml(values, labels(30, 3));
    a.components.forEach((c, k) => {
      expectClose(b.components[k]!.value, c.value, 1e-6, c.name);
      expect(b.components[k]!.df).toBe(c.df);
      expectClose(b.components[k]!.se, c.se, 1e-4, `${c.name} se`);
    });
    expect(b).toMatchObject({ replicates: 1, parts: 1, interaction: false });
  });

  it("counts df, parts and cells of what is there", () => {
    // Two judges of profiles 1 and 2, one other judge of profile 3: two parts, 5 cells.
    const factors = { profile: [1, 1, 2, 2, 3, 3], judge: ["a", "b", "a", "b", "c", "c"] };
    const got = varianceComponentsReml([1, 2, 4, 4, 3, 5], factors);
    expect(got.parts).toBe(2);
    expect(got.interaction).toBe(true);
    expect(got.replicates).toBeNaN();
    // Cells 5 - rank (3 + 3 - 2) = 1, values 6 - 5 cells = 1.
    expect(got.components.map((c) => [c.name, c.df])).toEqual([
      ["profile", 2],
      ["judge", 2],
      ["profile:judge", 1],
      ["residual", 1],
    ]);
    expect(got.method).toContain("5 cells, in 2 unconnected parts");
    // With judges and interaction at 0 it is the one-way analysis of three profiles in pairs: within
    // (0.5 + 0 + 2) / 3 = 5/6, between 2 (2.7778 + 2 * 0.6944) / 2 = 25/6, profiles (25/6 - 5/6) / 2 = 5/3.
    [5 / 3, 0, 0, 5 / 6].forEach((want, k) => {
      expectClose(got.components[k]!.value, want, 1e-6);
    });
  });

  it("does not care about order or origin", () => {
    const { inputs } = caseOf("unequal replicates");
    const want = varianceComponentsReml(inputs.values, inputs.factors);
    const order = randomStream(5, "order").shuffle(inputs.values.map((_, i) => i));
    const got = varianceComponentsReml(
      order.map((i) => 1e4 + inputs.values[i]!),
      {
        profile: order.map((i) => inputs.factors.profile![i]!),
        judge: order.map((i) => inputs.factors.judge![i]!),
      },
    );
    got.components.forEach((c, k) => {
      expectClose(c.value, want.components[k]!.value, 1e-5, c.name);
    });
    // Exchanging the two factors renames the components and changes nothing else.
    const { profile, judge } = inputs.factors;
    const turned = varianceComponentsReml(inputs.values, { judge: judge!, profile: profile! });
    expectClose(componentOf(turned, "judge"), componentOf(want, "judge"), 1e-5);
    expectClose(componentOf(turned, "profile"), componentOf(want, "profile"), 1e-5);
    expectClose(turned.criterion, want.criterion, 1e-10);
  });

  it("is NaN where there is nothing to estimate, and says what is wrong", () => {
    // 0.1 is no binary fraction: sums of it are rounded, and still there is no variance.
    const flat = varianceComponentsReml(new Array(6).fill(0.1), labels(3, 2));
    expect(flat.components.every((c) => Number.isNaN(c.value))).toBe(true);
    const one = varianceComponentsReml([1, 2, 3], { profile: [1, 2, 3], judge: [1, 1, 1] });
    expect(one.components.every((c) => Number.isNaN(c.value))).toBe(true);
    const full = labels(2, 2);
    expect(() => varianceComponentsReml([1, 2, 3, 4], { ...full, model: [1, 1, 2, 2] })).toThrow(
      "varianceComponentsReml requires 2 factors, got 3",
    );
    expect(() => varianceComponentsReml([], { profile: [], judge: [] })).toThrow("requires values, got none");
  });
});

describe("dStudy", () => {
  const two = varianceComponents([1, 2, 3, 6], labels(2, 2));

  it("is arithmetic for two factors", () => {
    // Components 4, 1.5, 1. With 10 profiles and 5 judges: relative error 1/5, absolute 1/5 + 1.5/5;
    // the mean over profiles: 4/10 + 1.5/5 + 1/50.
    const plan = dStudy(two, { profile: 10, judge: 5 });
    expectClose(plan.universe, 4, 1e-14);
    expectClose(plan.relativeError, 0.2, 1e-14);
    expectClose(plan.absoluteError, 0.5, 1e-14);
    expectClose(plan.generalisability, 4 / 4.2, 1e-14);
    expectClose(plan.dependability, 4 / 4.5, 1e-14);
    expectClose(plan.seObject, Math.sqrt(0.5), 1e-14);
    expectClose(plan.seDifference, Math.sqrt(0.4), 1e-14);
    expectClose(plan.seMean, Math.sqrt(0.72), 1e-14);
    expect(plan.method).toContain("D-study of profile over 5 judge, all random");
    expect(dStudy(two, { judge: 5 }).seMean).toBeNaN();
    // The judge as object: its differences are the signal, profiles the facet.
    expectClose(
      dStudy(two, { profile: 10, judge: 5 }, { object: "judge" }).dependability,
      1.5 / (1.5 + 0.5),
      1e-14,
    );
  });

  it("with the design that was run gives the intraclass correlations of the mean", () => {
    const values = simulate(randomStream(14, "icc"), 15, 4, [2, 1, 1]);
    const rows = Array.from({ length: 15 }, (_, i) => values.slice(4 * i, 4 * i + 4));
    const plan = dStudy(varianceComponents(values, labels(15, 4)), { judge: 4 });
    expectClose(plan.generalisability, intraclassCorrelation(rows, { form: "C,k" }).value, 1e-12);
    expectClose(plan.dependability, intraclassCorrelation(rows, { form: "A,k" }).value, 1e-12);
  });

  it("divides the components of three factors by their facets", () => {
    const { inputs } = caseOf("three-way, replicates");
    const result = varianceComponents(inputs.values, inputs.factors);
    const v = (name: string) => Math.max(0, componentOf(result, name));
    const plan = dStudy(result, { model: 4, profile: 20, judge: 2 }, { replicates: 3 });
    const relative =
      v("model:profile") / 20 + v("model:judge") / 2 + v("model:profile:judge") / 40 + v("residual") / 120;
    const absolute = relative + v("profile") / 20 + v("judge") / 2 + v("profile:judge") / 40;
    expectClose(plan.relativeError, relative, 1e-12);
    expectClose(plan.absoluteError, absolute, 1e-12);
    expectClose(plan.universe, v("model"), 1e-14);
    expectClose(plan.seMean ** 2, v("model") / 4 + (absolute - relative) + relative / 4, 1e-12);
  });

  it("predicts the spread of means over studies that draw profiles and judges anew", () => {
    const known = {
      ...two,
      components: two.components.map((c, k) => ({ ...c, truncated: [1, 0.25, 1][k]! })),
    };
    const means: number[] = [];
    for (let r = 0; r < 2000; r++) {
      const values = simulate(randomStream(2, "means", r), 6, 3, [1, 0.5, 1]);
      means.push(values.reduce((a, b) => a + b) / 18);
    }
    const sd = Math.sqrt(means.reduce((s, m) => s + m * m, 0) / 2000);
    // An sd of 2,000 draws has a relative standard error of 1.6%.
    expect(Math.abs(sd / dStudy(known, { profile: 6, judge: 3 }).seMean - 1)).toBeLessThan(0.065);
  });

  it("has no judge error with infinitely many judges, and counts a negative component as 0", () => {
    expect(dStudy(two, { judge: Number.POSITIVE_INFINITY })).toMatchObject({
      absoluteError: 0,
      dependability: 1,
    });
    const { inputs } = caseOf("two-way, a negative estimate");
    expect(dStudy(varianceComponents(inputs.values, inputs.factors), { judge: 2 })).toMatchObject({
      universe: 0,
      generalisability: 0,
    });
  });

  it("says what is wrong", () => {
    expect(() => dStudy(two, { profile: 10 })).toThrow(
      "dStudy requires a size of 1 or more for judge, got undefined",
    );
    expect(() => dStudy(two, { profile: 10, judge: 0 })).toThrow("for judge, got 0");
    expect(() => dStudy(two, { profile: 0, judge: 1 })).toThrow("for profile, got 0");
    expect(() => dStudy(two, { profile: 2, judge: 1.5 })).toThrow("for judge, got 1.5");
    expect(() => dStudy(two, { profile: 2, judge: 1, jduge: 3 })).toThrow(
      'dStudy requires sizes of profile, judge, got one of "jduge"',
    );
    const changed = (name: string, truncated: number) => ({
      ...two,
      components: [...two.components.filter((c) => c.name !== name), { name, truncated }],
    });
    expect(() => dStudy(changed("judge", -0.5), { profile: 10, judge: 5 })).toThrow(
      "dStudy requires finite components of 0 or more, got -0.5 for judge; give 0 for a negative estimate",
    );
    expect(() => dStudy(changed("rater", 1), { profile: 10, judge: 5 })).toThrow(
      'dStudy requires components of profile, judge and residual, got "rater"',
    );
    const { components } = two;
    expect(() => dStudy({ ...two, components: components.slice(0, 2) }, { profile: 10, judge: 5 })).toThrow(
      "dStudy requires a residual among the components, got profile, judge",
    );
    expect(dStudy(changed("judge", Number.NaN), { profile: 10, judge: 5 })).toMatchObject({
      dependability: Number.NaN,
      seObject: Number.NaN,
    });
    expect(() => dStudy(two, { judge: 2 }, { object: "model" })).toThrow('among profile, judge, got "model"');
    expect(() => dStudy(two, { judge: 2 }, { replicates: 2 })).toThrow(
      "dStudy requires 1 replicate where the residual holds the interaction, got 2",
    );
    expect(() => dStudy(two, { judge: 2 }, { replicates: 0 })).toThrow("1 or more replicates, got 0");
  });
});

describe("nelderMead", () => {
  it("finds the minimum of Rosenbrock's valley, and of a function that is folded at 0", () => {
    const valley = nelderMead(([x = 0, y = 0]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2, [-1.2, 1]);
    expectClose(valley.x[0]!, 1, 1e-6);
    expectClose(valley.x[1]!, 1, 1e-6);
    const folded = nelderMead(([x = 0]) => Math.abs(x) + 2, [3]);
    expectClose(folded.x[0]!, 0, 1e-7);
    expectClose(folded.f, 2, 1e-7);
  });
});
