import fs from "node:fs";
import path from "node:path";
import { checkCode } from "./check-code.mjs";
import { kernelspec } from "./kernelspec.mjs";
import { cellSource, listNotebooks, readNotebook } from "./list.mjs";

const longestCell = 15;

/**
 * Checks every notebook under a folder against the house rules: saved without outputs, the project's
 * kernel, a question first, markdown last, short cells without definitions, typed-in data or imports
 * other than affectlab's.
 *
 * Returns `{ count, problems }`: how many notebooks were read, and one line for each breach.
 */
export function checkNotebooks(folder) {
  const files = fs.existsSync(folder) ? listNotebooks(folder) : [];
  return {
    count: files.length,
    problems: files.flatMap((file) => checkNotebook(file, path.dirname(folder))),
  };
}

function checkNotebook(file, base) {
  const name = path.relative(base, file);
  let notebook;
  try {
    notebook = readNotebook(file);
  } catch (error) {
    return [error.message.replace(file, name)];
  }
  const problems = [];
  const report = (cell, problem) => {
    problems.push(`${name}${cell === undefined ? "" : `, cell ${cell + 1}`}: ${problem}`);
  };

  const spec = notebook.metadata?.kernelspec ?? {};
  for (const [key, value] of Object.entries(kernelspec)) {
    if (spec[key] !== value) {
      report(undefined, `kernelspec ${key} is ${JSON.stringify(spec[key])}, should be "${value}"`);
    }
  }
  const cells = notebook.cells;
  if (cells[0]?.cell_type !== "markdown" || !cellSource(cells[0]).includes("?")) {
    report(0, "the first cell must be markdown that asks the notebook's question, with a question mark");
  }
  if (cells.at(-1)?.cell_type !== "markdown") {
    report(
      Math.max(0, cells.length - 1),
      "the last cell must be markdown: the interpretation, and what to try next",
    );
  }
  cells.forEach((cell, index) => {
    const problemsOfCell = cell.cell_type === "code" ? codeCell(cell) : markdownCell(cell);
    for (const problem of problemsOfCell) report(index, problem);
  });
  return problems;
}

function codeCell(cell) {
  const source = cellSource(cell);
  const problems = [];
  // nbformat requires both; without them Jupyter's own tools refuse the notebook.
  if (!Array.isArray(cell.outputs) || cell.execution_count === undefined) {
    problems.push('has no "outputs" or no "execution_count"; a cell that did not run has [] and null');
  }
  if (cell.outputs?.length) problems.push("saved with outputs; clear them before committing");
  if (cell.execution_count != null) {
    problems.push(`saved with execution count ${cell.execution_count}; clear the outputs before committing`);
  }
  const lines = source.trimEnd().split("\n").length;
  if (lines > longestCell) {
    problems.push(`${lines} lines, at most ${longestCell}; split it, or move the logic into src`);
  }
  return [...problems, ...checkCode(source)];
}

function markdownCell(cell) {
  // A row of a results table typed by hand: two or more of its cells are numbers.
  const rows = cellSource(cell)
    .split("\n")
    .filter((line) => line.includes("|"))
    .filter(
      (line) =>
        line.split("|").filter((part) => /^[\s*~<>=±%]*[-+−]?\d[\d.,]*[\s*%]*$/.test(part)).length >= 2,
    );
  return rows.length >= 2
    ? [
        `a table of ${rows.length} rows of numbers typed into markdown; show derived data with showTable instead`,
      ]
    : [];
}
