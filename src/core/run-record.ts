import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

const positive = z.number().int().positive();

/** What changes an answer; the same fields as a model request's parameters. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxOutputTokens: positive.optional(),
  seed: z.number().int().optional(),
  stop: z.array(z.string()).optional(),
  reasoningEffort: z.enum(["minimal", "low", "medium", "high"]).optional(),
  thinkingTokens: positive.optional(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The options of a study by name: "language" -> "zh". */
const choicesSchema = z.record(z.string().min(1), z.string());

const planItemSchema = z.strictObject({
  id: z.string().min(1),
  /** Options to choose from; 0 = the answer is open. */
  options: z.number().int().nonnegative(),
  /** The SHA-256 of what is put to the model where that is no fixed material: of a reply that is judged. */
  input: sha256.optional(),
});

const planEpisodeSchema = z.strictObject({
  id: z.string().min(1),
  /** How many calls it takes is known only when it has been played. */
  calls: z.strictObject({ expected: z.number().nonnegative(), most: positive }),
});

/** What a run will ask: everything from which its calls follow, and nothing else. */
export const runPlanSchema = z
  .strictObject({
    study: studyIdSchema,
    models: z.array(z.string().min(1)).min(1),
    prompts: z.array(z.strictObject({ id: z.string().min(1), sha256: z.string() })).min(1),
    items: z.array(planItemSchema),
    /** Games and dialogues, in which a question depends on earlier answers. */
    episodes: z.array(planEpisodeSchema).optional(),
    /** What the study's own options were set to, defaults included. */
    choices: choicesSchema.optional(),
    /** Where the answers of another run are judged: the hash of that run's plan. */
    judging: z.strictObject({ plan: sha256 }).optional(),
    replicates: positive,
    parameters: parametersSchema,
    seed: z.number().int(),
  })
  .check(({ value, issues }) => {
    if (value.items.length + (value.episodes?.length ?? 0) > 0) return;
    issues.push({ code: "custom", message: "asks nothing: it has no items", path: ["items"], input: value });
  });
export type RunPlan = z.infer<typeof runPlanSchema>;

/** Who is to judge a run's answers once it is done, and how. */
export const judgeOrderSchema = z.strictObject({
  models: z.array(z.string().min(1)).min(1),
  choices: choicesSchema,
  replicates: positive,
  parameters: parametersSchema,
});
export type JudgeOrder = z.infer<typeof judgeOrderSchema>;

/** How a run is carried out; none of it changes an answer. */
export const runSettingsSchema = z.strictObject({
  /** Calls in flight at most, over all providers. */
  concurrency: positive,
  requestsPerMinute: positive.nullable(),
  tokensPerMinute: positive.nullable(),
  /** USD that the run may spend; null = no cap. */
  maxCost: z.number().nonnegative().nullable(),
  allowUnknownPrice: z.boolean(),
  /** A price table in place of the project's. */
  prices: z.string().nullable(),
  callTimeoutMs: positive,
  runTimeoutMs: positive.nullable(),
  maxAttempts: positive,
  cache: z.boolean(),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

/** manifest.json of a run folder: written once, whole, before anything is sent. */
export const runManifestSchema = z.strictObject({
  format: z.literal(1),
  /** The plan's hash: two runs of one plan have one id. */
  plan: sha256,
  what: runPlanSchema,
  /** Calls of the plan; with episodes, the most there can be. */
  calls: positive,
  /** The folder of the run whose answers are judged, relative to this one. */
  judged: z.string().min(1).optional(),
  /** What follows when every call is answered. */
  judge: judgeOrderSchema.optional(),
  settings: runSettingsSchema,
  /** Where each model's requests go, without credentials; null for models in the process. */
  endpoints: z.record(z.string(), z.string().nullable()),
  software: z.strictObject({
    affectlab: z.string(),
    node: z.string(),
    /** The commit of the clone; null outside one. */
    revision: z.string().nullable(),
  }),
});
export type RunManifest = z.infer<typeof runManifestSchema>;
