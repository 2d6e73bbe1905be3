import { createHash } from "node:crypto";
import * as z from "zod";
import type { ModelClient, ModelReply, ModelRequest } from "../../models/contract.js";
import { ModelError, type ModelErrorKind } from "../../models/model-error.js";

const kinds = [
  ...["rate-limit", "quota", "authentication", "unknown-model", "invalid-request"],
  ...["server", "timeout", "network", "malformed-reply", "aborted"],
] as [ModelErrorKind, ...ModelErrorKind[]];

/** Finished jobs stay so long for a run that is away. */
export const keptForSeconds = 7 * 86_400;

/** A call as it travels to a worker: everything but a key. */
export const queuedCallSchema = z.strictObject({
  /** Of one run's folder: two runs of one plan ask for themselves. */
  run: z.string().min(1),
  call: z.string().min(1),
  model: z.string().min(1),
  /** Where the model is asked, so that no worker asks another server. */
  baseUrl: z.string().nullable(),
  request: z.custom<ModelRequest>((value) => typeof value === "object" && value !== null),
  timeoutMs: z.number().positive(),
});
export type QueuedCall = z.infer<typeof queuedCallSchema>;

const failureSchema = z.strictObject({
  message: z.string(),
  kind: z.enum(kinds),
  status: z.number().nullable(),
  retryAfterMs: z.number().nullable(),
  parameter: z.string().nullable(),
  isBilled: z.enum(["no", "maybe"]),
  isModeration: z.boolean(),
});

/** What a worker gives back: a reply, or why there is none. */
export const outcomeSchema = z.union([
  z.strictObject({
    reply: z.custom<ModelReply>((value) => typeof (value as ModelReply | null)?.text === "string"),
  }),
  z.strictObject({ failure: failureSchema }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

export const failureOf = (error: ModelError): Outcome => ({
  failure: {
    ...{ message: error.message, kind: error.kind, status: error.status, retryAfterMs: error.retryAfterMs },
    ...{ parameter: error.parameter, isBilled: error.isBilled, isModeration: error.isModeration },
  },
});

/** @throws ModelError as the worker had it; for what is no outcome, one that lets the call be asked again */
export function replyOf(model: string, value: unknown): ModelReply {
  const parsed = outcomeSchema.safeParse(value);
  if (!parsed.success) {
    throw new ModelError(`${model}: the queue gave back what is no reply`, { kind: "malformed-reply" });
  }
  if ("reply" in parsed.data) return parsed.data.reply;
  const { message, ...details } = parsed.data.failure;
  throw new ModelError(message, details);
}

/** The queue of a provider's place: its models share the limits. A name may hold no colon. */
export function queueName({ provider, baseUrl }: Pick<ModelClient, "provider" | "baseUrl">): string {
  const place = createHash("sha256").update(`${provider} ${baseUrl}`).digest("hex").slice(0, 12);
  return `affectlab-${provider}-${place}`;
}

/** A job's id: the same call of the same run is one job. */
export const jobId = ({ run, call }: Pick<QueuedCall, "run" | "call">): string => `${run}-${call}`;
