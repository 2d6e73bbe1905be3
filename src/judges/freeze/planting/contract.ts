/*
 * Frozen dialogues as numbers, with a known truth. Nothing here knows how a measure estimates, and no measure can see
 * a design: the truth is computed from the design by the normal distribution, apart from every estimator.
 */

/** A judge, and what it adds to the latent worth of a reply before it rounds. */
export interface PlantedJudge {
  name: string;
  /** Leniency on every reply. */
  shift: number;
  /** The spread of its own view of a unit: the same on all frozen replies of that unit. */
  unit: number;
  /** The spread of a single score. */
  noise: number;
  /** Leniency on one criterion beside the shift. */
  criteria?: Readonly<Record<string, number>>;
  /** What an edit adds, by its name: "pad", "family-label:gpt". Others add nothing. */
  edits?: Readonly<Record<string, number>>;
}

/** A judge that plays the person too: its dialogues have other replies. */
export interface PlantedPartner {
  judge: string;
  /** What it adds to the latent worth of every reply of its dialogues. */
  steer: number;
  /** The spread of that over units. */
  spread: number;
}

export interface FrozenDesign {
  /** Latent worth of the replies of each model: fixed. */
  respondents: readonly number[];
  units: number;
  replies: number;
  /** Spreads of the latent worth: of units, of a model on a unit, of a dialogue, of a reply. */
  spread: { unit: number; cell: number; dialogue: number; reply: number };
  judges: readonly PlantedJudge[];
  partners: readonly PlantedPartner[];
  criteria: readonly string[];
  /** The spread of an object on one criterion: what all judges see alike. */
  objectByCriterion: number;
  /** Forms as [edit, variant], and the share of replies that can be edited so. */
  forms: readonly { edit: string; variant: string; share: number }[];
  /** Scores are whole numbers from low to high. */
  scale: readonly [low: number, high: number];
}
