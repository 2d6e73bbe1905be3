import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { benjaminiYekutieli } from "../../src/stats/benjamini-yekutieli.js";
import { type AltTestScoring, altTest, altTestPower, epsilonFor } from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  inputs: {
    people: (number | null)[][];
    model: (number | null)[];
    scoring: AltTestScoring;
    epsilon: number;
    clusters: number[] | null;
  };
  outputs: {
    winningRate: number;
    advantage: number;
    adjusted: number[];
    people: { units: number; difference: number; p: number; advantage: number }[];
  };
}

const given = (values: readonly (number | null)[]): number[] => values.map((value) => value ?? Number.NaN);
const three = [
  [1, 2, 3, 4, 5, 1],
  [1, 2, 3, 4, 4, 2],
  [2, 2, 3, 5, 5, 1],
];
const like = { scoring: "negativeRmse", epsilon: 0.2 } as const;

describe("altTest", () => {
  it("matches the paper's steps with SciPy's t test, with missing ratings and with clusters", () => {
    for (const { inputs, outputs } of loadFixture<Case>("scipy", "altTest").cases) {
      const { people, model, scoring, epsilon, clusters } = inputs;
      const found = altTest(people.map(given), given(model), {
        ...{ scoring, epsilon },
        ...(clusters === null ? {} : { clusters }),
      });
      expect(found.winningRate).toBe(outputs.winningRate);
      expectClose(found.advantage, outputs.advantage, 1e-14); // means of a hundred shares
      outputs.people.forEach((want, i) => {
        const own = found.people[i]!;
        expect(own.units).toBe(want.units);
        expectClose(own.difference, want.difference, 1e-14);
        expectClose(own.advantage, want.advantage, 1e-14);
        expectClose(own.p, want.p, 1e-11); // two programs' t tails
        expectClose(own.pAdjusted, outputs.adjusted[i]!, 1e-11);
      });
    }
  });

  it("gives what the steps give by hand", () => {
    // Left out: person 2, the third. Others: 1 1, 2 2, 3 3, 4 4, 5 4, 1 2; the model says 1 2 3 4 5 1, the person
    // 2 2 3 5 5 1. The person is farther on instances 0 and 3, and ties on the rest: indicators of the person 0 1 1 0 1 1,
    // of the model 1 throughout. Differences -1 0 0 -1 0 0: mean -1/3, sd sqrt(4/15), t = (-1/3 - 0.2) / (sd / sqrt 6).
    const found = altTest(three, [1, 2, 3, 4, 5, 1], like);
    const { difference, t, advantage } = found.people[2]!;
    expectClose(difference, -1 / 3, 1e-15);
    expectClose(t, (-1 / 3 - 0.2) / Math.sqrt(4 / 15 / 6), 1e-14);
    expect(advantage).toBe(1);
    // Ties: all 6 with the first person, 4 of 6 with the others.
    expectClose(found.ties, (1 + 4 / 6 + 4 / 6) / 3, 1e-14);
    expectClose(found.advantageTiesHalf, (0.5 + 4 / 6 + 4 / 6) / 3, 1e-14);
    expect(found.notes[0]).toMatch(/fewer than 30 instances/);
  });

  it("calls a model that copies a person no worse than that person, and a contrary one worse than all", () => {
    const copy = altTest(three, three[0]!, like);
    expect(copy.people[0]).toMatchObject({ difference: 0, p: 0, beaten: true, advantageTiesHalf: 0.5 });
    const contrary = altTest(three, [5, 5, 1, 1, 1, 5], like);
    expect(contrary.winningRate).toBe(0);
    expect(contrary.passes).toBe(false);
    expect(contrary.advantage).toBe(0);
  });

  it("does not depend on order, on a shift of all ratings, or on names of clusters", () => {
    const [people, model] = madeUp(40, 4, 7);
    const clusters = model.map((_, i) => i % 13);
    const found = altTest(people, model, { ...like, clusters });
    const turned = altTest(
      people.map((own) => [...own].reverse()),
      [...model].reverse(),
      { ...like, clusters: clusters.map((one) => `c${one}`).reverse() },
    );
    const moved = altTest(
      people.map((own) => own.map((value) => value + 3)),
      model.map((value) => value + 3),
      { ...like, clusters },
    );
    for (const other of [turned, moved]) {
      expectClose(other.advantage, found.advantage, 1e-14);
      other.people.forEach(({ p }, i) => {
        expectClose(p, found.people[i]!.p, 1e-12);
      });
    }
  });

  it("tests instances as their own clusters alike, and copies of an instance in a cluster as one", () => {
    const [people, model] = madeUp(40, 3, 3);
    const alone = altTest(people, model, like);
    const named = altTest(people, model, { ...like, clusters: model.map((_, i) => i) });
    const twice = altTest(
      people.map((own) => [...own, ...own]),
      [...model, ...model],
      { ...like, clusters: [...model.keys(), ...model.keys()] },
    );
    for (const other of [named, twice]) {
      expect(other.winningRate).toBe(alone.winningRate);
      expectClose(other.advantage, alone.advantage, 1e-14);
      expectClose(other.advantageCi[0], alone.advantageCi[0], 1e-12);
      other.people.forEach(({ p }, i) => {
        expectClose(p, alone.people[i]!.p, 1e-12);
      });
    }
  });

  it("leaves out people with too few units, and says so", () => {
    const sparse = three[2]!.map((value, i) => (i < 3 ? value : Number.NaN));
    const found = altTest([three[0]!, three[1]!, sparse], three[0]!, { ...like, leastUnits: 4 });
    expect(found.people[2]!.p).toBeNaN();
    expect(found.people[2]!.beaten).toBe(false);
    expect(found.notes.join(" ")).toMatch(/1 of 3 people have fewer than 4 instances and are not tested/);
    expect(altTest(three, three[0]!, { ...like, leastUnits: 30 }).winningRate).toBeNaN();
  });

  it("takes equal distances for a tie when their sums differ in the last place", () => {
    // 0.1 + 0.2 is not 0.3: the model is 0.1 below both others, the person 0.1 above.
    const found = altTest([[0.3], [0.1 + 0.1], [0.2]], [0.1], like);
    expect(found.people[0]!.advantageTiesHalf).toBe(0.5);
  });

  it("refuses columns as people", () => {
    expect(() => altTest([[1, 2, 3]], [1, 2, 3], like)).toThrow("altTest requires at least 2 people, got 1");
    expect(() =>
      altTest(
        [
          [1, 2],
          [3, 4],
        ],
        [1, 2, 3],
        like,
      ),
    ).toThrow("altTest requires a list of 3 ratings from each person, got 2 from person 0; rows are people");
  });

  it("knows the advice of its authors", () => {
    expect([epsilonFor("experts"), epsilonFor("skilled"), epsilonFor("crowd")]).toEqual([0.2, 0.15, 0.1]);
  });
});

describe("altTestPower", () => {
  it("needs what the t test needs, and has about that power there", () => {
    const [people, model] = madeUp(200, 3, 11);
    const settings = { ...like, runs: 200, seed: 4 };
    const plan = altTestPower(people, model, settings);
    const there = altTestPower(people, model, { ...settings, units: plan.needed });
    // The formula asks for 0.8 for the person in the middle; half of the people are a little harder.
    expect(there.power).toBeGreaterThan(0.6);
    expect(there.power).toBeLessThan(0.95);
    const sorted = [...plan.neededByPerson].sort((a, b) => a - b);
    expect(plan.needed).toBe(sorted[1]);
    expect(plan.more).toBe(Math.max(0, plan.needed - 200));
  });

  it("says that no number suffices for a model that people beat", () => {
    const [people] = madeUp(60, 3, 5);
    const plan = altTestPower(
      people,
      people[0]!.map((value) => 6 - value),
      { ...like, runs: 20 },
    );
    expect(plan.power).toBe(0);
    expect(plan.needed).toBeNaN();
  });
});

describe("benjaminiYekutieli", () => {
  it("matches statsmodels", () => {
    const { cases } = loadFixture<{ inputs: { p: number[] }; outputs: { adjusted: number[] } }>(
      "scipy",
      "benjaminiYekutieli",
    );
    for (const { inputs, outputs } of cases) {
      const found = benjaminiYekutieli(inputs.p);
      outputs.adjusted.forEach((want, i) => {
        expectClose(found[i]!, want, 1e-13); // a sum of 40 fractions
      });
    }
  });

  it("passes NaN through without counting it", () => {
    // c = 1 + 1/2 = 1.5: 1.5 * 2 * 0.01 / 1 and 1.5 * 2 * 0.04 / 2.
    const [first, none, last] = benjaminiYekutieli([0.01, Number.NaN, 0.04]);
    expectClose(first!, 0.03, 1e-15);
    expect(none).toBeNaN();
    expectClose(last!, 0.06, 1e-15);
  });
});

/** People and a model who see the same truth with the same noise. */
function madeUp(n: number, people: number, seed: number): [number[][], number[]] {
  const stream = randomStream(seed, "alt-test");
  const truth = Array.from({ length: n }, () => 3 + stream.normal());
  const rate = (): number[] =>
    truth.map((value) => Math.min(5, Math.max(1, Math.round(value + 0.8 * stream.normal()))));
  return [Array.from({ length: people }, rate), rate()];
}
