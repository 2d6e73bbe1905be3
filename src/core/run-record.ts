import * as z from "zod";
import { studyIds } from "./claim.js";

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

/** What a run will ask: everything from which its calls follow, and nothing else. */
export const runPlanSchema = z.strictObject({
  study: z.enum(studyIds),
  models: z.array(z.string().min(1)).min(1),
  prompts: z.array(z.strictObject({ id: z.string().min(1), sha256: z.string() })).min(1),
  /** Each item with its number of options. */
  items: z.array(z.strictObject({ id: z.string().min(1), options: positive })).min(1),
  replicates: positive,
  parameters: parametersSchema,
  seed: z.number().int(),
});
export type RunPlan = z.infer<typeof runPlanSchema>;

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
  plan: z.string().regex(/^[0-9a-f]{64}$/),
  what: runPlanSchema,
  calls: positive,
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
