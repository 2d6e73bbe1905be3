import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { PlantedAgent, PlantedDesign } from "./contract.js";
import { drawLatent, observedEmotion, plantAnswers, plantedTotal } from "./plant.js";
import { correlationOf, type Products } from "./products.js";

/** What a study of endlessly many profiles would find, of capped emotions and ordinal totals. */
export interface PlantedTruth {
  /** Mean emotion of each model, in the design's order. */
  means: number[];
  /** The correlation of emotion and total at each level, for these models. */
  r: Record<
    "pooled" | "between models" | "between profiles" | "within model" | "within model and profile",
    number
  >;
  /** Variance components of emotion: of these models, profiles, their interaction, and single dialogues. */
  variance: Record<"model" | "profile" | "model:profile" | "residual", number>;
}

/**
 * The truth of a design with fixed models under one agent, by a simulation of very many profiles: sums over
 * profiles, and nothing that an estimator does. `large` profiles leave a standard error of about 1 / sqrt(large) in
 * a correlation.
 *
 * @throws InputError when the models are drawn anew in each study
 */
export function plantedTruth(
  design: PlantedDesign,
  agent: PlantedAgent,
  { large = 200_000, seed = 1 }: { large?: number; seed?: number } = {},
): PlantedTruth {
  const { models } = design;
  if ("count" in models) throw new InputError("plantedTruth requires fixed models; see populationR");
  const stream = randomStream(seed, "planted truth");
  const M = models.length;
  // Of one observed dialogue a model; and of a second dialogue of the same cells, for what replicates share.
  const [emotions, totals, seconds] = [moments(M), moments(M), moments(M)];
  const again = new Float64Array(M);
  const products = { same: 0, means: 0 };
  const own = { emotion: 0, total: 0 };
  const [e, t, f] = [new Float64Array(M), new Float64Array(M), new Float64Array(M)];
  for (let p = 0; p < large; p++) {
    const profile = drawLatent(design.profile, stream);
    for (let m = 0; m < M; m++) {
      const cell = drawLatent(design.cell, stream);
      const latent = design.mean + models[m]!.emotion + profile.emotion + cell.emotion;
      e[m] = observedEmotion(latent + design.replicate * stream.normal(), agent);
      f[m] = observedEmotion(latent + design.replicate * stream.normal(), agent);
      const relationship = models[m]!.relationship + profile.relationship + cell.relationship;
      t[m] = plantedTotal(design, plantAnswers(design, relationship, stream));
      products.same += e[m]! * t[m]!;
      again[m]! += e[m]! * f[m]!;
    }
    own.emotion = addTo(emotions, e);
    own.total = addTo(totals, t);
    addTo(seconds, f);
    products.means += own.emotion * own.total;
  }
  return summary({ M, large, emotions, seconds, totals, again, products });
}

interface Moments {
  sums: Float64Array;
  squares: number;
  /** Sum of squares of each model's values. */
  own: Float64Array;
  /** Sum of the squared mean over models. */
  meanSquares: number;
}

const moments = (M: number): Moments => ({
  sums: new Float64Array(M),
  own: new Float64Array(M),
  squares: 0,
  meanSquares: 0,
});

function addTo(into: Moments, values: Float64Array): number {
  let mean = 0;
  values.forEach((value, m) => {
    into.sums[m]! += value;
    into.own[m]! += value * value;
    into.squares += value * value;
    mean += value / values.length;
  });
  into.meanSquares += mean * mean;
  return mean;
}

function summary({
  M,
  large,
  emotions,
  seconds,
  totals,
  again,
  products,
}: {
  M: number;
  large: number;
  emotions: Moments;
  seconds: Moments;
  totals: Moments;
  again: Float64Array;
  products: { same: number; means: number };
}): PlantedTruth {
  const meansOf = ({ sums }: Moments): number[] => [...sums].map((sum) => sum / large);
  const [E, F, T] = [meansOf(emotions), meansOf(seconds), meansOf(totals)];
  const over = (x: readonly number[], y: readonly number[]): number => average(x.map((v, i) => v * y[i]!));
  const [meanE, meanT] = [average(E), average(T)];
  // Between models: the spread of the models' means, each model counted once.
  const between = {
    ee: over(E, E) - meanE ** 2,
    tt: over(T, T) - meanT ** 2,
    et: over(E, T) - meanE * meanT,
  };
  const within = {
    ee: emotions.squares / (large * M) - over(E, E),
    tt: totals.squares / (large * M) - over(T, T),
    et: products.same / (large * M) - over(E, T),
  };
  const profile = {
    ee: emotions.meanSquares / large - meanE ** 2,
    tt: totals.meanSquares / large - meanT ** 2,
    et: products.means / large - meanE * meanT,
  };
  const both = (a: Products, b: Products, sign: 1 | -1): Products => ({
    ee: a.ee + sign * b.ee,
    tt: a.tt + sign * b.tt,
    et: a.et + sign * b.et,
  });
  // Of true cell means: the covariance of two dialogues of one cell, and of two models on one profile.
  const cell = average([...again].map((sum, m) => sum / large - E[m]! * F[m]!));
  const shared = (M * profile.ee - within.ee) / (M - 1);
  return {
    means: E,
    r: {
      pooled: correlationOf(both(within, between, 1)),
      "between models": correlationOf(between),
      "between profiles": correlationOf(profile),
      "within model": correlationOf(within),
      "within model and profile": correlationOf(both(within, profile, -1)),
    },
    variance: {
      model: (between.ee * M) / (M - 1),
      profile: shared,
      "model:profile": cell - shared,
      residual: within.ee - cell,
    },
  };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
