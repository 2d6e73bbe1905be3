import { expect, test } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { bootstrapInterval } from "../../src/stats/bootstrap-interval.js";
import {
  type ClusterCountStatistic,
  clusterBootstrapInterval,
} from "../../src/stats/cluster-bootstrap-interval.js";

const scores = [1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1, 1];
const story = ["a", "a", "a", "b", "b", "c", "c", "c", "c", "d", "d", "d"];

const meanOf =
  (values: readonly number[]): ClusterCountStatistic =>
  (counts) => {
    let sum = 0;
    let total = 0;
    for (let i = 0; i < values.length; i++) {
      sum += counts[i]! * values[i]!;
      total += counts[i]!;
    }
    return sum / total;
  };

test("draws as many clusters as there are, each row as often as its cluster", () => {
  let seen = 0;
  clusterBootstrapInterval(
    story,
    (rows, clusters) => {
      expect(clusters.reduce((sum, c) => sum + c, 0)).toBe(4);
      expect(Array.from(rows)).toEqual(story.map((label) => clusters["abcd".indexOf(label)]));
      return seen++;
    },
    { resamples: 40 },
  );
  // The data as observed, and 40 resamples.
  expect(seen).toBe(41);
});

test.each(["percentile", "bca"] as const)("one row a cluster is the plain bootstrap: %s", (interval) => {
  const options = { interval, resamples: 600, seed: 5 };
  const labels = scores.map((_, i) => i);
  const plain = bootstrapInterval(scores.length, (counts) => meanOf(scores)(counts, counts), options);
  const clustered = clusterBootstrapInterval(labels, meanOf(scores), options);
  expect(clustered.value).toBe(plain.value);
  expect(clustered.ci).toEqual(plain.ci);
});

test.each(["percentile", "bca"] as const)(
  "sums per cluster through bootstrapInterval give the same: %s",
  (interval) => {
    const options = { interval, resamples: 600 };
    const sums = [2, 2, 1, 2];
    const sizes = [3, 2, 4, 3];
    const dot = (counts: Int32Array, values: number[]) =>
      values.reduce((sum, v, g) => sum + counts[g]! * v, 0);
    const quick = bootstrapInterval(4, (counts) => dot(counts, sums) / dot(counts, sizes), options);
    expect(clusterBootstrapInterval(story, meanOf(scores), options).ci).toEqual(quick.ci);
  },
);

test("the names of clusters do not matter, nor does the place of a cluster's rows in the list", () => {
  const options = { resamples: 600 };
  const renamed = story.map((label) => "abcd".indexOf(label) * 10);
  const before = clusterBootstrapInterval(story, meanOf(scores), options);
  expect(clusterBootstrapInterval(renamed, meanOf(scores), options).ci).toEqual(before.ci);
  // Rows of "a" to "d" dealt out in turns, clusters still first seen as a, b, c, d.
  const dealt = [0, 3, 5, 9, 1, 4, 6, 10, 2, 7, 11, 8];
  const moved = clusterBootstrapInterval(
    dealt.map((i) => story[i]!),
    meanOf(dealt.map((i) => scores[i]!)),
    options,
  );
  expect(moved.ci).toEqual(before.ci);
});

test("reports rows, clusters and method; one cluster has no interval", () => {
  const result = clusterBootstrapInterval(story, meanOf(scores), { resamples: 50, seed: 2 });
  expect(result).toMatchObject({ n: 12, clusters: 4, resamples: 50, seed: 2, undefinedResamples: 0 });
  expect(result.method).toBe("percentile bootstrap of 4 whole clusters, 50 resamples, seed 2");
  expect(clusterBootstrapInterval(["a", "a"], meanOf([1, 2])).ci).toEqual([NaN, NaN]);
  expect(() => clusterBootstrapInterval(story, meanOf(scores), { resamples: -1 })).toThrow(
    "clusterBootstrapInterval requires at least 1 resample, got -1",
  );
});

test("covers the mean of clustered rows, where the plain bootstrap does not", () => {
  // 300 studies of 30 clusters of 8 rows, intraclass correlation 1/2: a naive standard error is too small by
  // sqrt(1 + 7 / 2) = 2.1, so that its 90% interval covers 2 Phi(1.645 / 2.1) - 1 = 57%. The clustered one should
  // cover 90% less the few points that 30 clusters cost; a coverage's standard error is 1.7 points.
  const stream = randomStream(31, "clustered");
  const labels = Array.from({ length: 240 }, (_, i) => Math.floor(i / 8));
  const held = { naive: 0, clustered: 0 };
  for (let study = 0; study < 300; study++) {
    const rows: number[] = [];
    for (let g = 0; g < 30; g++) {
      const shift = stream.normal();
      for (let k = 0; k < 8; k++) rows.push(shift + stream.normal());
    }
    const options = { level: 0.9, resamples: 300 };
    const covers = ([low, high]: [number, number]) => (low <= 0 && 0 <= high ? 1 : 0);
    held.clustered += covers(clusterBootstrapInterval(labels, meanOf(rows), options).ci);
    held.naive += covers(bootstrapInterval(240, (counts) => meanOf(rows)(counts, counts), options).ci);
  }
  expect(held.clustered / 300).toBeGreaterThan(0.83);
  expect(held.clustered / 300).toBeLessThan(0.95);
  expect(held.naive / 300).toBeLessThan(0.68);
});
