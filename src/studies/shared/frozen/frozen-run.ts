import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../../core/canonical-json.js";
import { AffectlabError } from "../../../core/errors.js";
import type { RunPlan } from "../../../core/run-record.js";
import { readJsonl } from "../../../io/jsonl.js";
import { sha256 } from "../../../io/sha256-file.js";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import {
  type FrozenContext,
  type FrozenItem,
  type NotEdited,
  shownReply,
} from "../../../judges/freeze/contract.js";
import { editName } from "../../../judges/freeze/edits/edit-replies.js";
import { importedResponse, writeImportedRun } from "../../../runs/imported-run.js";
import { targetId } from "../../../runs/judged.js";
import { planHash } from "../../../runs/plan.js";
import { readManifest } from "../../../runs/run-folder.js";
import { repliesStudy } from "../replies/prepare.js";

/** Replies that stay as they are, in every form in which judges score them. */
export interface Frozen {
  /** The study whose question judges are asked; "" for replies that belong to none. */
  study: string;
  contexts: readonly FrozenContext[];
  items: readonly FrozenItem[];
  /** Replies that have no form of an edit, and why. */
  left: readonly NotEdited[];
}

const filesOf = (folder: string) => ({
  contexts: path.join(folder, "contexts.jsonl"),
  frozen: path.join(folder, "frozen.jsonl"),
  left: path.join(folder, "not-edited.jsonl"),
});

/** Whether a run's folder holds frozen replies. */
export const isFrozen = (folder: string): boolean => existsSync(filesOf(folder).frozen);

const promptOf = ({ edit, variant }: FrozenItem): string => editName(edit, variant);

/** The name of a frozen reply where it is judged. */
export const frozenTarget = (item: FrozenItem, { respondent }: FrozenContext): string =>
  targetId({ item: item.context, model: respondent, prompt: promptOf(item), replicate: 0 });

/**
 * The plan of frozen replies: each context is an item, each form of an edit a prompt. The same replies in the same
 * forms have the same plan.
 */
export function frozenPlan({ study, contexts, items }: Frozen): RunPlan {
  const prompts = [...new Set(items.map(promptOf))];
  const before = new Map(contexts.map(({ id, turns }) => [id, turns]));
  const live = repliesStudy([...before.keys()], prompts, before, {});
  return {
    study: "replies",
    models: [...new Set(contexts.map(({ respondent }) => respondent))],
    prompts: live.prompts,
    items: live.items.map((item) => ({ ...item })),
    choices: { frozen: study, texts: sha256(canonicalJson([contexts, items])) },
    replicates: 1,
    parameters: {},
    seed: 1,
  };
}

/**
 * Writes frozen replies as a run whose replies are there already: `judge`, `view` and `judge bias` read it like any
 * other. A folder that holds the same is left as it is.
 *
 * @param source where the replies come from, in words
 * @throws AffectlabError when the folder holds another run
 */
export async function writeFrozen(
  folder: string,
  frozen: Frozen,
  { source, notes }: { source: string; notes: readonly string[] },
): Promise<void> {
  const plan = frozenPlan(frozen);
  const { contexts, items, left } = frozen;
  const files = filesOf(folder);
  if (isFrozen(folder)) {
    if (readManifest(folder).plan === planHash(plan)) return;
    throw new AffectlabError(`${folder} holds other frozen replies; choose another --out`);
  }
  const { material } = repliesStudy([], [], new Map(), {});
  const contextOf = new Map(contexts.map((context) => [context.id, context]));
  const responses = items.map((item, place) =>
    importedResponse(plan, material, {
      ...{ place, item: item.context, model: contextOf.get(item.context)!.respondent },
      ...{ prompt: promptOf(item), replicate: 0, reply: shownReply(item), question: undefined },
      ...{ finishReason: null, version: null },
    }),
  );
  await writeImportedRun(folder, plan, responses, {
    imported: {
      ...{ file: source, sha256: sha256(canonicalJson([contexts, items])), format: "frozen dialogues" },
      ...{ columns: {}, notes: [...notes] },
    },
    items: contexts.map(({ id, turns }) => ({ id, dialogue: [...turns] })),
  });
  await writeFileAtomic(files.contexts, linesOf(contexts));
  await writeFileAtomic(files.left, linesOf(left));
  // What makes the folder one of frozen replies comes last.
  await writeFileAtomic(files.frozen, linesOf(items));
}

const linesOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** @throws DataError naming file, line and field of what does not have the form */
export async function readFrozen(folder: string): Promise<Frozen> {
  const files = filesOf(folder);
  const [contexts, items, left] = await Promise.all([
    rowsOf(files.contexts, contextSchema),
    rowsOf(files.frozen, itemSchema),
    rowsOf(files.left, leftSchema),
  ]);
  const { choices } = readManifest(folder).what;
  return { study: choices?.frozen ?? "", contexts: contexts as FrozenContext[], items, left };
}

async function rowsOf<T>(file: string, schema: z.ZodType<T>): Promise<T[]> {
  const rows: T[] = [];
  for await (const { value } of readJsonl(file, schema)) rows.push(value);
  return rows;
}

const name = z.string().min(1);
const contextSchema = z.strictObject({
  ...{ id: name, dialogue: name, unit: name, respondent: name, pair: name },
  ...{ reply: z.number().int().min(1), replies: z.number().int().min(1) },
  family: name.optional(),
  partner: name.nullable(),
  recorded: z.strictObject({ judge: name, scores: z.record(z.string(), z.number().nullable()) }).nullable(),
  language: z.enum(["en", "zh"]),
  turns: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() })),
  text: z.string(),
  state: z.unknown().optional(),
});
const itemSchema = z.strictObject({
  ...{ context: name, edit: name, variant: z.string(), text: z.string() },
  label: z.string().nullable(),
});
const leftSchema = z.strictObject({ context: name, edit: name, variant: z.string(), reason: z.string() });
