import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { InputError } from "../core/errors.js";
import { makeFolder } from "../io/make-folder.js";
import { parseJson } from "../io/parse-json.js";
import { shownPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import { writeError, writeFileAtomic } from "../io/write-file-atomic.js";
import { findQuestion } from "./load.js";
import { type HandedOut, handedOut, mergeNotebook } from "./merge-notebook.js";
import {
  type Cell,
  formatNotebook,
  isQuestionCell,
  type Notebook,
  questionsIn,
  readNotebook,
  sessionNotebooks,
  sourceOf,
} from "./notebook.js";
import { markOfFolder, progressFile } from "./place.js";
import { askCheck, askOpen, askPrediction } from "./question-text.js";

const markSchema = z.strictObject({
  format: z.literal(1),
  /** The class's folder, relative to this one. */
  class: z.string().optional(),
  /** By notebook: the fingerprint of each cell as it was handed out. */
  notebooks: z.record(z.string(), z.record(z.string(), z.string())),
});
type Mark = z.infer<typeof markSchema>;

/** What became of one notebook of a student's folder. */
export interface NotebookOutcome {
  notebook: string;
  state: "made" | "as it was" | "updated" | "left";
  updated: number;
  added: number;
  removed: number;
  /** Ids of cells that she has edited and that the project has changed since; they were left as they are. */
  left: readonly string[];
  /** Why the whole notebook was left. */
  problem?: string;
}

export interface FolderOutcome {
  folder: string;
  isNew: boolean;
  notebooks: readonly NotebookOutcome[];
  progress: string;
}

/**
 * Makes a student's folder with the sessions' notebooks, or brings one up to date. What she has edited, made or
 * written is never overwritten: only cells that are as they were handed out change. Her progress is not touched.
 *
 * @param folder where; a new folder, an empty one, or one that this function made
 * @param options `class` is the folder in which the class's folders are collected
 * @throws InputError `my-thesis is there and is no seminar folder; name a new one`
 */
export async function prepareSeminar(
  folder: string,
  options: { class?: string } = {},
): Promise<FolderOutcome> {
  const place = path.resolve(folder);
  const markFile = path.join(place, markOfFolder);
  const isNew = !existsSync(markFile);
  if (isNew) refuseOthers(folder, place);
  const mark = isNew ? { format: 1 as const, notebooks: {} } : readMark(markFile);
  const named = options.class === undefined ? mark.class : path.relative(place, path.resolve(options.class));
  let now: Mark = { ...mark, ...(named === undefined ? {} : { class: named }) };
  try {
    makeFolder(place);
  } catch (error) {
    throw writeError(error, place);
  }
  // First of all the mark: a folder that was interrupted while it was made can be completed.
  await writeMark(markFile, now);
  const notebooks: NotebookOutcome[] = [];
  for (const { name, file } of sessionNotebooks()) {
    const fresh = asHandedOut(readNotebook(file));
    const outcome = await placeNotebook(path.join(place, name), name, mark.notebooks[name] ?? {}, fresh);
    notebooks.push(outcome);
    // A cell that was left keeps the fingerprint of what she was handed: it stays known as edited.
    const before = mark.notebooks[name] ?? {};
    if (outcome.problem === undefined) {
      const held = Object.fromEntries(
        outcome.left.flatMap((id) => (before[id] === undefined ? [] : [[id, before[id]]])),
      );
      now = { ...now, notebooks: { ...now.notebooks, [name]: { ...handedOut(fresh), ...held } } };
      await writeMark(markFile, now);
    }
  }
  return { folder: shownPath(place), isNew, notebooks, progress: shownPath(path.join(place, progressFile)) };
}

function refuseOthers(named: string, place: string): void {
  if (!existsSync(place)) return;
  if (!statSync(place).isDirectory()) throw new InputError(`${named} is a file; name a folder`);
  if (readdirSync(place).length > 0) {
    throw new InputError(`${named} is there and is no seminar folder; name a new one`);
  }
}

const readMark = (file: string): Mark =>
  parseAs(markSchema, parseJson(readFileSync(file, "utf8"), { file: shownPath(file) }), file);

const writeMark = (file: string, mark: Mark): Promise<void> =>
  writeFileAtomic(file, `${JSON.stringify(mark, null, 2)}\n`);

async function placeNotebook(
  file: string,
  name: string,
  before: HandedOut,
  fresh: Notebook,
): Promise<NotebookOutcome> {
  const none = { notebook: name, updated: 0, added: 0, removed: 0, left: [] };
  if (!existsSync(file)) {
    await writeFileAtomic(file, formatNotebook(fresh));
    return { ...none, state: "made" };
  }
  let hers: Notebook;
  try {
    hers = readNotebook(file);
  } catch (error) {
    return { ...none, state: "left", problem: (error as Error).message };
  }
  const { notebook, updated, added, removed, left } = mergeNotebook(before, hers, fresh);
  const changes = updated.length + added.length + removed.length;
  if (changes > 0) await writeFileAtomic(file, formatNotebook(notebook));
  return {
    notebook: name,
    state: changes > 0 ? "updated" : left.length > 0 ? "left" : "as it was",
    updated: updated.length,
    added: added.length,
    removed: removed.length,
    left,
  };
}

/** A notebook in which each question stands below its cell from the start. */
function asHandedOut(notebook: Notebook): Notebook {
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => (isQuestionCell(cell) ? withQuestion(cell) : cell)),
  };
}

function withQuestion(cell: Cell): Cell {
  const asked = questionsIn(sourceOf(cell)).filter(({ verb }) => verb !== "reveal");
  const outputs = asked.map(({ id }) => {
    const text = questionText(id);
    // A front end that does not trust a new notebook shows the plain text.
    const plain = text.replace(/\*\*|(?<![\w"])[_*](?=\S)|(?<=\S)[_*](?![\w"])|`/g, "");
    return {
      output_type: "display_data",
      data: { "text/markdown": text, "text/plain": plain },
      metadata: {},
    };
  });
  return { ...cell, outputs };
}

function questionText(id: string): string {
  const { type, question } = findQuestion(id);
  if (type === "prediction") return askPrediction(question);
  return type === "check" ? askCheck(question) : askOpen(question);
}
