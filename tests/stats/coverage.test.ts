import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { clusteredMean } from "../../src/stats/clustered-mean.js";
import { intraclassCorrelation } from "../../src/stats/intraclass-correlation.js";
import { ordinaryLeastSquares } from "../../src/stats/ordinary-least-squares.js";
import { proportionDifference } from "../../src/stats/proportion-difference.js";
import { twoWayClusteredMean } from "../../src/stats/two-way-clustered-mean.js";

const studies = 800;

/** Share of simulated studies whose interval holds the truth. */
function coverage(
  name: string,
  truth: number,
  study: (stream: RandomStream) => { ci: [number, number] },
): number {
  let covered = 0;
  for (let i = 0; i < studies; i++) {
    const [low, high] = study(randomStream(i, "coverage", name)).ci;
    if (low <= truth && truth <= high) covered++;
  }
  return covered / studies;
}

// 800 studies tell a coverage of 0.95 to 0.0077: the bounds are three such errors, and a little for what is an
// approximation (Satterthwaite, Newcombe).
const [least, most] = [0.922, 0.978];

describe("95% intervals hold the truth in 95% of simulated studies", () => {
  const clustered = (stream: RandomStream, sizes: readonly number[], effect: (cluster: number) => number) => {
    const y: number[] = [];
    const cluster: number[] = [];
    sizes.forEach((size, g) => {
      const shared = 0.65 * stream.normal();
      for (let k = 0; k < size; k++) {
        y.push(effect(g) + shared + stream.normal());
        cluster.push(g);
      }
    });
    return { y, cluster };
  };
  const unequal = [2, 2, 3, 4, 5, 8, 10, 15, 20, 30];

  it.each([
    ["ten stories of one size", [8, 8, 8, 8, 8, 8, 8, 8, 8, 8]],
    ["ten of very unequal sizes", unequal],
    ["five of very unequal sizes", [2, 4, 8, 16, 30]],
  ])("clusteredMean, %s", (name, sizes) => {
    const share = coverage(name, 0, (stream) => {
      const { y, cluster } = clustered(stream, sizes, () => 0);
      return clusteredMean(y, cluster);
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it.each([
    ["thirty people, ten stories", 30, 10, 1],
    ["thirty people who read half of eight stories each", 30, 8, 0.5],
    ["twelve people, ten stories, a third read", 12, 10, 0.33],
  ])("twoWayClusteredMean, %s", (name, people, stories, read) => {
    const share = coverage(name, 0, (stream) => {
      const ofPerson = Array.from({ length: people }, () => 0.6 * stream.normal());
      const ofStory = Array.from({ length: stories }, () => 0.6 * stream.normal());
      const rows = ofPerson.flatMap((person, p) =>
        ofStory.flatMap((story, s) =>
          stream.next() < read ? [{ y: person + story + stream.normal(), p, s }] : [],
        ),
      );
      return twoWayClusteredMean(
        rows.map(({ y }) => y),
        rows.map(({ p }) => p),
        rows.map(({ s }) => s),
      );
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it("a CR2 coefficient of a condition that three of ten stories have", () => {
    const share = coverage("slope", 0.4, (stream) => {
      const { y, cluster } = clustered(stream, unequal, (g) => (g % 4 === 1 ? 0.4 : 0));
      const x = cluster.map((g) => (g % 4 === 1 ? 1 : 0));
      return ordinaryLeastSquares(y, [x], { errors: "CR2", clusters: cluster }).coefficients[1]!;
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it.each([
    ["A,1", 1 / (1 + 0.25 + 0.75)],
    ["C,1", 1 / (1 + 0.75)],
  ] as const)("the intraclass correlation %s of four raters", (form, truth) => {
    const share = coverage(form, truth, (stream) => {
      const severity = [0, 1, 2, 3].map(() => 0.5 * stream.normal());
      const rows = Array.from({ length: 20 }, () => {
        const item = stream.normal();
        return severity.map((s) => item + s + Math.sqrt(0.75) * stream.normal());
      });
      return intraclassCorrelation(rows, { form });
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });

  it("Newcombe's interval of a difference of shares", () => {
    const share = coverage("newcombe", 0.3 - 0.6, (stream) => {
      const hits = (n: number, p: number): [number, number] => {
        let k = 0;
        for (let i = 0; i < n; i++) if (stream.next() < p) k++;
        return [k, n];
      };
      return proportionDifference(hits(15, 0.3), hits(25, 0.6));
    });
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(most);
  });
});
