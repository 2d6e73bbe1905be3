import type { FrozenDesign, PlantedJudge } from "./contract.js";

const always = { unit: 0.5, noise: 1 } as const;

/** Label and wording biases of each judge. What is not named has none. */
const judges: readonly PlantedJudge[] = [
  { ...always, name: "mild-person", shift: 0.8, edits: { "family-label:gpt": -1, pad: 0.6 } },
  { ...always, name: "strict-person", shift: -0.8, edits: { "authority:expert": 0.8, typos: -0.5 } },
  { ...always, name: "mild-judge", shift: 0.5, edits: { "format:list": 0.4, "name:woman": 0.3 } },
  { ...always, name: "strict-judge", shift: -1.2 },
];

const whole = (edit: string): { edit: string; variant: string; share: number } => ({
  ...{ edit, variant: "", share: 0.8 },
});
const label = (edit: string, variant: string) => ({ edit, variant, share: 1 });

const base: FrozenDesign = {
  respondents: [-0.5, 0.3, 1],
  units: 24,
  replies: 4,
  spread: { unit: 0.8, cell: 0.5, dialogue: 0.5, reply: 1.5 },
  judges,
  partners: [
    { judge: "mild-person", steer: 0.25, spread: 0.3 },
    { judge: "strict-person", steer: -0.4, spread: 0.3 },
  ],
  criteria: [""],
  objectByCriterion: 0,
  forms: [
    ...["pad", "shorten", "reorder", "typos", "language"].map(whole),
    ...[label("format", "list"), label("format", "bold"), label("name", "woman"), label("name", "man")],
    ...["gpt", "claude", "gemini", "deepseek"].map((variant) => label("family-label", variant)),
    ...["expert", "novice"].map((variant) => label("authority", variant)),
  ],
  scale: [-10, 10],
};

/** Only the parts that tell severity from steering. */
const bare = { ...base, forms: [], judges: judges.map(({ edits: _, ...judge }) => judge) };

/** The designs of the recovery of frozen measures. */
export const frozenDesigns = {
  whole: base,
  /** Two partners that lead alike, and differ in severity. */
  severityOnly: { ...bare, partners: bare.partners.map((partner) => ({ ...partner, steer: 0 })) },
  /** Two partners that score alike, and lead elsewhere. */
  steeringOnly: { ...bare, judges: bare.judges.map((judge) => ({ ...judge, shift: 0 })) },
  /** Five levels, where scores press against both ends of the scale. */
  fiveLevels: {
    ...bare,
    respondents: [2.5, 3.3, 4],
    judges: judges.map(({ name, shift }) => ({ name, shift, unit: 0.3, noise: 0.7 })),
    scale: [1, 5],
  },
  /** Three criteria, on which judges differ each in its own way. */
  criteria: {
    ...bare,
    criteria: ["warmth", "insight", "advice"],
    objectByCriterion: 0.7,
    judges: bare.judges.map((judge, j) => ({
      ...judge,
      criteria: { warmth: [0.6, 0, -0.4, 0][j]!, insight: [-0.3, 0, 0, 0.5][j]!, advice: 0 },
    })),
  },
} as const satisfies Record<string, FrozenDesign>;
