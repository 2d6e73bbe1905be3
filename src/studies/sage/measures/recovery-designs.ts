import type { PlantedDesign } from "../../../agents/planting/contract.js";

/** Twelve statements over four dimensions, keyed as ours are: six of each. */
const keys = [1, 1, -1, 1, 1, -1, 1, -1, -1, 1, -1, -1] as const;

const common = {
  profiles: 100,
  mean: 55,
  profile: { emotion: 10, relationship: 0.4, r: 0.3 },
  cell: { emotion: 12, relationship: 0.7, r: 0.5 },
  replicate: 8,
  statements: keys.map((keyed, i) => ({ keyed, dimension: Math.floor(i / 3) })),
  dimension: 0.5,
  thresholds: [-1.5, -0.75, 0, 0.75, 1.5],
} as const;

/** Latent means of eight models, in points and in the unit of an item's noise. Their order differs by design. */
const fixedModels = [
  [-18, -0.7],
  [-13, -0.2],
  [-8, -0.65],
  [-3, 0.25],
  [1, -0.1],
  [6, 0.1],
  [11, 0.9],
  [17, 0.55],
] as const;

/**
 * Designs whose truth is known. About one dialogue in twenty reaches the cap under the first agent and one in eight
 * under the lenient second one, so the cap bends what is observed.
 */
export const plantedDesigns: Readonly<Record<"fixed" | "close" | "drawn", PlantedDesign>> = {
  fixed: {
    ...common,
    models: fixedModels.map(([emotion, relationship]) => ({ emotion, relationship })),
    replicates: 2,
    agents: [
      { name: "planted/strict", shift: 0, scale: 1 },
      { name: "planted/lenient", shift: 8, scale: 1.1 },
    ],
  },
  // A rank set is wrong where a worse model is significantly better, which happens among models that are nearly tied.
  close: {
    ...common,
    models: fixedModels.map((_, i) => ({ emotion: i / 1000, relationship: 0 })),
    replicates: 1,
    agents: [{ name: "planted/strict", shift: 0, scale: 1 }],
  },
  drawn: {
    ...common,
    models: { count: 18, level: { emotion: 12, relationship: 0.6, r: 0.7 } },
    replicates: 1,
    agents: [{ name: "planted/strict", shift: 0, scale: 1 }],
  },
};
