import { randomStream } from "../src/core/random.js";
import { spearmanCorrelation } from "../src/stats/spearman-correlation.js";
import { type Bench, medianSeconds } from "./support/timing.js";

const n = 100;

/**
 * A 95% bootstrap interval of Spearman's correlation, as a notebook asks for it: checks and sorting included.
 */
export default async function spearmanBootstrap(): Promise<Bench> {
  const random = randomStream(1, "bench", "spearman");
  const x = Array.from({ length: n }, () => random.normal());
  const y = x.map((value) => 0.6 * value + random.normal());
  const rating = (value: number): number => Math.max(1, Math.min(5, Math.round(3 + value)));
  const seconds = (a: number[], b: number[], interval: "percentile" | "bca"): number =>
    medianSeconds(() => spearmanCorrelation(a, b, { interval, resamples: 10_000 }));
  return {
    name: "Spearman bootstrap, 10,000 resamples, n = 100",
    reach: "<= 0.1 s",
    withinSeconds: 0.1,
    ours: [
      { label: "spearmanCorrelation, percentile", seconds: seconds(x, y, "percentile") },
      { label: "spearmanCorrelation, BCa", seconds: seconds(x, y, "bca") },
      {
        label: "five-point ratings, percentile",
        seconds: seconds(x.map(rating), y.map(rating), "percentile"),
      },
    ],
  };
}
