import { computedValue } from "./fill.js";
import { findQuestion } from "./load.js";
import { answerIn, type Notebook, type QuestionVerb, sourceLines, sourceOf } from "./notebook.js";
import type { Check, Solutions } from "./schema.js";

/** A session's notebook as its teacher has it: every question answered, every task done. */
export function solveNotebook(notebook: Notebook, solutions: Solutions): Notebook {
  return fillNotebook(notebook, solutions, (_, id) => {
    const { type, question } = findQuestion(id);
    return type === "check" ? rightAnswer(question) : solutions.answers[id];
  });
}

/** The same notebook as a student would leave it who makes the first typical mistake of every check. */
export function errNotebook(notebook: Notebook, solutions: Solutions): Notebook {
  const { answers } = solutions;
  return fillNotebook(notebook, { cells: {}, answers }, (_, id) => {
    const { type, question } = findQuestion(id);
    return type === "check" ? wrongAnswer(question, 0) : answers[id];
  });
}

function fillNotebook(
  notebook: Notebook,
  { cells }: Solutions,
  answers: (verb: QuestionVerb, id: string) => number | string | undefined,
): Notebook {
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => {
      if (cell.cell_type !== "code") return cell;
      const solved = cell.id === undefined ? undefined : cells[cell.id];
      const source = solved === undefined ? sourceOf(cell) : solved.join("\n");
      return { ...cell, source: sourceLines(answerIn(source, answers)) };
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
