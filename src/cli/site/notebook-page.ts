import { createHash } from "node:crypto";
import { existsSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { escapeHtml } from "../../core/escape-html.js";
import { makeFolder } from "../../io/make-folder.js";
import { projectPath } from "../../io/project-root.js";
import { isQuestionCell, type Notebook, questionsIn, sourceOf } from "../../teaching/notebook.js";
import { pageMarkdown } from "../../teaching/pages/markdown.js";
import { outputsHtml } from "../../teaching/pages/outputs.js";
import { addressOf, pathAt } from "./addresses.js";
import { type FigureFacts, sizeOf } from "./figure-file.js";
import { questionOnPage } from "./notebook-question.js";
import type { SiteFile, SitePart } from "./page.js";
import { withSiteLinks } from "./project-links.js";
import { rawHtml } from "./raw-html.js";

/**
 * An executed notebook as a page: its text, its code, and below each cell what it showed. Pictures are files beside it.
 *
 * @param file within notebooks/: "sage/05-strategies.ipynb"
 * @param figures the project's figures: one that a cell shows leads to its own page
 */
export function notebookPage(file: string, notebook: Notebook, figures: readonly FigureFacts[]): SitePart {
  const place = pathAt(addressOf.notebook(file));
  const files: SiteFile[] = [];
  const markdown = pageMarkdown();
  const add = (ending: string, content: Pick<SiteFile, "text" | "from">): string => {
    const own = `assets/${place}-${files.length + 1}.${ending}`;
    files.push({ path: own, ...content });
    return `/${own}`;
  };
  const picture = (svg: string): string => add("svg", { text: svg });
  const pictureFile = (bytes: Buffer, ending: string): string =>
    add(ending, { from: keptFile(bytes, ending) });
  const parts = notebook.cells.map((cell) => {
    const source = sourceOf(cell);
    if (cell.cell_type !== "code")
      return withSiteLinks(source, `notebooks/${file}`, (own) => `/assets/${own}`);
    const asked = questionsIn(source).map(({ verb, id }) => rawHtml(questionOnPage(verb, id, markdown)));
    if (isQuestionCell(cell)) return asked.join("\n\n");
    const before = files.length;
    const shown = withFiles(withoutOwnStyle(outputsHtml(cell, markdown, picture)), pictureFile);
    const html = files.slice(before).reduce((all, own) => withPicture(all, own, figures), shown);
    const output = html.trim() === "" ? "" : rawHtml(`<div class="output">\n${html}\n</div>`);
    return [fenced(source), output, ...asked].filter((part) => part !== "").join("\n\n");
  });
  return { pages: [{ path: place, markdown: `${parts.join("\n\n")}\n\n${whereFrom(file)}\n` }], files };
}

const whereFrom = (file: string): string =>
  `*This page is the notebook \`notebooks/${file}\`, executed from its first cell to its last. \`npm run notebook\` opens it, to change a line and run it again.*`;

/** Code that has three backticks itself is fenced by more. */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}ts\n${code.trimEnd()}\n${fence}`;
}

/** The page's own style holds for tables. */
const withoutOwnStyle = (html: string): string => html.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, "");

/** Pictures that an output holds whole, such as faces, become files too: a page is then small. */
function withFiles(html: string, onFile: (bytes: Buffer, ending: string) => string): string {
  return html.replace(
    /<img src="data:image\/(png|svg)(?:\+xml)?;base64,([^"]+)"/g,
    (_, ending: string, data: string) =>
      `<img loading="lazy" src="${onFile(Buffer.from(data, "base64"), ending)}"`,
  );
}

/** Keeps bytes in a file that is named after them, for a site that copies files. */
function keptFile(bytes: Buffer, ending: string): string {
  const folder = projectPath("node_modules", ".cache", "affectlab", "site");
  const file = path.join(folder, `${createHash("sha256").update(bytes).digest("hex")}.${ending}`);
  if (existsSync(file)) return file;
  makeFolder(folder);
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, bytes);
  renameSync(partial, file);
  return file;
}

/** A picture loads when it comes into sight, keeps its place before, and leads to the figure's own page. */
function withPicture(
  html: string,
  { path: own, text = "" }: SiteFile,
  figures: readonly FigureFacts[],
): string {
  const title = /<title>([^<]+)<\/title>/.exec(text)?.[1];
  const figure = figures.find((one) => escapeHtml(one.title) === title || one.title === title);
  const link =
    figure === undefined
      ? ""
      : `<p class="go"><a href="${addressOf.figure(figure.study, figure.id)}">${escapeHtml(figure.paper)} with its data and claims</a></p>`;
  const start = `<img src="/${own}"`;
  const sized = `<img loading="lazy"${sizeOf(text)} src="/${own}"`;
  if (!html.includes(`role="region" aria-label="Figure">${start}`)) return html.replace(start, sized);
  const [before = "", after = ""] = html.split(start);
  return `${before}${sized}${after.replace("</div>", `</div>${link}`)}`;
}
