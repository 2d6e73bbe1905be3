import { escapeHtml } from "../../core/escape-html.js";
import { findQuestion } from "../load.js";
import { type Cell, isQuestionCell, questionsIn, sourceOf } from "../notebook.js";
import type { GlossaryEntry, Solutions } from "../schema.js";
import { type PageMarkdown, scrolling } from "./markdown.js";
import { outputsHtml } from "./outputs.js";
import { questionHtml } from "./question-html.js";
import { encodeSecret } from "./secret.js";
import { solvedHtml } from "./solved-html.js";
import { explainInHtml } from "./words.js";

export interface CellOptions {
  markdown: PageMarkdown;
  words: readonly GlossaryEntry[];
  /** For the teacher's page: questions are shown with their answers, and outputs are in sight. */
  solutions?: Solutions;
}

/**
 * The cells of an executed notebook as a page shows them, in order. For students, an output below a prediction is there
 * only when the guess is made.
 */
export function cellsHtml(cells: readonly Cell[], options: CellOptions): string {
  const { markdown, words, solutions } = options;
  const predicted: string[] = [];
  const explained = new Set<number>();
  const parts = cells.map((cell) => {
    const source = sourceOf(cell);
    if (cell.cell_type !== "code") return explainInHtml(markdown.block(source), words, explained);
    const questions = questionsIn(source);
    const asked = questions.map(({ verb, id }) =>
      solutions === undefined
        ? questionHtml(verb, findQuestion(id), markdown)
        : solvedHtml(verb, findQuestion(id), solutions, markdown),
    );
    for (const { verb, id } of questions) if (verb === "predict") predicted.push(id);
    if (isQuestionCell(cell)) return asked.join("\n");
    const isDone = cell.id !== undefined && solutions?.cells[cell.id] !== undefined;
    const shown = outputsHtml(cell, markdown);
    const after = solutions === undefined ? predicted : [];
    return `${codeHtml(source, isDone)}${outputHtml(shown, after)}\n${asked.join("\n")}`;
  });
  return parts.join("\n");
}

/** The line that a student changes in a notebook. */
const change = /\/\/\s*<-.*$/;

function codeHtml(source: string, isDone: boolean): string {
  const lines = source.split("\n");
  const isTask = lines.some((line) => change.test(line));
  const body = lines
    .map((line) => {
      const text = escapeHtml(line);
      if (change.test(line)) return `<mark>${text}</mark>`;
      return /^\s*\/\//.test(line) ? `<i>${text}</i>` : text;
    })
    .join("\n");
  const name = isDone ? "Code, with the task done" : isTask ? "Code, with a line to change" : "Code";
  const note =
    isTask && !isDone
      ? '<p class="quiet">The output is that of the cell as it stands. To change the marked line, open the notebook.</p>'
      : "";
  return `<details class="code"${isTask || isDone ? " open" : ""}><summary>${name}</summary>${scrolling(`<pre><code>${body}</code></pre>`, "Code")}${note}</details>`;
}

function outputHtml(shown: string, after: readonly string[]): string {
  if (shown.trim() === "") return "";
  if (after.length === 0) return `<div class="output">${shown}</div>`;
  return `<div class="output locked" data-after="${after.join(" ")}" data-secret="${encodeSecret(shown)}"><p class="quiet">What this cell shows comes here after your guess.</p></div>`;
}
