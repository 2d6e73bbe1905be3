/*
 * Runs with a known truth: dialogues as numbers, whose leniency, noise and correlations were planted. Nothing here
 * knows how a study estimates: the arithmetic is written a second time, so that an error of an estimator cannot hide
 * in its own check.
 */

/** Standard deviations of the two latent scores at one level, and how they go together there. */
export interface PlantedLevel {
  /** Of emotion, in points. */
  emotion: number;
  /** Of the relationship, in the unit of an item's own noise. */
  relationship: number;
  /** The correlation of the two latent scores, from -1 to 1. */
  r: number;
}

/** An agent's own way of scoring: shift + scale x latent emotion. */
export interface PlantedAgent {
  name: string;
  shift: number;
  scale: number;
}

/** What is planted. The observed emotion is rounded and capped; the relationship is answered in six levels. */
export interface PlantedDesign {
  /** Latent means of the models, of emotion in points and of the relationship: fixed, or drawn anew in each study. */
  models: readonly { emotion: number; relationship: number }[] | { count: number; level: PlantedLevel };
  profiles: number;
  replicates: number;
  agents: readonly PlantedAgent[];
  /** The mean of latent emotion over all models and profiles. */
  mean: number;
  profile: PlantedLevel;
  /** One model on one profile: the same in every replicate, and under every agent. */
  cell: PlantedLevel;
  /** A single dialogue beside the mean of its cell. */
  replicate: number;
  /** The keying of each statement, and its dimension from 0: four dimensions of three. */
  statements: readonly { keyed: 1 | -1; dimension: number }[];
  /** The spread of a dimension beside the whole relationship. An item's own noise is 1. */
  dimension: number;
  /** Between the six levels of an answer. */
  thresholds: readonly number[];
}

/** One dialogue as a run gives it: its score and path, and how a judge answered the statements. */
export interface PlantedDialogue {
  agent: string;
  model: string;
  profile: string;
  replicate: number;
  final: number;
  end: "emotion-high" | "emotion-low" | "turn-limit";
  /** The change at each scored reply. */
  changes: number[];
  /** -3, -2, -1, 1, 2 or 3 for each statement. */
  answers: number[];
}

/** The range of emotion, where a dialogue starts and ends, and how far one reply moves it. */
export const emotionScale = { start: 40, low: 10, cap: 100, largest: 10, replies: 9 } as const;
