import type { Response } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import { sha256 } from "../io/sha256-file.js";
import { planCalls } from "./plan.js";
import { readResponses } from "./responses.js";
import { readManifest } from "./run-folder.js";

/** The judged texts: the replies of a run, or, before any exist, stand-ins with this number of characters. */
export type JudgedSource = { folder: string } | { plan: RunPlan; characters: number };

/** A reply that can be judged. */
export interface JudgedReply extends Pick<Response, "item" | "prompt" | "replicate" | "reply" | "status"> {
  /** `<item>~<model>~<prompt>~<replicate>` */
  target: string;
  model: string;
  /** The SHA-256 of the reply: a plan's item keeps it as `input`. */
  sha256: string;
}

/**
 * A stable name of one reply of a run.
 *
 * @example
 * ```ts
 * targetId({ item: "case-7", model: "openai/gpt-4o", prompt: "0shot", replicate: 0 }); // "case-7~openai/gpt-4o~0shot~0"
 * ```
 */
export function targetId(of: Pick<JudgedReply, "item" | "model" | "prompt" | "replicate">): string {
  return [of.item, of.model, of.prompt, of.replicate].join("~");
}

/** The plan of the judged run. */
export function judgedPlan(source: JudgedSource): RunPlan {
  return "plan" in source ? source.plan : readManifest(source.folder).what;
}

/**
 * The replies of a run in the order of its plan, without failed calls and without turns of episodes. The
 * study decides what to do with refused and unreadable replies.
 */
export async function readJudged(source: JudgedSource): Promise<JudgedReply[]> {
  if ("plan" in source) {
    const reply = "x".repeat(source.characters);
    return [...planCalls(source.plan)].map((call) => judgedReply(call, { reply, status: "ok" }));
  }
  const byCall = new Map<string, Pick<Response, "reply" | "status">>();
  await readResponses(source.folder, ({ call, reply, status }) => {
    if (status !== "error") byCall.set(call, { reply, status });
  });
  return [...planCalls(judgedPlan(source))].flatMap((call) => {
    const found = byCall.get(call.id);
    return found === undefined ? [] : [judgedReply(call, found)];
  });
}

function judgedReply(
  { item, model, prompt, replicate }: Pick<JudgedReply, "item" | "model" | "prompt" | "replicate">,
  { reply, status }: Pick<Response, "reply" | "status">,
): JudgedReply {
  const place = { item, model, prompt, replicate };
  return { ...place, target: targetId(place), reply, status, sha256: sha256(reply) };
}
