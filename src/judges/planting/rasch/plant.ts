import { type RandomStream, randomStream } from "../../../core/random.js";
import type { Rating } from "../../../core/rating.js";
import type { RaschPlanting, RaschTruth } from "./contract.js";
import { stepProbabilities } from "./truth.js";

/** Positions of objects, and the judges of each. */
export interface AssignedObject {
  position: number;
  judges: number[];
}

/** Objects with their judges, as the design assigns them. Positions are drawn unless given. */
export function assignObjects(
  { assignment, objects, judges, spread }: RaschPlanting,
  stream: RandomStream,
  given?: readonly number[],
): AssignedObject[] {
  const all = Array.from({ length: judges }, (_, judge) => judge);
  const positions = given ?? Array.from({ length: objects }, () => spread * stream.normal());
  if (assignment === "sparse-random") {
    return positions.map((position) => ({ position, judges: stream.shuffle(all).slice(0, 2) }));
  }
  if (assignment === "sparse-quality") {
    // Judges stand in the order of their severity: the better the object, the later the pair of neighbours.
    const better = [...positions].sort((a, b) => a - b);
    return positions.map((position) => {
      const share = better.indexOf(position) / objects + 0.1 * stream.normal();
      const first = Math.min(judges - 2, Math.max(0, Math.floor(share * (judges - 1))));
      return { position, judges: [first, first + 1] };
    });
  }
  return positions.map((position) => ({ position, judges: all }));
}

/** One table of ratings drawn from the model: levels from 0 on. */
export function plantRasch(planting: RaschPlanting, { steps, lowest }: RaschTruth, seed: number): Rating[] {
  const stream = randomStream(seed, "many-facet-rasch", planting.assignment, planting.model);
  return assignObjects(planting, stream).flatMap(({ position, judges }, object) =>
    judges.flatMap((judge) =>
      steps[judge]!.map((own, criterion): Rating => {
        const chances = stepProbabilities(own, position);
        let [at, left] = [0, stream.next()];
        while (at < chances.length - 1 && left >= chances[at]!) left -= chances[at++]!;
        return {
          target: `object-${object}`,
          rater: { id: `judge-${judge}`, kind: "model", version: null },
          criterion: `criterion-${criterion}`,
          value: lowest[judge]! + at,
          status: "ok",
        };
      }),
    ),
  );
}
