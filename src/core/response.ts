import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

/** Who answered. Scripted and computed respondents are baselines or agents, never models. */
export const respondentKinds = ["participant", "model", "agent", "baseline"] as const;

/**
 * What happened to a reply; truncated = the limit of output tokens ended it. All but `ok` are unscored: counted, and never
 * treated as wrong or as 0.
 */
export const responseStatuses = ["ok", "refused", "truncated", "unparsed", "error"] as const;

const count = z.number().int().nonnegative();

export const responseSchema = z.strictObject({
  /** The id of the answered call; one call has one response. */
  call: z.string().regex(/^[0-9a-f]{32}$/),
  study: studyIdSchema,
  item: z.string().min(1),
  respondent: z.strictObject({
    kind: z.enum(respondentKinds),
    /** "openai/gpt-4o-2024-08-06" */
    id: z.string().min(1),
    /** The model that answered, as the provider names it. */
    version: z.string().nullable(),
  }),
  /** In an episode that two models play, the id of the other one. The agent's rows have the kind `agent`. */
  partner: z.string().min(1).optional(),
  prompt: z.string(),
  replicate: count,
  /** Option indices in the order shown: [2, 0, 1] shows option 2 first. */
  orderShown: z.array(count),
  /** The raw reply. It may contain anything, including terminal escapes and markup. */
  reply: z.string(),
  /** The reasoning that the server showed beside the reply. */
  reasoning: z.string().optional(),
  /** The provider's own refusal message, if it marks a refusal. */
  refusal: z.string().nullable(),
  finishReason: z.enum(["stop", "length", "refusal", "content-filter", "other"]).nullable(),
  /** Option index in the item's fixed order. */
  answer: count.nullable(),
  status: z.enum(responseStatuses),
  /** Why there is no answer, or what is odd about it: "none-of-the-above", "empty", "letter and text differ". */
  reason: z.string().nullable(),
  usage: z.strictObject({
    inputTokens: count.nullable(),
    cachedInputTokens: count.nullable(),
    outputTokens: count.nullable(),
    reasoningTokens: count.nullable(),
  }),
  latencyMs: z.number().nonnegative(),
  /** USD; null if the price is unknown. */
  cost: z.number().nonnegative().nullable(),
  /** Computed from the reported usage; the upper bound if the provider reported none. */
  costBasis: z.enum(["usage", "bound", "free", "unknown"]),
  /** True if the reply came from the cache on disk and nothing was sent. */
  cached: z.boolean(),
  /** How often the call has been sent, including this time. */
  attempts: count,
  error: z.strictObject({ kind: z.string(), message: z.string() }).nullable(),
});

/** One answer by one respondent to one item: one line in a run's log. */
export type Response = z.infer<typeof responseSchema>;
