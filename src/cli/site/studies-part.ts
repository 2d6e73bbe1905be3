import { existsSync, readdirSync } from "node:fs";
import { tableCounts } from "../../claims/page/row-html.js";
import { projectPath } from "../../io/project-root.js";
import type { StudyManifest } from "../../studies/contract.js";
import { manifests } from "../../studies/registry.js";
import { ratingSetNames } from "../../studies/shared/rating-sets.js";
import { readNotebook, sourceOf } from "../../teaching/notebook.js";
import { addressOf, pathAt } from "./addresses.js";
import { figureFacts, figureFile, figureHtml, figureIds } from "./figure-file.js";
import { findingHtml } from "./findings-part.js";
import { evidenceTable } from "./ledger-part.js";
import type { SiteFile, SitePage, SitePart } from "./page.js";
import { projectMarkdown, titleOf } from "./project-page.js";
import { headingHtml, inert, rawHtml } from "./raw-html.js";
import { readSiteLedger, type SiteLedger } from "./site-ledger.js";

/** A page a study: what its paper claims, what was released, and what follows. */
export async function studiesPart(): Promise<SitePart> {
  const ledger = await readSiteLedger();
  const files = new Map<string, SiteFile>();
  const pages = manifests.map((study) => studyPage(study, ledger, files));
  return { pages: [indexPage(ledger), ...pages], files: [...files.values()] };
}

function indexPage({ rows }: SiteLedger): SitePage {
  const lines = manifests.map(({ id, name, title }) => {
    const own = rows.filter(({ study }) => study === id);
    return `## [${inert(name)}](${addressOf.study(id)})\n\n*${inert(title)}*\n\n${tableCounts(own)}.`;
  });
  return {
    path: pathAt(addressOf.studies),
    markdown: `# Papers\n\nWhat each paper claims, what its authors released, and what follows from it.\n\n${lines.join("\n\n")}\n`,
  };
}

function studyPage(
  { id, name, title, paperUrl = "" }: StudyManifest,
  ledger: SiteLedger,
  files: Map<string, SiteFile>,
): SitePage {
  const rows = ledger.rows.filter(({ study }) => study === id);
  const own = ledger.findings.filter(({ study }) => study === id);
  const figures = figureIds(id);
  for (const figure of figures) {
    const file = figureFile(id, figure);
    files.set(file.path, file);
  }
  const paper = paperUrl === "" ? inert(title) : `[${inert(title)}](${paperUrl})`;
  const bias = ratingSetNames().includes(id)
    ? ` [Its judges](${addressOf.judgeBias(id)}) have a report of their own.`
    : "";
  const parts = [
    `# ${inert(name)}`,
    `Paper: ${paper}.`,
    `## What the paper claims, and what follows`,
    evidenceTable(rows),
    `[Every claim, beside ours](${addressOf.ledger(id)}).${bias}`,
    ...own.map((finding) =>
      rawHtml(
        `${headingHtml(3, `finding-${finding.id.split("/")[1]}`, finding.sentence)}\n${findingHtml(finding)}`,
      ),
    ),
    `## What was released`,
    dataText(id, files),
    ...(figures.length === 0 ? [] : ["## Figures", gallery(id, figures)]),
    ...notebookList(id),
  ];
  return { path: pathAt(addressOf.study(id)), markdown: `${parts.join("\n\n")}\n` };
}

/** The README of the study's data, its headings a level lower and without its title. */
function dataText(id: string, files: Map<string, SiteFile>): string {
  const readme = `data/${id}/README.md`;
  if (!existsSync(projectPath("data", id, "README.md"))) return "Nothing was released.";
  return projectMarkdown(readme, files)
    .replace(/^# .+\n+/, "")
    .replace(/^(#{2,5}) /gm, "#$1 ");
}

const gallery = (study: string, figures: readonly string[]): string =>
  rawHtml(
    `<div class="gallery">\n${figures.map((id) => figureHtml(figureFacts(study, id))).join("\n")}\n</div>`,
  );

function notebookList(study: string): string[] {
  const folder = projectPath("notebooks", study);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));
  const lines = names.sort().map((name) => {
    const cells = readNotebook(projectPath("notebooks", study, name)).cells;
    return `- [${inert(titleOf(sourceOf(cells[0]!)))}](${addressOf.notebook(`${study}/${name}`)})`;
  });
  return ["## Notebooks", lines.join("\n")];
}
