import { InputError } from "../../core/errors.js";
import { normalCdf } from "../../stats/normal-distribution.js";
import { emotionScale, type PlantedAgent, type PlantedDesign } from "./contract.js";
import { correlationOf } from "./products.js";

/**
 * The correlation between models where each study draws its models: of the means that endlessly many models would
 * have over endlessly many profiles. Means are exact sums over levels; the two latent scores are integrated on a grid.
 *
 * @throws InputError when the models are fixed
 */
export function populationR(design: PlantedDesign, agent: PlantedAgent): number {
  const { models, profile, cell, dimension, thresholds } = design;
  if (!("count" in models))
    throw new InputError("populationR requires models that are drawn; see plantedTruth");
  const { level } = models;
  const spread = Math.hypot(profile.emotion, cell.emotion, design.replicate);
  const emotionOf = (latent: number): number => {
    // The mean of a whole number from 0 to 100 is the sum of the chances to reach 1, 2, ... 100.
    let sum = 0;
    for (let k = 1; k <= emotionScale.cap; k++) {
      sum += normalCdf((agent.shift + agent.scale * latent - (k - 0.5)) / (agent.scale * spread));
    }
    return sum;
  };
  const noise = Math.hypot(profile.relationship, cell.relationship, dimension, 1);
  const totalOf = (latent: number): number =>
    20 * thresholds.reduce((sum, threshold) => sum + normalCdf((latent - threshold) / noise), 0);
  const grid = Array.from({ length: 97 }, (_, i) => -6 + i / 8);
  const density = grid.map((z) => Math.exp(-(z * z) / 2));
  const emotion = grid.map((z) => emotionOf(design.mean + level.emotion * z));
  const [sums, whole] = [{ e: 0, t: 0, ee: 0, tt: 0, et: 0 }, density.reduce((sum, d) => sum + d, 0) ** 2];
  grid.forEach((z, i) => {
    grid.forEach((w, j) => {
      const weight = (density[i]! * density[j]!) / whole;
      const t = totalOf(level.relationship * (level.r * z + Math.sqrt(1 - level.r ** 2) * w));
      sums.e += weight * emotion[i]!;
      sums.t += weight * t;
      sums.ee += weight * emotion[i]! ** 2;
      sums.tt += weight * t * t;
      sums.et += weight * emotion[i]! * t;
    });
  });
  return correlationOf({
    ee: sums.ee - sums.e ** 2,
    tt: sums.tt - sums.t ** 2,
    et: sums.et - sums.e * sums.t,
  });
}
