import { existsSync } from "node:fs";
import path from "node:path";
import { counted } from "../core/counted.js";
import { FileProblemsError, UsageError } from "../core/errors.js";
import type { RunPlan } from "../core/run-record.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { importName, requireImportName } from "../io/ratings/imported-ratings.js";
import { type ImportedReply, type RepliesReading, readReplies } from "../io/replies/read-replies.js";
import {
  dialogueOf,
  type ImportedTurn,
  importedResponse,
  type PlannedReply,
  writeImportedRun,
} from "../runs/imported-run.js";
import { summariseRun } from "../runs/summary.js";
import type { LiveStudy } from "../studies/live-contract.js";
import { manifestOf } from "../studies/registry.js";
import { loadPrepareLive } from "../studies/shared/live-parts.js";
import { repliesStudy } from "../studies/shared/replies/prepare.js";
import { pairsOption } from "./import-ratings.js";
import { foundJson, type ImportedRun, printFound } from "./import-replies-preview.js";
import { print, printJson } from "./print.js";
import { printSummary, sentLines } from "./run/summary.js";
import { readChoices } from "./study-options.js";
import { findFolders } from "./workbench.js";

interface ImportOptions extends Readonly<Record<string, unknown>> {
  study: StudyId;
  as?: string;
  map?: string;
  model?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** `affectlab import replies <file>`: says how the file was understood, then keeps it as a finished run. */
export async function importReplies(file: string, options: ImportOptions): Promise<void> {
  const name = options.as ?? importName(file);
  const { runs } = await findFolders();
  const folder = options.dryRun === true ? undefined : newRunFolder(name, runs);
  const found = await readReplies(file, {
    ...(options.map === undefined ? {} : { map: pairsOption("map", options.map) }),
    ...(options.model === undefined ? {} : { model: options.model }),
  });
  const run = await readAsRun(found, options);
  if (options.json !== true) printFound(found, run);
  if (folder !== undefined) await write(folder, found, run);
  if (options.json === true) {
    const place = folder === undefined ? null : shownPath(folder);
    return printJson({ name, run: place, study: options.study, ...foundJson(found, run) });
  }
  if (folder === undefined) return print("\nnothing was written (--dry-run)");
  const summary = await summariseRun(folder);
  print("");
  printSummary(summary);
  for (const line of sentLines(summary.manifest)) print(line);
  print(`next: npx affectlab report ${name}; npx affectlab view ${name}`);
}

/** @throws UsageError when the name is taken */
function newRunFolder(name: string, runs: string): string {
  requireImportName(name);
  const folder = path.join(runs, name);
  if (!existsSync(folder)) return folder;
  throw new UsageError(`${shownPath(folder)} is there already; choose another name with --as`);
}

async function readAsRun(found: RepliesReading, options: ImportOptions): Promise<ImportedRun> {
  const { study } = options;
  const models = [...new Set(found.replies.map(({ model }) => model))];
  const replicates = found.replies.reduce((most, { replicate }) => Math.max(most, replicate + 1), 1);
  const asked = [...new Set(found.replies.map(({ prompt }) => prompt ?? defaultPrompt(study)))];
  const dialogues = study === "replies" ? dialoguesOf(found) : new Map<string, ImportedTurn[]>();
  const choices = readChoices(study, options);
  const live = await prepare({ study, models, asked, choices, dialogues, found });
  const used = new Set(found.replies.map(({ item }) => item));
  const plan: RunPlan = {
    study,
    models,
    prompts: live.prompts,
    items: live.items.filter(({ id }) => used.has(id)),
    ...(choices === undefined ? {} : { choices }),
    replicates,
    parameters: {},
    seed: 1,
  };
  const idOf = new Map(asked.map((given, i) => [given, live.prompts[i]!.id]));
  const planned = (reply: ImportedReply): PlannedReply => ({
    ...reply,
    prompt: idOf.get(reply.prompt ?? defaultPrompt(study))!,
  });
  requireWholeOrders(found, plan);
  const responses = found.replies.map((reply) => importedResponse(plan, live.material, planned(reply)));
  return { plan, responses, dialogues };
}

/** @throws FileProblemsError naming each reply whose order of options is not that of its item */
function requireWholeOrders({ file, replies }: RepliesReading, { items }: RunPlan): void {
  const optionsOf = new Map(items.map(({ id, options }) => [id, options]));
  const odd = replies.filter(
    ({ item, orderShown }) =>
      orderShown !== undefined && ![orderShown.length, 0].includes(optionsOf.get(item)!),
  );
  if (odd.length === 0) return;
  const shown = odd.slice(0, 20).map(({ item, orderShown, place }) => {
    const [has, named] = [counted(optionsOf.get(item)!, "option"), orderShown!.length];
    return `${file}:${place}: item "${item}" has ${has}, and the order shown names ${named}`;
  });
  const rest = odd.length - shown.length;
  throw new FileProblemsError(
    `${file}: ${counted(odd.length, "order")} of options that no item has; nothing was read`,
    rest === 0 ? shown : [...shown, `and ${rest} more`],
  );
}

const defaultPrompt = (study: StudyId): string => manifestOf(study).live?.prompt ?? "0shot";

/** What was asked under each item, as far as the file says it. */
function dialoguesOf({ replies }: RepliesReading): Map<string, ImportedTurn[]> {
  const dialogues = new Map<string, ImportedTurn[]>();
  for (const { item, question } of replies) {
    if (question !== undefined && !dialogues.has(item)) dialogues.set(item, dialogueOf(question));
  }
  return dialogues;
}

async function prepare(given: {
  study: StudyId;
  models: string[];
  asked: string[];
  choices: Record<string, string> | undefined;
  dialogues: Map<string, ImportedTurn[]>;
  found: RepliesReading;
}): Promise<LiveStudy> {
  const { study, models, asked, choices, dialogues, found } = given;
  if (study === "replies") {
    const items = [...new Set(found.replies.map(({ item }) => item))];
    return repliesStudy(items, asked, dialogues, {});
  }
  const prepareLive = await loadPrepareLive(study);
  const live = await prepareLive({
    ...{ models, prompts: asked, parameters: {}, seed: 1 },
    ...(choices === undefined ? {} : { choices }),
  });
  if (live.items.length === 0) {
    throw new UsageError(
      `${study} is played turn by turn, and each reply answers an earlier one: such replies cannot be imported; --study replies takes them as they are`,
    );
  }
  requireKnownItems(found, live, study);
  return live;
}

/** @throws FileProblemsError naming each item that the study does not have, with its first line */
function requireKnownItems({ file, replies }: RepliesReading, { items }: LiveStudy, study: StudyId): void {
  const known = new Set(items.map(({ id }) => id));
  const unknown = new Map<string, number>();
  for (const { item, place } of replies) {
    if (!known.has(item) && !unknown.has(item)) unknown.set(item, place);
  }
  if (unknown.size === 0) return;
  const shown = [...unknown].slice(0, 20).map(([id, place]) => `${file}:${place}: item "${id}"`);
  const rest = unknown.size - shown.length;
  throw new FileProblemsError(
    `${file}: ${counted(unknown.size, "item")} that ${study} does not have; nothing was read; its ids look like ${items[0]?.id}, and its options (--language, …) say which it has`,
    rest === 0 ? shown : [...shown, `and ${rest} more`],
  );
}

async function write(folder: string, found: RepliesReading, { plan, responses, dialogues }: ImportedRun) {
  const { file, sha256, format, columns, notes } = found;
  const items = [...dialogues].map(([id, dialogue]) => ({ id, dialogue }));
  await writeImportedRun(folder, plan, responses, {
    imported: { file: path.basename(file), sha256, format, columns, notes },
    ...(items.length === 0 ? {} : { items }),
  });
}
