import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import * as z from "zod";
import type { Response } from "../core/response.js";
import type { RunManifest, RunPlan } from "../core/run-record.js";
import { readJsonl } from "../io/jsonl.js";
import { makeFolder } from "../io/make-folder.js";
import type { ImportedReply } from "../io/replies/read-replies.js";
import { sha256 } from "../io/sha256-file.js";
import { replaceFile, writeError, writeFileAtomic } from "../io/write-file-atomic.js";
import { traitsOf } from "../models/registry.js";
import { callId } from "./call.js";
import type { RunMaterial } from "./material.js";
import { countCalls, planHash } from "./plan.js";
import { readReply } from "./read-reply.js";
import { runFiles } from "./run-folder.js";
import { softwareVersions } from "./software.js";
import { defaultSettings } from "./start.js";

/** A reply whose item and prompt are those of a plan. */
export type PlannedReply = Omit<ImportedReply, "prompt"> & { prompt: string };

/** What was asked under an item. */
export interface ImportedItem {
  id: string;
  dialogue: ImportedTurn[];
}

export interface ImportedTurn {
  role: "system" | "user" | "assistant";
  text: string;
}

const itemSchema = z.strictObject({
  id: z.string().min(1),
  dialogue: z.array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), text: z.string() })),
});

/**
 * Makes the response from an imported reply: as the study reads it, with no call sent. Where the order in which options
 * were shown is not known, a bare letter names none.
 */
export function importedResponse(plan: RunPlan, material: RunMaterial, reply: PlannedReply): Response {
  const {
    item,
    model,
    prompt,
    replicate,
    reply: text,
    finishReason,
    version,
    orderShown = [],
    error,
  } = reply;
  const { study, prompts, parameters } = plan;
  const promptHash = prompts.find(({ id }) => id === prompt)?.sha256 ?? "";
  const refusal = null;
  const parsed =
    error === undefined
      ? readReply(
          { text, refusal, finishReason: finishReason ?? "other" },
          (it) => material.parse({ item, orderShown }, it),
          material.asksForObjects === true,
        )
      : ({ answer: null, status: "error", reason: null } as const);
  return {
    call: callId({ study, item, model, promptHash, replicate, parameters }),
    study,
    item,
    respondent: { kind: traitsOf(model).respondent, id: model, version },
    prompt,
    replicate,
    orderShown,
    reply: text,
    refusal,
    finishReason,
    ...parsed,
    usage: { inputTokens: null, cachedInputTokens: null, outputTokens: null, reasoningTokens: null },
    latencyMs: 0,
    cost: 0,
    costBasis: "free",
    cached: false,
    attempts: 0,
    error: error === undefined ? null : { kind: "imported", message: error },
  };
}

/**
 * Writes imported replies as the folder of a run. The manifest comes last: a folder without one is no run, and a
 * failed write leaves nothing.
 */
export async function writeImportedRun(
  folder: string,
  plan: RunPlan,
  responses: Iterable<Response>,
  { imported, items }: { imported: NonNullable<RunManifest["imported"]>; items?: readonly ImportedItem[] },
): Promise<void> {
  const files = runFiles(folder);
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(error, folder);
  }
  const manifest: RunManifest = {
    format: 1,
    plan: planHash(plan),
    what: plan,
    calls: countCalls(plan),
    imported,
    settings: defaultSettings,
    endpoints: Object.fromEntries(plan.models.map((model) => [model, null])),
    software: softwareVersions(),
  };
  try {
    await replaceFile(files.responses, async (handle) => {
      for (const response of responses) await handle.write(`${JSON.stringify(response)}\n`);
    });
    if (items !== undefined) {
      const rows = items.map((item) => JSON.stringify(itemSchema.parse(item)));
      await writeFileAtomic(files.items, `${rows.join("\n")}\n`);
    }
    await writeFileAtomic(files.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** What was asked, by item, in a run whose replies belong to no study; empty where the file did not say it. */
export async function readImportedItems(folder: string): Promise<Map<string, ImportedTurn[]>> {
  const { items } = runFiles(folder);
  const found = new Map<string, ImportedTurn[]>();
  if (!existsSync(items)) return found;
  for await (const { value } of readJsonl(items, itemSchema)) found.set(value.id, value.dialogue);
  return found;
}

/** The hash by which a plan knows what was asked. */
export const dialogueHash = (dialogue: readonly ImportedTurn[]): string => sha256(JSON.stringify(dialogue));

const roles: Readonly<Record<string, ImportedTurn["role"]>> = {
  system: "system",
  developer: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  model: "assistant",
};

/** A question as a dialogue: a JSON list of messages, or one text by the user. */
export function dialogueOf(question: string): ImportedTurn[] {
  const single: ImportedTurn[] = [{ role: "user", text: question }];
  if (!question.trim().startsWith("[")) return single;
  try {
    const turns = messagesSchema.parse(JSON.parse(question));
    return turns.map(({ role, content, text }) => ({
      role: roles[role] ?? "user",
      text: content ?? text ?? "",
    }));
  } catch {
    return single;
  }
}

const messagesSchema = z
  .array(z.object({ role: z.string(), content: z.string().optional(), text: z.string().optional() }))
  .min(1);
