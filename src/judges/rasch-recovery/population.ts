import { randomStream } from "../../core/random.js";
import { normalQuantile } from "../../stats/distributions.js";
import type { RaschPlanting, RaschTruth } from "../planting/rasch/contract.js";
import { assignObjects } from "../planting/rasch/plant.js";
import { expectedAt } from "../planting/rasch/truth.js";

const large = 20_000;

/**
 * What each judge is expected to give at the common position of a design, on average over criteria: the position at
 * which all ratings together have the mean level that they have in endlessly many objects.
 */
export function populationExpected(planting: RaschPlanting, truth: RaschTruth): number[] {
  const { steps, lowest } = truth;
  // Quantiles in place of draws: the truth must not stray as a sample does.
  const positions = Array.from(
    { length: large },
    (_, i) => planting.spread * normalQuantile((i + 0.5) / large),
  );
  const stream = randomStream(1, "rasch-population");
  const objects = assignObjects({ ...planting, objects: large }, stream, positions);
  const seen = steps.map(() => 0);
  let total = 0;
  const meanLevel = (judge: number, position: number): number =>
    steps[judge]!.reduce((sum, own) => sum + expectedAt(own, lowest[judge]!, position), 0) /
    steps[judge]!.length;
  for (const { position, judges } of objects) {
    for (const judge of judges) {
      seen[judge]!++;
      total += meanLevel(judge, position);
    }
  }
  let [low, high] = [-20, 20];
  for (let step = 0; step < 60; step++) {
    const at = (low + high) / 2;
    const expected = seen.reduce((sum, n, judge) => sum + n * meanLevel(judge, at), 0);
    if (expected > total) high = at;
    else low = at;
  }
  return steps.map((_, judge) => meanLevel(judge, (low + high) / 2));
}
