import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { marked, type Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { readFigurePlaces } from "../../src/studies/shared/figure-places.js";
import { listed } from "../../src/studies/shared/listed-files.js";
import { readNotebookPlaces } from "../../src/studies/shared/notebook-places.js";
import { notebookPage } from "../../src/studies/shared/repository-pages/notebook-markdown.js";
import { renderGallery } from "../../src/studies/shared/repository-pages/write-pages.js";
import { readNotebook } from "../../src/teaching/notebook.js";
import { anchors } from "./anchors.js";

const remedy = "run npm run reproduce and commit docs/";
const folder = "docs/notebooks";
const read = (file: string): string => readFileSync(projectPath(...file.split("/")), "utf8");

const notebooks = (await readNotebookPlaces()).map(({ file }) => file.replace(/\.ipynb$/, ""));
const files = (await listed(folder)).filter((file) => path.posix.extname(file) !== "");
const pages = [
  "docs/gallery.md",
  ...files.filter((file) => file.endsWith(".md")).map((file) => `${folder}/${file}`),
];

/** All that a page points to: links and pictures, written as Markdown or as HTML. */
function targetsOf(markdown: string): string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "link" || token.type === "image") found.push((token as Tokens.Link).href);
    if (token.type === "html")
      found.push(...[...token.raw.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to]) => to!));
  });
  return found.filter((target) => !/^[a-z]+:/.test(target));
}

/** Prose and code of a page: what its notebook gives without any output. */
const withoutOutputs = (name: string): string[] => {
  const notebook = readNotebook(projectPath("notebooks", ...`${name}.ipynb`.split("/")));
  const cells = notebook.cells.map((cell) => ({ ...cell, outputs: [] }));
  const [first] = notebookPage(name, { ...notebook, cells }, new Map()).files;
  return String(first!.data).trim().split("\n\n");
};

describe("the pages of notebooks", () => {
  it("are of every notebook, each in the index, and of nothing else", () => {
    const named = pages.filter((page) => page.startsWith(`${folder}/`) && page !== `${folder}/README.md`);
    expect(named.sort()).toEqual(notebooks.map((name) => `${folder}/${name}.md`).sort());
    const index = targetsOf(read(`${folder}/README.md`));
    expect(index.sort()).toEqual(notebooks.map((name) => `${name}.md`).sort());
  });

  it.each(notebooks)("%s has all prose and code of the notebook as it is now", (name) => {
    let rest = read(`${folder}/${name}.md`);
    for (const block of withoutOutputs(name)) {
      const at = rest.indexOf(block);
      expect(at, `${name}: not on its page: ${block.slice(0, 80)}; ${remedy}`).toBeGreaterThanOrEqual(0);
      rest = rest.slice(at + block.length);
    }
  });

  it("have tables that are tables, and pictures that are used", () => {
    const used = new Set<string>();
    let tables = 0;
    for (const page of pages) {
      const text = read(page);
      const tokens = marked.lexer(text);
      const found = tokens.filter(({ type }) => type === "table").length;
      expect(found, page).toBe(text.match(/^\|(?: ?:?---?-?:? ?\|)+$/gm)?.length ?? 0);
      tables += found;
      for (const target of targetsOf(text)) used.add(path.posix.join(path.posix.dirname(page), target));
    }
    expect(tables).toBeGreaterThan(60);
    const pictures = files.filter((file) => /\.(svg|png)$/.test(file)).map((file) => `${folder}/${file}`);
    expect(pictures.filter((picture) => !used.has(picture))).toEqual([]);
  });

  it("take less than 6 MB", () => {
    const bytes = files.reduce((sum, file) => sum + statSync(projectPath(folder, file)).size, 0);
    expect(bytes).toBeLessThan(6e6);
  });
});

it.each(pages)("%s points to what is there, scripts and styles aside", (page) => {
  const text = read(page);
  const broken = targetsOf(text).filter((link) => {
    const [target, anchor] = link.split("#") as [string, string | undefined];
    const file = target === "" ? page : path.posix.join(path.posix.dirname(page), target);
    if (!existsSync(projectPath(...file.split("/")))) return true;
    return anchor !== undefined && !anchors(read(file)).includes(anchor);
  });
  expect(broken).toEqual([]);
  expect(text).not.toMatch(/<(?:script|style)\b| style=|data:image/);
});

describe("the gallery", () => {
  it("is what figures, ledger and sources give", async () => {
    const figures = await readFigurePlaces();
    const { data } = await renderGallery(figures);
    expect(read("docs/gallery.md") === data, `docs/gallery.md is not; ${remedy}`).toBe(true);
    expect(data.toString().match(/<img /g)).toHaveLength(figures.length);
  });
});
