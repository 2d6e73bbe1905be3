import { describe, expect, it } from "vitest";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { twoWayClusteredMean } from "../../src/stats/two-way-clustered-mean.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: { values: number[]; first: number[]; second: number[] };
  outputs: { value: number; se: number; df: number; ci: [number, number] };
}

describe("twoWayClusteredMean against statsmodels", () => {
  for (const { name, inputs, outputs } of loadFixture<Case>("scipy", "twoWayClusteredMean").cases) {
    it(name, () => {
      const got = twoWayClusteredMean(inputs.values, inputs.first, inputs.second);
      expectClose(got.value, outputs.value, 1e-12, "value");
      expectClose(got.se, outputs.se, 1e-10, "se");
      expect(got.df).toBe(outputs.df);
      expectClose(got.ci[0], outputs.ci[0], 1e-9, "lower");
      expectClose(got.ci[1], outputs.ci[1], 1e-9, "upper");
    });
  }
});

describe("twoWayClusteredMean", () => {
  const values = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0];
  const people = ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d"];
  const stories = [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3];

  it("does not care which kind comes first, nor in which order rows come", () => {
    const { se, value } = twoWayClusteredMean(values, people, stories);
    expectClose(twoWayClusteredMean(values, stories, people).se, se, 1e-14);
    const back = <T>(list: readonly T[]): T[] => [...list].reverse();
    const other = twoWayClusteredMean(back(values), back(people), back(stories));
    expectClose(other.se, se, 1e-14);
    expect(other.value).toBe(value);
  });

  it("is one-way clustering where both kinds are the same", () => {
    const { se } = twoWayClusteredMean(values, people, people);
    expectClose(se, clusteredMean(values, people, { method: "CR1" }).se, 1e-14);
  });

  it("is never narrower than either one-way error, where the difference would be", () => {
    // Each person gives both values, each story gets both: between clusters nothing varies, within them all does.
    const latin = [1, 0, 0, 1];
    const { se } = twoWayClusteredMean([...latin, 1], ["a", "a", "b", "b", "c"], [1, 2, 1, 2, 3]);
    const one = (by: (string | number)[]) => clusteredMean([...latin, 1], by, { method: "CR1" }).se;
    expect(se).toBeGreaterThanOrEqual(one(["a", "a", "b", "b", "c"]));
    expect(se).toBeGreaterThanOrEqual(one([1, 2, 1, 2, 3]));
  });

  it("has no interval where one kind has one cluster, and counts what is unscored", () => {
    const one = twoWayClusteredMean([1, 0, Number.NaN], ["a", "b", "c"], [1, 1, 1]);
    expect(one).toMatchObject({ value: 0.5, n: 2, unscored: 1, clusters: [2, 1] });
    expect([one.se, one.df, ...one.ci].every(Number.isNaN)).toBe(true);
  });
});
