import { type RandomStream, randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { levelProbabilities } from "../../../src/stats/many-facet-rasch/probabilities.js";

/** A rating of 1 + level. */
export function ratingOf(target: string, rater: string, level: number, more: Partial<Rating> = {}): Rating {
  return {
    target,
    rater: { id: rater, kind: "model", version: null },
    value: 1 + level,
    status: "ok",
    ...more,
  };
}

/** Rows = objects, columns = items of a rater and a criterion; -1 is missing. */
export function ratingsOfTable(
  levels: readonly (readonly number[])[],
  raters: readonly (number | string)[],
  criteria?: readonly (number | string)[],
): Rating[] {
  return levels.flatMap((row, o) =>
    row.flatMap((level, i) =>
      level < 0
        ? []
        : [
            ratingOf(
              `object-${o}`,
              `rater-${raters[i]}`,
              level,
              criteria === undefined ? {} : { criterion: `criterion-${criteria[i]}` },
            ),
          ],
    ),
  );
}

/** A level by its chance under the model. */
export function drawLevel(random: RandomStream, eta: ArrayLike<number>, theta: number): number {
  let left = random.next();
  const chances = levelProbabilities(eta, theta);
  let level = 0;
  while (level < chances.length - 1 && left > chances[level]!) left -= chances[level++]!;
  return level;
}

/** Objects rated by all raters, with a severity and thresholds by rater. */
export function drawTable(
  seed: number,
  objects: number,
  eta: readonly (readonly number[])[],
  spread = 1.2,
): number[][] {
  const random = randomStream(seed, "many-facet-rasch");
  return Array.from({ length: objects }, () => {
    const theta = spread * random.normal();
    return eta.map((own) => drawLevel(random, own, theta));
  });
}
