import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../../core/errors.js";
import { projectPath, shownPath } from "../../io/project-root.js";
import { manifests } from "../../studies/registry.js";
import { readNotebook } from "../../teaching/notebook.js";
import { addressOf, pathAt } from "./addresses.js";
import { figureFacts, figureIds } from "./figure-file.js";
import { notebookPage } from "./notebook-page.js";
import type { SitePart } from "./page.js";
import { titleOf } from "./project-page.js";
import { inert } from "./raw-html.js";
import { executedSessions } from "./sessions.js";

/** The project's notebooks as they came out when they were executed, and a page that lists them. */
export async function notebooksPart(): Promise<SitePart> {
  const sessions = await executedSessions();
  const figures = manifests.flatMap(({ id }) => figureIds(id).map((figure) => figureFacts(id, figure)));
  const made = [
    ...executedFiles().map((file) => notebookPage(file, readNotebook(executedPlace(file)), figures)),
    ...sessions.map(({ name, notebook }) => notebookPage(`seminar/${name}`, notebook, figures)),
  ];
  const pages = made.flatMap((part) => part.pages);
  return {
    pages: [{ path: pathAt(addressOf.notebooks), markdown: indexText(pages) }, ...pages],
    files: made.flatMap((part) => part.files),
  };
}

/** The notebooks but the seminar's, within notebooks/. */
function executedFiles(): string[] {
  const all = readdirSync(projectPath("notebooks"), { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => file.endsWith(".ipynb") && !/^(?:executed|seminar)\/|\.ipynb_checkpoints/.test(file));
  return all.sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, "en"));
}

/** The start, then the studies in the ledger's order, then the rest. */
function rankOf(file: string): number {
  if (!file.includes("/")) return -1;
  const at = manifests.findIndex(({ id }) => file.startsWith(`${id}/`));
  return at < 0 ? manifests.length : at;
}

/** @throws MissingDataError `notebooks/executed/<file> is not there; run reproduce` */
function executedPlace(file: string): string {
  const place = projectPath("notebooks", "executed", ...file.split("/"));
  if (existsSync(place)) return place;
  throw new MissingDataError(`${shownPath(place)} is not there; run \`npx affectlab reproduce\``);
}

/** What a folder of notebooks is called: a study's name, or the folder's own in words. */
export function folderName(folder: string): string {
  const study = manifests.find(({ id }) => id === folder);
  if (study !== undefined) return study.name;
  const words = folder.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function indexText(pages: SitePart["pages"]): string {
  const groups = new Map<string, string[]>();
  for (const { path: own, markdown } of pages) {
    const folder = own.split("/").length > 2 ? (own.split("/")[1] ?? "") : "";
    const line = `- [${inert(titleOf(markdown))}](/${own})`;
    groups.set(folder, [...(groups.get(folder) ?? []), line]);
  }
  const lists = [...groups].map(([folder, lines]) =>
    folder === "" ? lines.join("\n") : `## ${folderName(folder)}\n\n${lines.join("\n")}`,
  );
  return `# Notebooks

Each notebook asks a question, computes, and says what follows. Here they stand with what every cell showed.

${lists.join("\n\n")}
`;
}
