import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { parseJson } from "../io/parse-json.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";

const cellSchema = z.looseObject({
  id: z.string().optional(),
  cell_type: z.string(),
  source: z.union([z.string(), z.array(z.string())]),
  metadata: z.record(z.string(), z.unknown()).default({}),
  outputs: z.array(z.unknown()).optional(),
  execution_count: z.number().nullable().optional(),
});

/** A notebook as Jupyter keeps it, as far as the seminar reads it. Fields that it does not know stay. */
export const notebookSchema = z.looseObject({ cells: z.array(cellSchema) });

export type Cell = z.infer<typeof cellSchema>;
export type Notebook = z.infer<typeof notebookSchema>;

export const sourceOf = ({ source }: Cell): string => (Array.isArray(source) ? source.join("") : source);

/** A source as Jupyter writes it: a line each, with its break. */
export const sourceLines = (text: string): string[] => text.split(/(?<=\n)/).filter((line) => line !== "");

/** @throws DataError `<file>: field "cells.3.source": …` */
export function readNotebook(file: string): Notebook {
  return parseAs(notebookSchema, parseJson(readFileSync(file, "utf8"), { file: shownPath(file) }), file);
}

export const formatNotebook = (notebook: Notebook): string => `${JSON.stringify(notebook, null, 1)}\n`;

/** A session's notebook, and its place in the project. */
export interface SessionNotebook {
  session: number;
  /** "session-1-what-it-takes.ipynb" */
  name: string;
  file: string;
}

/** The sessions' notebooks of the project, in order. */
export function sessionNotebooks(): SessionNotebook[] {
  const folder = projectPath("notebooks", "seminar");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^session-[1-7]\b.*\.ipynb$/.test(name))
    .sort()
    .map((name) => ({ session: Number(name[8]), name, file: path.join(folder, name) }));
}

export type QuestionVerb = "predict" | "reveal" | "selfCheck" | "openAnswer";

const call = /\b(predict|reveal|selfCheck|openAnswer)\("([^"]+)"(?:,\s*"(?:\\.|[^"\\])*"|,\s*[^)]*)?\)/g;

/** The questions that a code cell asks, in order. */
export function questionsIn(source: string): { verb: QuestionVerb; id: string }[] {
  return [...source.matchAll(call)].map((match) => ({
    verb: match[1] as QuestionVerb,
    id: match[2] as string,
  }));
}

/** Whether a cell does nothing but ask and answer questions. */
export function isQuestionCell(cell: Cell): boolean {
  if (cell.cell_type !== "code") return false;
  const source = sourceOf(cell);
  return questionsIn(source).length > 0 && source.replace(call, "").replace(/\/\/.*|[\s;]/g, "") === "";
}

/** The source with each unanswered question of the given answers answered. */
export function answerIn(
  source: string,
  answers: (verb: QuestionVerb, id: string) => number | string | undefined,
): string {
  return source.replace(
    /\b(predict|selfCheck|openAnswer)\("([^"]+)", "\?"\)/g,
    (whole, verb: QuestionVerb, id: string) => {
      const answer = answers(verb, id);
      return answer === undefined ? whole : `${verb}("${id}", ${JSON.stringify(answer)})`;
    },
  );
}
