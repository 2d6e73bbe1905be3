import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { UsageError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import {
  checkAnswerSchema,
  type Exclusion,
  exclusionSchema,
  type PersonAnswer,
  personAnswerSchema,
  ruleCountSchema,
} from "../../core/person-answer.js";
import { readJsonl } from "../../io/jsonl.js";
import { makeFolder } from "../../io/make-folder.js";
import { shownPath } from "../../io/project-root.js";
import { requireImportName } from "../../io/ratings/imported-ratings.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { writeError, writeFileAtomic } from "../../io/write-file-atomic.js";
import { itemHash } from "../../models/item-request.js";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const sourceSchema = z.strictObject({ file: z.string(), sha256: hash, format: z.string() });

const commonFields = {
  kind: z.literal("people"),
  name: z.string().min(1),
  /** The hash of the set whose items were shown. */
  set: hash,
  /** Item -> the hash of what was seen of it: an item that has changed since has no answers. */
  items: z.record(z.string(), hash),
  participants: z.number().int().positive(),
  /** Whether a script answered, and nobody. */
  simulated: z.boolean(),
  /** Nothing of these counts; the answers stay. */
  exclusions: z.array(exclusionSchema),
  /** Column -> what it means; null for a column that was not kept. */
  columns: z.record(z.string(), z.string().nullable()),
  notes: z.array(z.string()),
  software: z.record(z.string(), z.string().nullable()),
};

/** manifest.json of people's answers: where they come from, which items they answer, and what is left out by which rule. */
const keptAnswersSchema = z.strictObject({
  format: z.literal(2),
  ...commonFields,
  sources: z.array(sourceSchema).min(1),
  /** By rule, in the order in which they were applied. */
  rules: z.array(ruleCountSchema),
  checks: z.array(checkAnswerSchema),
});
export type KeptAnswersManifest = z.infer<typeof keptAnswersSchema>;

/** Format 1 had one source, and neither rules nor checks. */
const firstFormatSchema = z
  .strictObject({ format: z.literal(1), ...commonFields, source: sourceSchema })
  .transform(({ source, format: _, ...rest }): KeptAnswersManifest => {
    return { format: 2, ...rest, sources: [source], rules: [], checks: [] };
  });

/** People's answers to items, as they were imported. */
export interface KeptAnswers {
  manifest: KeptAnswersManifest;
  /** All of them; `countedAnswers` leaves out what is excluded. */
  answers: PersonAnswer[];
}

const files = (folder: string) => ({
  manifest: path.join(folder, "manifest.json"),
  answers: path.join(folder, "answers.jsonl"),
  norms: path.join(folder, "norms.csv"),
});

const folderOf = (runsFolder: string): string => path.join(runsFolder, "people");

/**
 * The folder for new answers of people: inside the folder of runs, which git ignores.
 *
 * @throws UsageError when the name is no name of a folder, or is taken
 */
export function newAnswersFolder(name: string, runsFolder: string): string {
  requireImportName(name);
  const folder = path.join(folderOf(runsFolder), name);
  if (!existsSync(files(folder).manifest)) return folder;
  throw new UsageError(
    `${shownPath(folder)} holds people's answers already; choose another name with --as, or delete that folder`,
  );
}

/**
 * Writes people's answers with their manifest. The manifest comes last: a folder without one holds nothing, and a failed
 * write leaves nothing.
 *
 * @param normsTable a table of norms (CSV) to lie beside the answers, for other programs
 */
export async function writeKeptAnswers(
  folder: string,
  answers: readonly PersonAnswer[],
  about: Omit<KeptAnswersManifest, "format" | "kind" | "participants" | "items">,
  items: readonly Item[],
  normsTable?: string,
): Promise<KeptAnswersManifest> {
  const answered = new Set(answers.map(({ item }) => item));
  const manifest = keptAnswersSchema.parse({
    format: 2,
    kind: "people",
    ...about,
    items: Object.fromEntries(
      items.filter(({ id }) => answered.has(id)).map((item) => [item.id, itemHash(item)]),
    ),
    participants: new Set(answers.map(({ participant }) => participant)).size,
  });
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(error, folder);
  }
  try {
    const rows = answers.map((answer) => `${JSON.stringify(answer)}\n`).join("");
    await writeFileAtomic(files(folder).answers, rows);
    if (normsTable !== undefined) await writeFileAtomic(files(folder).norms, normsTable);
    await writeFileAtomic(files(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** @throws DataError when a file is damaged */
export async function readKeptAnswers(folder: string): Promise<KeptAnswers> {
  const file = files(folder);
  const json = await readJson(file.manifest);
  const isFirst = (json as { format?: unknown } | null)?.format === 1;
  const manifest = parseAs(isFirst ? firstFormatSchema : keptAnswersSchema, json, file.manifest);
  const answers: PersonAnswer[] = [];
  for await (const { value } of readJsonl(file.answers, personAnswerSchema)) answers.push(value);
  return { manifest, answers };
}

/**
 * People's answers that are kept under a name.
 *
 * @throws UsageError `--norms: no people's answers are kept as "x"; there are: class, pilot`
 */
export async function keptAnswersNamed(name: string, runsFolder: string): Promise<KeptAnswers> {
  const top = folderOf(runsFolder);
  const known = existsSync(top)
    ? readdirSync(top).filter((one) => existsSync(files(path.join(top, one)).manifest))
    : [];
  if (known.includes(name)) return readKeptAnswers(path.join(top, name));
  const there = known.length === 0 ? "there are none" : `there are: ${known.sort().join(", ")}`;
  throw new UsageError(
    `--norms: no people's answers are kept as "${name}"; ${there}; keep them by \`affectlab import people\``,
  );
}

/**
 * All kept answers to any of these items, as they were shown: an item that has changed since is another one. In the
 * order of their names.
 */
export async function findKeptAnswers(items: readonly Item[], runsFolder: string): Promise<KeptAnswers[]> {
  const top = folderOf(runsFolder);
  if (!existsSync(top)) return [];
  const now = new Map(items.map((item) => [item.id, itemHash(item)]));
  const found: KeptAnswers[] = [];
  for (const name of readdirSync(top).sort()) {
    const folder = path.join(top, name);
    if (!existsSync(files(folder).manifest)) continue;
    const kept = await readKeptAnswers(folder);
    const asked = Object.entries(kept.manifest.items);
    if (asked.some(([id, seen]) => now.get(id) === seen)) found.push(kept);
  }
  return found;
}

/** The answers that count: of items that are what they were when they were shown, without what is excluded. */
export function countedAnswers({ manifest, answers }: KeptAnswers, items: readonly Item[]): PersonAnswer[] {
  const now = new Map(items.map((item) => [item.id, itemHash(item)]));
  return withoutExcluded(answers, manifest.exclusions).filter(
    ({ item }) => now.has(item) && now.get(item) === manifest.items[item],
  );
}

/** Answers without those that are excluded. An exclusion without an item takes all answers of a participant. */
export function withoutExcluded(
  answers: readonly PersonAnswer[],
  exclusions: readonly Exclusion[],
): PersonAnswer[] {
  const out = new Set(exclusions.map(({ participant, item = "" }) => `${participant} ${item}`));
  return answers.filter(
    ({ participant, item }) => !out.has(`${participant} `) && !out.has(`${participant} ${item}`),
  );
}
