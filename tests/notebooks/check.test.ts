import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type CellSpec, root, scratchFolder, writeNotebook } from "./scratch.js";

const { checkNotebooks } = await import(path.join(root, "scripts", "notebooks", "check.mjs"));

const question = { markdown: "# Do two streams agree?" };
const last = { markdown: "They do. Try another seed." };

/** What the checker says of a notebook with these cells between a question and an interpretation. */
function problemsOf(cells: CellSpec[], metadata?: object): string[] {
  const folder = path.join(scratchFolder(), "notebooks");
  writeNotebook(path.join(folder, "n.ipynb"), [question, ...cells, last], metadata);
  const { count, problems } = checkNotebooks(folder);
  expect(count).toBe(1);
  return problems.map((problem: string) => {
    expect(problem).not.toContain("\n");
    return problem.replace("notebooks/n.ipynb", "n");
  });
}

describe("a notebook by the house rules", () => {
  it("has nothing to report", () => {
    const code = `import { intervalChart, type Claim } from "affectlab";
import { DataFrame } from "danfojs-node";
const r = [1, 2, 3, 4, 5].map((seed) => seed * 2);
const payoffs = [[3, 0], [5, 1]];
showFigure({ width: 600, margin: { l: 1, r: 2, t: 3, b: 4 } });`;
    expect(
      problemsOf([{ code }, { markdown: "| term | meaning |\n|---|---|\n| alpha | 1 or 2 raters |" }]),
    ).toEqual([]);
  });

  it("is looked for in every folder but the built ones", () => {
    const folder = scratchFolder();
    for (const place of ["a.ipynb", "sage/b.ipynb", "executed/c.ipynb", ".ipynb_checkpoints/d.ipynb"]) {
      writeNotebook(path.join(folder, place), [question, last]);
    }
    expect(checkNotebooks(folder)).toEqual({ count: 2, problems: [] });
    expect(checkNotebooks(path.join(folder, "none"))).toEqual({ count: 0, problems: [] });
  });
});

it("names a cell that nbformat refuses", () => {
  const folder = path.join(scratchFolder(), "notebooks");
  const file = path.join(folder, "n.ipynb");
  writeNotebook(file, [question, { code: "1 + 1" }, last]);
  const notebook = JSON.parse(fs.readFileSync(file, "utf8"));
  delete notebook.cells[1].outputs;
  fs.writeFileSync(file, JSON.stringify(notebook));
  expect(checkNotebooks(folder).problems).toEqual([
    'notebooks/n.ipynb, cell 2: has no "outputs" or no "execution_count"; a cell that did not run has [] and null',
  ]);
});

describe("a breach is named with notebook and cell", () => {
  const remedy = "move it into src and import it from affectlab";
  const cells: [string, string, string][] = [
    ["a function", "function mean(x: number[]) { return x; }", `declares the function mean; ${remedy}`],
    ["an async function", "async function load() {}", `declares the function load; ${remedy}`],
    ["a class", "class Judge {}", `declares the class Judge; ${remedy}`],
    ["an arrow function", "const twice = (x: number) => 2 * x;", `defines the function twice; ${remedy}`],
    ["a wrapped one", "let f = (function () {}) as unknown;", `defines the function f; ${remedy}`],
    ["a builtin", 'import fs from "node:fs";', 'imports "node:fs"; notebooks import from "affectlab"'],
    [
      "a relative file",
      'import "../src/index.js";',
      'imports "../src/index.js"; notebooks import from "affectlab"',
    ],
    ["a dynamic import", 'await import("lodash");', 'imports "lodash"; notebooks import from "affectlab"'],
    ["require", 'const m = require("os");', 'imports "os"; notebooks import from "affectlab"'],
    [
      "a list",
      "const x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];",
      "line 1 types in 11 numbers; put them in data/ and read them",
    ],
    [
      "a table",
      "\nf([{ a: 1, b: 2 }, { a: 3, b: -4 }, { a: 5, b: 6 }]);",
      "line 2 types in 6 numbers; put them in data/ and read them",
    ],
    ["CSV", "const csv = `a,b\n1,2\n3,4`;", "line 1 types in a table as text; put it in data/ and read it"],
    ["chance", "Math.random();", "uses Math.random, which no seed controls; use randomStream from affectlab"],
    ["a long cell", "1;\n".repeat(16), "16 lines, at most 15; split it, or move the logic into src"],
  ];
  it.each(cells)("%s", (_, code, problem) => {
    expect(problemsOf([{ code }])).toEqual([`n, cell 2: ${problem}`]);
  });

  it("a table of results in markdown", () => {
    expect(
      problemsOf([{ markdown: "| m | a | b |\n|---|---|---|\n| x | 0.5 | 12% |\n| y | **0.6** | -3 |" }]),
    ).toEqual([
      "n, cell 2: a table of 2 rows of numbers typed into markdown; show derived data with showTable instead",
    ]);
  });

  it("many short lists in one cell", () => {
    const list = "[1, 2, 3, 4, 5, 6, 7]";
    expect(problemsOf([{ code: `f(${list}); g(${list}); h(${list});` }])).toEqual([
      "n, cell 2: types in 21 numbers; put them in data/ and read them",
    ]);
  });

  it("another kernel", () => {
    expect(problemsOf([], { kernelspec: { name: "tslab", language: "typescript" } })).toEqual([
      'n: kernelspec name is "tslab", should be "affectlab"',
      'n: kernelspec display_name is undefined, should be "TypeScript (affectlab)"',
    ]);
  });

  it("saved outputs, no question, no interpretation, an unreadable file", () => {
    const folder = path.join(scratchFolder(), "notebooks");
    const file = writeNotebook(path.join(folder, "n.ipynb"), [{ markdown: "A statement." }, { code: "1" }]);
    const saved = JSON.parse(fs.readFileSync(file, "utf8"));
    Object.assign(saved.cells[1], { execution_count: 3, outputs: [{ output_type: "stream", text: "1" }] });
    fs.writeFileSync(file, JSON.stringify(saved));
    fs.writeFileSync(path.join(folder, "old.ipynb"), '{"nbformat": 3, "worksheets": []}');
    expect(checkNotebooks(folder).problems).toEqual([
      "notebooks/n.ipynb, cell 1: the first cell must be markdown that asks the notebook's question, with a question mark",
      "notebooks/n.ipynb, cell 2: the last cell must be markdown: the interpretation, and what to try next",
      "notebooks/n.ipynb, cell 2: saved with outputs; clear them before committing",
      "notebooks/n.ipynb, cell 2: saved with execution count 3; clear the outputs before committing",
      "notebooks/old.ipynb: not a notebook of nbformat 4, got nbformat 3; save it with Jupyter",
    ]);
  });
});
