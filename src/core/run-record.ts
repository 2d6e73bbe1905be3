import * as z from "zod";
import { reasoningEfforts } from "./reasoning-effort.js";
import { studyIdSchema } from "./study-id.js";

const positive = z.number().int().positive();

/** The settings that can change an answer; the same fields as a model request's parameters. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxOutputTokens: positive.optional(),
  seed: z.number().int().optional(),
  stop: z.array(z.string()).optional(),
  reasoningEffort: z.enum(reasoningEfforts).optional(),
  thinkingTokens: positive.optional(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A study's options by name: "language" -> "zh". */
const choicesSchema = z.record(z.string().min(1), z.string());

/** By model, lines for a reader. */
const notesSchema = z.record(z.string(), z.array(z.string()));

const planItemSchema = z.strictObject({
  id: z.string().min(1),
  /** Number of options to choose from; 0 = an open answer. */
  options: z.number().int().nonnegative(),
  /** The SHA-256 of the model's input if it is not fixed material, such as a reply that is judged. */
  input: sha256.optional(),
});

const playedCallsSchema = z.strictObject({ expected: z.number().nonnegative(), most: positive });

const planEpisodeSchema = z.strictObject({
  id: z.string().min(1),
  /** The number of calls is known only after the episode has been played. */
  calls: playedCallsSchema,
  /** The SHA-256 of what the episode is made of, such as a scenario that somebody may edit. */
  input: sha256.optional(),
  /** Calls to the agent, if two models play it. */
  agent: z.strictObject({ calls: playedCallsSchema }).optional(),
});

/** The models that simulate a person, and what they are sent: each plays every episode with every model. */
const planAgentsSchema = z.strictObject({
  models: z.array(z.string().min(1)).min(1),
  parameters: parametersSchema,
  parametersByModel: z.record(z.string(), parametersSchema).optional(),
});
export type PlanAgents = z.infer<typeof planAgentsSchema>;

/** A set of items of the user's own: what a model sees of all of them. */
const planSetSchema = z.strictObject({
  /** Over texts and pictures, in their order. */
  sha256,
  items: positive,
  /** Different ones. */
  pictures: z.number().int().nonnegative(),
});
export type PlanSet = z.infer<typeof planSetSchema>;

/** What a run will ask: everything that determines its calls, and nothing else. */
export const runPlanSchema = z
  .strictObject({
    study: studyIdSchema,
    models: z.array(z.string().min(1)).min(1),
    prompts: z.array(z.strictObject({ id: z.string().min(1), sha256: z.string() })).min(1),
    items: z.array(planItemSchema),
    /** If the items are of a set of the user's own: which one. */
    set: planSetSchema.optional(),
    /** Games and dialogues: a question depends on earlier answers. */
    episodes: z.array(planEpisodeSchema).optional(),
    /** Who simulates a person in the episodes, if two models play each. */
    agents: planAgentsSchema.optional(),
    /** The values of the study's own options, including defaults. */
    choices: choicesSchema.optional(),
    /** If the answers of another run are judged: the hash of that run's plan. */
    judging: z.strictObject({ plan: sha256 }).optional(),
    replicates: positive,
    /** What is sent with each call; with several models, what all of them are sent. */
    parameters: parametersSchema,
    /** If the models are not sent the same: everything that each is sent. */
    parametersByModel: z.record(z.string(), parametersSchema).optional(),
    seed: z.number().int(),
  })
  .check(({ value, issues }) => {
    const episodes = value.episodes?.length ?? 0;
    if (value.items.length + episodes === 0) {
      issues.push({
        code: "custom",
        message: "asks nothing: it has no items",
        path: ["items"],
        input: value,
      });
    } else if (value.agents !== undefined && episodes === 0) {
      const message = "has agents and no episodes that they could play";
      issues.push({ code: "custom", message, path: ["agents"], input: value });
    }
  });
export type RunPlan = z.infer<typeof runPlanSchema>;

/** Every model that a plan's calls go to, each once: those under test, then the agents. */
export function askedModels({ models, agents }: Pick<RunPlan, "models" | "agents">): string[] {
  return [...new Set([...models, ...(agents?.models ?? [])])];
}

/** What is sent to one model of a plan; of a plan's `agents`, to one agent. */
export function parametersOf(
  plan: Pick<RunPlan, "parameters" | "parametersByModel">,
  model: string,
): RunPlan["parameters"] {
  return plan.parametersByModel?.[model] ?? plan.parameters;
}

/** Who judges a run's answers when the run is done, and how. */
export const judgeOrderSchema = z.strictObject({
  models: z.array(z.string().min(1)).min(1),
  choices: choicesSchema,
  replicates: positive,
  parameters: parametersSchema,
  parametersByModel: z.record(z.string(), parametersSchema).optional(),
  notes: notesSchema.optional(),
});
export type JudgeOrder = z.infer<typeof judgeOrderSchema>;

/** How a run is executed. None of these settings changes an answer. */
export const runSettingsSchema = z.strictObject({
  /** Maximum number of calls in flight, over all providers. */
  concurrency: positive,
  requestsPerMinute: positive.nullable(),
  tokensPerMinute: positive.nullable(),
  /** USD that the run may spend; null = no cap. */
  maxCost: z.number().nonnegative().nullable(),
  allowUnknownPrice: z.boolean(),
  /** A price table to use instead of the project's. */
  prices: z.string().nullable(),
  callTimeoutMs: positive,
  runTimeoutMs: positive.nullable(),
  maxAttempts: positive,
  /** How long a provider may give no answers before the run ends; 0 = that is not waited for. */
  patienceMs: z.number().int().nonnegative().default(600_000),
  /** How many calls may fail for good before the run ends; null = ten in a row without an answer. */
  maxErrors: positive.nullable().default(null),
  cache: z.boolean(),
  /** Whether the run goes on although replies end at the limit of output tokens. */
  yesTruncated: z.boolean().default(false),
  /** Whether calls go by the providers' batch APIs, at their lower price. */
  batch: z.boolean().default(false),
  /** How often a batch is asked how far it is. */
  batchPollMs: positive.default(30_000),
});
export type RunSettings = z.infer<typeof runSettingsSchema>;

/** manifest.json of a run folder. It is written once, in one step, before anything is sent. */
export const runManifestSchema = z.strictObject({
  format: z.literal(1),
  /** The plan's hash: runs of the same plan share it. */
  plan: sha256,
  what: runPlanSchema,
  /** Number of calls in the plan; with episodes, the maximum. */
  calls: positive,
  /** Where the plan's set of items was, relative to this folder: a folder, or a file of items. */
  set: z.string().min(1).optional(),
  /** The folder of the run whose answers are judged, relative to this one. */
  judged: z.string().min(1).optional(),
  /** The judging that follows when every call is answered. */
  judge: judgeOrderSchema.optional(),
  /** If the replies come from a file, which one: then no call was sent, and nothing can be resumed. */
  imported: z
    .strictObject({
      /** The file's own name, without its folder. */
      file: z.string().min(1),
      sha256,
      /** "CSV, semicolons" */
      format: z.string(),
      /** Column -> what it means; null for one that was not used. */
      columns: z.record(z.string(), z.string().nullable()),
      notes: z.array(z.string()),
    })
    .optional(),
  settings: runSettingsSchema,
  /** What a reader must know of what was sent, by model: "temperature: not taken by this model". */
  notes: notesSchema.optional(),
  /** What the released texts that were sent are not: "2 of 160 files differ from the pinned commit". */
  texts: z.string().optional(),
  /** Where each model's requests go, without credentials; null for models in this process. */
  endpoints: z.record(z.string(), z.string().nullable()),
  software: z.strictObject({
    affectlab: z.string(),
    node: z.string(),
    /** The commit of the clone; null outside a clone. */
    revision: z.string().nullable(),
  }),
});
export type RunManifest = z.infer<typeof runManifestSchema>;
