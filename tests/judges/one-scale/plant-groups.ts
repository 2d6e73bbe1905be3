import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";

/** What is planted: severities in logits by rater, the mean of all of them 0, and what models add to each criterion. */
export interface PlantedGroups {
  people: readonly number[];
  models: readonly number[];
  /** By criterion, with a sum of 0: above 0 = models are more severe on it. */
  dif: readonly number[];
  /** Steps between levels, with a sum of 0: one fewer than there are levels. */
  steps: readonly number[];
  conversations: number;
  /** People rate so many of the replies each; models rate all. */
  share: number;
}

export const planted: PlantedGroups = {
  people: [0.8, 0.5, 0.2],
  models: [-0.6, -0.9],
  dif: [0.6, -0.2, -0.4],
  steps: [-1, 0, 1],
  conversations: 50,
  share: 0.8,
};

/**
 * Ratings of one reply for each of many conversations. The model is written a second time here, so that an error of the
 * estimator cannot hide in its own check. Criteria of a conversation hang together, and each has a part of its own.
 */
export function plantGroups(truth: PlantedGroups, seed: number): Rating[] {
  const stream = randomStream(seed, "people-and-models");
  const raters = [
    ...truth.people.map((severity, i) => ({ id: `person-${i}`, kind: "person" as const, severity })),
    ...truth.models.map((severity, i) => ({ id: `model-${i}`, kind: "model" as const, severity })),
  ];
  return Array.from({ length: truth.conversations }, (_, at) => at).flatMap((at) => {
    const position = stream.normal();
    const places = truth.dif.map(() => position + 0.7 * stream.normal());
    const seen = raters.filter(({ kind }) => kind === "model" || stream.next() < truth.share);
    return seen.flatMap(({ id, kind, severity }) =>
      truth.dif.map((dif, c): Rating => {
        const shift = severity + (kind === "model" ? dif : 0);
        const weights = [1];
        for (const step of truth.steps) weights.push(weights.at(-1)! * Math.exp(places[c]! - shift - step));
        let [value, left] = [0, stream.next() * weights.reduce((sum, one) => sum + one, 0)];
        while (value < weights.length - 1 && left >= weights[value]!) left -= weights[value++]!;
        return {
          ...{ target: `reply-${at}`, conversation: `talk-${at}`, criterion: `criterion-${c}` },
          ...{ rater: { id, kind, version: null }, value: value + 1, status: "ok" },
        };
      }),
    );
  });
}
