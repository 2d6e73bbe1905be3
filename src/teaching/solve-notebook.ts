import { computedValue } from "./fill.js";
import { findQuestion } from "./load.js";
import { answerIn, type Notebook, sourceLines, sourceOf } from "./notebook.js";
import type { Check, Solutions } from "./schema.js";

/** A session's notebook as its teacher has it: every question answered, every task done. */
export function solveNotebook(notebook: Notebook, { cells, answers }: Solutions): Notebook {
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => {
      if (cell.cell_type !== "code") return cell;
      const solved = cell.id === undefined ? undefined : cells[cell.id];
      const source = answerIn(solved === undefined ? sourceOf(cell) : solved.join("\n"), (_, id) => {
        const { type, question } = findQuestion(id);
        return type === "check" ? rightAnswer(question) : answers[id];
      });
      return { ...cell, source: sourceLines(source) };
    }),
  };
}

/** The right answer as a student writes it. */
export function rightAnswer({ answer }: Check): string {
  return typeof answer === "number" || /^[a-h]$/.test(answer)
    ? String(answer)
    : String(computedValue(answer).value);
}

/** A typical mistake as a student writes it. */
export function wrongAnswer({ kind, mistakes }: Check, place: number): string {
  const is = mistakes[place]?.is ?? "";
  return typeof is === "number" || kind === "choice" ? String(is) : String(computedValue(is).value);
}
