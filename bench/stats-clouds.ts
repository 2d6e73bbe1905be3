import { randomStream } from "../src/core/random.js";
import { wassersteinClouds } from "../src/stats/wasserstein-clouds.js";
import { type Bench, medianSeconds } from "./support/timing.js";

const points = 80;
const repeats = 50;

/** The size of a task: 80 items with probabilities of four options, on each side. */
export default async function clouds(): Promise<Bench> {
  const random = randomStream(1, "bench", "clouds");
  const cloud = () =>
    Array.from({ length: points }, () => {
      const p = Array.from({ length: 4 }, () => -Math.log(1 - random.next()));
      const sum = p.reduce((a, b) => a + b, 0);
      return p.map((v) => v / sum);
    });
  const pairs = Array.from({ length: repeats }, () => [cloud(), cloud()] as const);
  const seconds = medianSeconds(() => pairs.reduce((total, [a, b]) => total + wassersteinClouds(a, b), 0));
  return {
    name: `Wasserstein of ${repeats} pairs of clouds, ${points} x ${points} points`,
    reach: "<= 2 x SciPy, <= 50 ms",
    withinSeconds: 0.05,
    ours: [{ label: "wassersteinClouds", seconds }],
  };
}
