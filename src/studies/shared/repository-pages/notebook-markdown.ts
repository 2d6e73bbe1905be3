import path from "node:path";
import { type Notebook, sourceOf } from "../../../teaching/notebook.js";
import { fenced, outputsMarkdown } from "./output-markdown.js";

/** A file of the pages: its path in the clone, with slashes, and its bytes. */
export interface PageFile {
  path: string;
  data: string | Uint8Array;
}

export interface NotebookPage {
  /** "sage/01-the-leaderboard-and-its-uncertainty" */
  name: string;
  title: string;
  /** What it is about, in a sentence: the first of its own text. */
  about: string;
  /** The page first, then its pictures. */
  files: PageFile[];
}

/** Where the pages of notebooks lie in the clone. */
export const notebookPages = "docs/notebooks";

/**
 * An executed notebook as Markdown for the repository's page: prose, code, and what each cell shows. A picture that
 * is a committed figure is shown from there; any other lies beside the page.
 *
 * @param name its place under notebooks/, without ".ipynb"
 * @param figures the path of each committed figure by its SVG
 */
export function notebookPage(
  name: string,
  notebook: Notebook,
  figures: ReadonlyMap<string, string>,
): NotebookPage {
  const page = `${notebookPages}/${name}.md`;
  const source = `notebooks/${name}.ipynb`;
  const from = (target: string): string => path.posix.relative(path.posix.dirname(page), target);
  const pictures: PageFile[] = [];
  const place = ({ kind, data }: { kind: "svg" | "png"; data: string | Uint8Array }): string => {
    const committed = typeof data === "string" ? figures.get(data.trim()) : undefined;
    if (committed !== undefined) return from(committed);
    const beside = `${notebookPages}/${name}-${pictures.length + 1}.${kind}`;
    pictures.push({ path: beside, data: typeof data === "string" ? `${data.trimEnd()}\n` : data });
    return from(beside);
  };
  const blocks = notebook.cells.flatMap((cell) => {
    const text = sourceOf(cell).trim();
    if (cell.cell_type === "markdown") return [relinked(text, source, from)];
    if (cell.cell_type !== "code" || text === "") return [];
    return [fenced(text, "ts"), ...outputsMarkdown(cell, place)];
  });
  const [first = "", ...rest] = blocks;
  const [heading = "", ...intro] = first.split("\n");
  const made = `*[The notebook](${from(source)}) with its outputs, made by \`npm run reproduce\`. To change a line and run it: \`npm run notebook\`.*`;
  const text = [heading, made, intro.join("\n").trim(), ...rest].filter((block) => block !== "").join("\n\n");
  return {
    name,
    title: heading.replace(/^#+ /, ""),
    about: aboutOf(intro.join("\n")),
    files: [{ path: page, data: `${text}\n` }, ...pictures],
  };
}

/** "After this you can read a path of emotion; …": what the notebook itself says that it is for. */
function aboutOf(intro: string): string {
  const [, line, list] = /\*\*After this you can\*\*(?: ([^\n]+)|\n+((?:- [^\n]+\n?)+))/.exec(intro) ?? [];
  return (line ?? list?.replace(/^- /gm, "").trim().replace(/\s*\n/g, " ") ?? "").trim();
}

/** Links of a cell lead from the notebook; on the page they lead from the page, to pages where there are some. */
function relinked(markdown: string, source: string, from: (target: string) => string): string {
  return markdown.replace(/\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g, (_, target: string, anchor = "") => {
    const place = path.posix.join(path.posix.dirname(source), target);
    const [, notebook] = /^notebooks\/(.+)\.ipynb$/.exec(place) ?? [];
    const isPage = notebook !== undefined && !notebook.startsWith("seminar/");
    return `](${from(isPage ? `${notebookPages}/${notebook}.md` : place)}${anchor})`;
  });
}
