import { readFileSync } from "node:fs";
import { projectPath } from "../../io/project-root.js";
import { manifests } from "../../studies/registry.js";
import { readFigurePlaces } from "../../studies/shared/figure-places.js";
import { listed } from "../../studies/shared/listed-files.js";
import { notebookPages, type PageFile } from "../../studies/shared/repository-pages/notebook-markdown.js";
import { renderNotebook } from "../../studies/shared/repository-pages/write-pages.js";
import { addressOf, pathAt } from "./addresses.js";
import { notebookPage } from "./notebook-page.js";
import type { SiteFile, SitePage, SitePart, SiteRequest } from "./page.js";
import { projectMarkdown, titleOf } from "./project-page.js";
import { inert } from "./raw-html.js";
import { executedSessions } from "./sessions.js";

/** The notebooks as they came out when they were executed, the seminar's among them, and a page that lists them. */
export async function notebooksPart(request: SiteRequest): Promise<SitePart> {
  const files = new Map<string, SiteFile>();
  const pages = (await committedPages()).map((name) => {
    const text = readFileSync(projectPath(...`${notebookPages}/${name}.md`.split("/")), "utf8");
    return notebookPage(name, text, (file) => add(files, file, { from: projectPath(...file.split("/")) }));
  });
  const figures = await readFigurePlaces();
  const sessions: SitePage[] = [];
  for (const { name, notebook } of await executedSessions(request)) {
    const own = `seminar/${name.replace(/\.ipynb$/, "")}`;
    const [page, ...pictures] = (await renderNotebook(own, notebook, figures)).files;
    sessions.push(
      notebookPage(own, String(page?.data), (file) => add(files, file, contentOf(file, pictures))),
    );
  }
  return {
    pages: [
      { path: pathAt(addressOf.notebooks), markdown: indexText(sessions) },
      ...[...pages].sort((a, b) => rankOf(a) - rankOf(b)),
      ...sessions,
    ],
    files: [...files.values()],
  };
}

/** The pages that `reproduce` wrote, within docs/notebooks/ and without their ending. */
const committedPages = async (): Promise<string[]> =>
  (await listed(notebookPages))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => file.replace(/\.md$/, ""))
    .sort();

function add(files: Map<string, SiteFile>, file: string, content: Omit<SiteFile, "path">): string {
  const path = `assets/${file}`;
  files.set(path, { path, ...content });
  return `/${path}`;
}

/** A picture that lies beside the page, or a committed figure. */
function contentOf(file: string, pictures: readonly PageFile[]): Omit<SiteFile, "path"> {
  const own = pictures.find(({ path }) => path === file);
  return own === undefined ? { from: projectPath(...file.split("/")) } : { content: own.data };
}

/** The start, then the studies in the ledger's order, then the rest. */
function rankOf({ path }: SitePage): number {
  const [, folder = "", name] = path.split("/");
  if (name === undefined) return -1;
  const at = manifests.findIndex(({ id }) => id === folder);
  return at < 0 ? manifests.length : at;
}

/** What a folder of notebooks is called: a study's name, or the folder's own in words. */
export function folderName(folder: string): string {
  const study = manifests.find(({ id }) => id === folder);
  if (study !== undefined) return study.name;
  const words = folder.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The list of docs/notebooks, which says what one can do after each, and the sessions. */
function indexText(sessions: readonly SitePage[]): string {
  const list = projectMarkdown(`${notebookPages}/README.md`, new Map());
  const lines = sessions.map(({ path, markdown }) => `- [${inert(titleOf(markdown))}](/${path})`);
  return `# Notebooks

Each notebook asks a question, computes, and says what follows. Here they stand with what every cell showed.

${list.slice(list.search(/^- /m)).trimEnd()}

## Seminar

${lines.join("\n")}
`;
}
