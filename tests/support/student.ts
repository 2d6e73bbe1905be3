import { findQuestion } from "../../src/teaching/load.js";
import { answerIn, type Notebook, sourceLines, sourceOf } from "../../src/teaching/notebook.js";
import type { Solutions } from "../../src/teaching/schema.js";
import { wrongAnswer } from "../../src/teaching/solve-notebook.js";

/** A session's notebook as a student leaves it who makes the first typical mistake of every check. */
export function errNotebook(notebook: Notebook, { answers }: Solutions): Notebook {
  return {
    ...notebook,
    cells: notebook.cells.map((cell) => {
      if (cell.cell_type !== "code") return cell;
      const source = answerIn(sourceOf(cell), (_, id) => {
        const { type, question } = findQuestion(id);
        return type === "check" ? wrongAnswer(question, 0) : answers[id];
      });
      return { ...cell, source: sourceLines(source) };
    }),
  };
}
