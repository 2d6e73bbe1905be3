import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../../../core/canonical-json.js";
import { DataError } from "../../../../core/errors.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { makeFolder } from "../../../../io/make-folder.js";
import { shownPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { sha256 } from "../../../../io/sha256-file.js";
import { writeFileAtomic } from "../../../../io/write-file-atomic.js";
import { writeLines } from "../../../../stimuli/write-lines.js";
import { onceEach } from "../../../shared/once-each.js";
import { type Draft, type Dropped, draftSchema, droppedSchema } from "./draft.js";
import type { PipelineStage, StageResult } from "./stage.js";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const recordSchema = z.strictObject({
  stage: z.string(),
  version: z.int(),
  /** Of the drafts that went in. */
  input: hash,
  /** Of the settings and inputs that decide the result. */
  choices: hash,
  /** The hash of each draft as the stage made it: what differs now was edited by hand. */
  made: z.record(z.string(), hash),
  counts: z.strictObject({
    in: z.int(),
    kept: z.int(),
    dropped: z.int(),
    reasons: z.record(z.string(), z.int()),
  }),
  notes: z.array(z.string()),
  calls: z.int(),
  /** USD; null = unknown. */
  cost: z.number().nullable(),
  json: z.record(z.string(), z.unknown()),
});
/** What a stage says of itself when it is done. */
export type StageRecord = z.infer<typeof recordSchema>;

/** What was changed by hand in a stage's drafts. */
export interface Edits {
  changed: string[];
  added: string[];
  removed: string[];
}

export const privateFolder = (out: string): string => path.join(out, "private");

/** "out/05-refine", or in the private folder while drafts still name people. */
export function stageFolder(
  out: string,
  stage: Pick<PipelineStage, "id" | "isPrivate">,
  number: number,
): string {
  const name = `${String(number).padStart(2, "0")}-${stage.id}`;
  return stage.isPrivate ? path.join(privateFolder(out), name) : path.join(out, name);
}

/** Makes the folders, and keeps the private one out of git. */
export async function openWorkspace(out: string): Promise<void> {
  makeFolder(privateFolder(out));
  await writeFileAtomic(path.join(privateFolder(out), ".gitignore"), "*\n");
}

const draftsFile = (folder: string): string => path.join(folder, "drafts.jsonl");
const recordFile = (folder: string): string => path.join(folder, "stage.json");

/**
 * The drafts of a stage, as they stand now.
 *
 * @throws DataError naming file, line and field
 */
export async function readDrafts(folder: string): Promise<Draft[]> {
  const file = draftsFile(folder);
  const checkOnce = onceEach();
  const drafts: Draft[] = [];
  for await (const { line, value } of readJsonl(file, draftSchema)) {
    checkOnce(value.id, `line ${line}`, { file: shownPath(file), line });
    drafts.push(value);
  }
  return drafts;
}

/** What a stage dropped. */
export async function readDropped(folder: string): Promise<Dropped[]> {
  const file = path.join(folder, "dropped.jsonl");
  const rows: Dropped[] = [];
  if (!existsSync(file)) return rows;
  for await (const { value } of readJsonl(file, droppedSchema)) rows.push(value);
  return rows;
}

/** The record of a stage that is done; undefined if it is not. */
export async function readRecord(folder: string): Promise<StageRecord | undefined> {
  const file = recordFile(folder);
  return existsSync(file) ? parseAs(recordSchema, await readJson(file), file) : undefined;
}

export const draftHash = (draft: Draft): string => sha256(canonicalJson(draft));
export const draftsHash = (drafts: readonly Draft[]): string => sha256(drafts.map(draftHash).join("\n"));

/** What differs between a stage's drafts and what it made. */
export function editsOf(record: Pick<StageRecord, "made">, drafts: readonly Draft[]): Edits {
  const now = new Map(drafts.map((draft) => [draft.id, draftHash(draft)]));
  const before = new Map(Object.entries(record.made));
  return {
    changed: [...now].filter(([id, own]) => before.has(id) && before.get(id) !== own).map(([id]) => id),
    added: [...now.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !now.has(id)),
  };
}

export const isEdited = ({ changed, added, removed }: Edits): boolean =>
  changed.length + added.length + removed.length > 0;

/** Removes what a stage has made, but not its log of replies, nor forms that people have filled in. */
export async function clearStage(folder: string): Promise<void> {
  await rm(recordFile(folder), { force: true });
}

/**
 * Writes what a stage made, its record last: a stage without a record is not done, whatever lies in its folder.
 *
 * @throws DataError when a stage lost or invented a draft
 */
export async function writeStage(
  folder: string,
  stage: PipelineStage,
  drafts: readonly Draft[],
  result: StageResult,
  more: Pick<StageRecord, "input" | "choices" | "calls" | "cost"> & { in: number },
): Promise<StageRecord> {
  const { kept, dropped, files = {}, notes = [], json = {} } = result;
  if (drafts.length > 0 && kept.length + dropped.length !== drafts.length) {
    throw new DataError(
      `took ${drafts.length} drafts and accounts for ${kept.length + dropped.length}; this is a fault of the stage`,
      { file: shownPath(folder) },
    );
  }
  const reasons: Record<string, number> = {};
  for (const { reason } of dropped) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const record: StageRecord = {
    ...{ stage: stage.id, version: stage.version, input: more.input, choices: more.choices },
    made: Object.fromEntries(kept.map((draft) => [draft.id, draftHash(draft)])),
    counts: { in: more.in, kept: kept.length, dropped: dropped.length, reasons },
    ...{ notes, calls: more.calls, cost: more.cost, json: json as Record<string, unknown> },
  };
  await writeLines(draftsFile(folder), kept);
  await writeLines(path.join(folder, "dropped.jsonl"), dropped);
  for (const [name, rows] of Object.entries(files)) {
    await writeLines(path.join(folder, `${name}.jsonl`), rows);
  }
  await writeFileAtomic(recordFile(folder), `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

/** A stage that is done, with what it kept and dropped. */
export interface DoneStage {
  stage: PipelineStage;
  /** From 1. */
  number: number;
  folder: string;
  record: StageRecord;
  kept: Draft[];
  dropped: Dropped[];
}

/**
 * The stages of a folder that are done, up to the first that is not, or that was made from other drafts than those that stand
 * before it now: an earlier stage was made again or edited since.
 */
export async function doneStages(out: string, stages: readonly PipelineStage[]): Promise<DoneStage[]> {
  const done: DoneStage[] = [];
  for (const [i, stage] of stages.entries()) {
    const folder = stageFolder(out, stage, i + 1);
    const record = await readRecord(folder);
    if (record === undefined || record.input !== draftsHash(done.at(-1)?.kept ?? [])) break;
    const [kept, dropped] = await Promise.all([readDrafts(folder), readDropped(folder)]);
    done.push({ stage, number: i + 1, folder, record, kept, dropped });
  }
  return done;
}
