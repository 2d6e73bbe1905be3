import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { claimSchema } from "../../../core/claim.js";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import { type Notebook, readNotebook } from "../../../teaching/notebook.js";
import { manifests } from "../../registry.js";
import { figureNotebook } from "../figure-notebook.js";
import { type FigurePlace, figureShowing, readFigurePlaces } from "../figure-places.js";
import { listed } from "../listed-files.js";
import { readNotebookPlaces } from "../notebook-places.js";
import { readSourcePlaces } from "../source-places.js";
import { gallery } from "./gallery.js";
import { notebookIndex } from "./index-markdown.js";
import { type NotebookPage, notebookPage, notebookPages, type PageFile } from "./notebook-markdown.js";

/**
 * Writes what the repository's page shows: the gallery of all committed figures, and a page for each executed
 * notebook. A file that has these bytes already is left alone, so that a clone that cannot be written is no trouble.
 *
 * @param executed executed notebooks, in notebooks/executed
 * @param isAll whether these are all notebooks: then pages of others go, and the index is written
 * @returns the paths of all pages, written or the same, and how many were written
 */
export async function writePages(
  executed: readonly string[],
  isAll: boolean,
): Promise<{ files: string[]; written: number }> {
  const figures = await readFigurePlaces();
  const pages = await renderNotebooks(executed, figures);
  const files = [...pages.flatMap((page) => page.files), await renderGallery(figures)];
  if (isAll && pages.length > 0) files.push(notebookIndex(pages, manifests));
  let written = 0;
  for (const file of files) if (await writeIfOther(file)) written++;
  await removeOthers(new Set(files.map((file) => file.path)), isAll ? undefined : pages);
  return { files: files.map((file) => projectPath(file.path)), written };
}

/** The pages of executed notebooks. */
export async function renderNotebooks(
  executed: readonly string[],
  figures: readonly FigurePlace[],
  root = projectPath("notebooks", "executed"),
): Promise<NotebookPage[]> {
  const committed = await committedPictures(figures);
  return [...executed].sort().map((file) => {
    const name = path
      .relative(root, file)
      .split(path.sep)
      .join("/")
      .replace(/\.ipynb$/, "");
    return notebookPage(name, readNotebook(file), committed);
  });
}

/** The page of one executed notebook, wherever it lies. */
export const renderNotebook = async (
  name: string,
  notebook: Notebook,
  figures: readonly FigurePlace[],
): Promise<NotebookPage> => notebookPage(name, notebook, await committedPictures(figures));

/** The path of each committed figure by its SVG. */
async function committedPictures(figures: readonly FigurePlace[]): Promise<ReadonlyMap<string, string>> {
  const found = figures.map(async ({ study, id }) => {
    const name = `figures/${study}/${id}.svg`;
    return [(await readFile(projectPath(name), "utf8")).trim(), name] as const;
  });
  return new Map(await Promise.all(found));
}

/** The gallery of the committed figures. */
export async function renderGallery(figures: readonly FigurePlace[]): Promise<PageFile> {
  const [sources, notebooks, ledger] = await Promise.all([
    readSourcePlaces(),
    readNotebookPlaces(),
    readJson(projectPath("figures", "ledger.json")),
  ]);
  const claims = parseAs(z.array(claimSchema), ledger, "figures/ledger.json");
  return gallery(figures, manifests, {
    source: ({ madeBy, study }) => sources.find(madeBy, study)?.file,
    notebook: (figure) => {
      const shown = claims.filter((claim) => figureShowing(claim, figures) === figure);
      return figureNotebook(figure, shown, notebooks)?.file;
    },
  });
}

async function writeIfOther({ path: name, data }: PageFile): Promise<boolean> {
  const file = projectPath(name);
  const now = await readFile(file).catch(() => undefined);
  if (now?.equals(Buffer.from(data as string))) return false;
  await writeFileAtomic(file, data);
  return true;
}

/** Removes pages and pictures that nothing makes any more: of these notebooks, or of all. */
async function removeOthers(
  made: ReadonlySet<string>,
  of: readonly NotebookPage[] | undefined,
): Promise<void> {
  for (const name of await listed(notebookPages)) {
    const file = `${notebookPages}/${name}`;
    const isOurs =
      of === undefined || of.some((page) => new RegExp(`^${page.name}-\\d+\\.(svg|png)$`).test(name));
    if (!made.has(file) && isOurs && /\.(md|svg|png)$/.test(name)) await rm(projectPath(file));
  }
}
