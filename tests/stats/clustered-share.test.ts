import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { clopperPearson, clusteredShare } from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

const trialsOf = (counts: readonly (readonly [number, number])[]) => ({
  outcomes: counts.flatMap(([k, n]) => Array.from({ length: n }, (_, i) => Number(i < k))),
  clusters: counts.flatMap(([, n], c) => Array.from({ length: n }, () => `c${c}`)),
});

describe("clusteredShare", () => {
  it("matches SciPy's beta quantiles", () => {
    const { cases } = loadFixture<{
      inputs: { counts: [number, number][]; level: number };
      outputs: { value: number; ci: [number, number] };
    }>("scipy", "clusteredShare");
    for (const { inputs, outputs } of cases) {
      const { outcomes, clusters } = trialsOf(inputs.counts);
      const found = clusteredShare(outcomes, clusters, { level: inputs.level });
      expectClose(found.value, outputs.value, 1e-14);
      expectClose(found.ci[0], outputs.ci[0], 1e-9);
      expectClose(found.ci[1], outputs.ci[1], 1e-9);
    }
  });

  it("is Clopper and Pearson's with one trial a cluster, and where all trials of a cluster are alike", () => {
    const exact = clopperPearson(5, 12);
    for (const each of [1, 4]) {
      const { outcomes, clusters } = trialsOf(
        Array.from({ length: 12 }, (_, c) => [c < 5 ? each : 0, each] as const),
      );
      const found = clusteredShare(outcomes, clusters);
      expectClose(found.ci[0], exact.ci[0], 1e-13);
      expectClose(found.ci[1], exact.ci[1], 1e-13);
      expect(found.n).toBe(12);
    }
  });

  it("gains nothing at 0 from replicates, and counts what is unscored", () => {
    // No miss in 24 cases: 1 - 0.025^(1/24) = 14.2%, the number that stands in the methods.
    const found = clusteredShare(
      [...Array(48).fill(0), Number.NaN],
      [...Array.from({ length: 48 }, (_, i) => i % 24), 99],
    );
    expectClose(found.ci[1], 1 - 0.025 ** (1 / 24), 1e-13);
    expect(found).toMatchObject({ n: 24, trials: 48, unscored: 1 });
    expect(clusteredShare([], []).value).toBeNaN();
    expect(() => clusteredShare([2], ["a"])).toThrow("requires outcomes of 1 or 0, got 2");
  });

  // A correct method shows at least 94% in 2,000 draws; one that takes clusters as trials shows more.
  it.each([
    [24, 3, 0.1, 0],
    [24, 3, 0.1, 0.5],
    [24, 3, 0.3, 0.9],
    [12, 2, 0.5, 0.5],
    [18, 2, 0.05, 0.8],
  ])("holds the rate of %i cases with %i replies, %f missed, alike by %f", (cases, replies, rate, alike) => {
    let held = 0;
    const stream = randomStream(7, "clustered-share", cases, rate, alike);
    const labels = Array.from({ length: cases * replies }, (_, i) => Math.floor(i / replies));
    for (let run = 0; run < 2000; run++) {
      const outcomes = Array.from({ length: cases }).flatMap(() => {
        const common = Number(stream.next() < rate);
        return Array.from({ length: replies }, () =>
          stream.next() < alike ? common : Number(stream.next() < rate),
        );
      });
      const [low, high] = clusteredShare(outcomes, labels).ci;
      held += Number(low <= rate && rate <= high);
    }
    expect(held / 2000).toBeGreaterThanOrEqual(0.94);
  });
});
