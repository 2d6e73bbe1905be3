import { type RandomStream, randomStream } from "../../core/random.js";
import {
  emotionScale,
  type PlantedAgent,
  type PlantedDesign,
  type PlantedDialogue,
  type PlantedLevel,
} from "./contract.js";

/** Two latent scores: emotion in points, and the relationship. */
interface Latent {
  emotion: number;
  relationship: number;
}

/**
 * Draws a study from a design. The same seed gives the same study. Profiles and cells are shared by the agents, the
 * noise of a single dialogue is not.
 *
 * @example
 * ```ts
 * const level = { emotion: 10, relationship: 1, r: 0.5 };
 * const design = {
 *   models: { count: 2, level }, profiles: 3, replicates: 1, agents: [{ name: "a", shift: 0, scale: 1 }],
 *   mean: 50, profile: level, cell: level, replicate: 5,
 *   statements: [{ keyed: 1 as const, dimension: 0 }], dimension: 0.5, thresholds: [-2, -1, 0, 1, 2],
 * };
 * plantStudy(design, 7).length; // 6
 * ```
 */
export function plantStudy(design: PlantedDesign, seed: number): PlantedDialogue[] {
  const stream = randomStream(seed, "planted study");
  const models = plantedModels(design, stream);
  const out: PlantedDialogue[] = [];
  for (let p = 0; p < design.profiles; p++) {
    const profile = drawLatent(design.profile, stream);
    models.forEach((model, m) => {
      const cell = drawLatent(design.cell, stream);
      const emotion = design.mean + model.emotion + profile.emotion + cell.emotion;
      const relationship = model.relationship + profile.relationship + cell.relationship;
      for (const agent of design.agents) {
        for (let replicate = 0; replicate < design.replicates; replicate++) {
          const single = emotion + design.replicate * stream.normal();
          const final = observedEmotion(single, agent);
          out.push({
            ...{ agent: agent.name, model: `model-${m + 1}`, profile: `profile-${p + 1}`, replicate, final },
            end:
              final >= emotionScale.cap
                ? "emotion-high"
                : final < emotionScale.low
                  ? "emotion-low"
                  : "turn-limit",
            changes: plantPath(final, stream),
            answers: plantAnswers(design, relationship, stream),
          });
        }
      }
    });
  }
  return out;
}

/** The models' latent scores: as given, or drawn. */
function plantedModels({ models }: PlantedDesign, stream: RandomStream): readonly Latent[] {
  if ("count" in models) return Array.from({ length: models.count }, () => drawLatent(models.level, stream));
  return models;
}

/** Two scores of one unit, with their correlation. */
export function drawLatent({ emotion, relationship, r }: PlantedLevel, stream: RandomStream): Latent {
  const [first, second] = [stream.normal(), stream.normal()];
  return {
    emotion: emotion * first,
    relationship: relationship * (r * first + Math.sqrt(1 - r * r) * second),
  };
}

/** What an agent makes of a latent emotion: its leniency, rounding, the floor at 0 and the cap. */
export const observedEmotion = (latent: number, { shift, scale }: PlantedAgent): number =>
  Math.max(0, Math.min(emotionScale.cap, Math.round(shift + scale * latent)));

/** A path of whole changes, none above ten, from the start to the end; a dialogue that ends early has fewer. */
function plantPath(final: number, stream: RandomStream): number[] {
  const { start, low, cap, largest, replies } = emotionScale;
  const way = final - start;
  const fewest = Math.max(1, Math.ceil(Math.abs(way) / largest));
  const isEarly = final >= cap || final < low;
  const length = isEarly ? fewest + stream.int(replies - fewest + 1) : replies;
  const base = Math.trunc(way / length);
  const rest = Math.abs(way - base * length);
  const places = stream.shuffle(Array.from({ length }, (_, i) => i < rest));
  return places.map((isMore) => base + (isMore ? Math.sign(way) : 0) + 0);
}

/** The answers to the statements: latent relationship, its dimension, the item's noise, and six levels. */
export function plantAnswers(
  { statements, dimension, thresholds }: PlantedDesign,
  relationship: number,
  stream: RandomStream,
): number[] {
  const count = Math.max(...statements.map((statement) => statement.dimension)) + 1;
  const dimensions = Array.from({ length: count }, () => dimension * stream.normal());
  return statements.map((statement) => {
    const latent = relationship + dimensions[statement.dimension]! + stream.normal();
    const rank = thresholds.filter((threshold) => latent > threshold).length;
    return statement.keyed * answerLevels[rank]!;
  });
}

/** The six answers; there is no zero. */
const answerLevels = [-3, -2, -1, 1, 2, 3];

/** The total of 0 to 100 of some answers, each by its rank among the six. */
export function plantedTotal(
  { statements }: Pick<PlantedDesign, "statements">,
  answers: readonly number[],
): number {
  const ranks = answers.map((answer, i) => answerLevels.indexOf(statements[i]!.keyed * answer));
  return (20 * ranks.reduce((sum, rank) => sum + rank, 0)) / ranks.length;
}
