import { randomStream } from "../src/core/random.js";
import { wassersteinDiscrete } from "../src/stats/wasserstein-discrete.js";
import { wassersteinOrdered } from "../src/stats/wasserstein-ordered.js";
import { type Bench, medianSeconds } from "./support/timing.js";

const pairs = 100_000;
// Happy, relieved, disappointed, frustrated as corners of a square: the share of appraisals that differ.
const square = [
  [0, 0.5, 0.5, 1],
  [0.5, 0, 1, 0.5],
  [0.5, 1, 0, 0.5],
  [1, 0.5, 0.5, 0],
];

export default async function wasserstein(): Promise<Bench> {
  const random = randomStream(1, "bench", "wasserstein");
  const vectors = Array.from({ length: 2 * pairs }, () => {
    const p = Array.from({ length: 4 }, () => random.next());
    const sum = p.reduce((a, b) => a + b, 0);
    return p.map((v) => v / sum);
  });
  const all = (distance: (p: number[], q: number[]) => number) =>
    medianSeconds(() => {
      let total = 0;
      for (let i = 0; i < pairs; i++) total += distance(vectors[i]!, vectors[pairs + i]!);
      return total;
    });
  return {
    name: "Wasserstein, 100,000 pairs of 4 categories",
    reach: "<= 10 ms",
    withinSeconds: 0.01,
    ours: [
      { label: "wassersteinOrdered", seconds: all((p, q) => wassersteinOrdered(p, q)) },
      {
        label: "wassersteinDiscrete, 4 x 4 metric",
        seconds: all((p, q) => wassersteinDiscrete(p, q, square)),
      },
    ],
  };
}
