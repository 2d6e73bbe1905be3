import { readFileSync } from "node:fs";
import type { LedgerPage } from "../../claims/page/index.js";
import { renderFindingsPage, renderPage } from "../../claims/page/index.js";
import { escapeHtml } from "../../core/escape-html.js";
import { shownPath } from "../../io/project-root.js";
import { manifests } from "../../studies/registry.js";
import { loadFrame, loadGlossary, loadSession } from "../../teaching/load.js";
import { sessionNotebooks } from "../../teaching/notebook.js";
import { indexPage } from "../../teaching/pages/index-page.js";
import { svgAddress } from "../../teaching/pages/outputs.js";
import { sessionPage } from "../../teaching/pages/session-page.js";
import { pageHtml } from "../../teaching/pages/shell.js";
import { style } from "../../teaching/pages/style.js";
import { type FigureFacts, figureFacts, figureFile, figureIds, sizeOf } from "./figure-file.js";
import type { SiteFile, SitePart, SiteRequest } from "./page.js";
import { executedSessions } from "./sessions.js";
import { readSiteLedger } from "./site-ledger.js";

/**
 * Pages for a stick: each is one file that needs no server, no network and no other file. Links between them work where
 * they lie beside one another.
 */
export async function stickPart(request: SiteRequest): Promise<SitePart> {
  const { rows, findings, paper } = await readSiteLedger();
  const alone = (text: string): { href: string; text: string } => ({ href: "", text });
  const page: LedgerPage = {
    rows,
    findings,
    headings: manifests,
    // What a claim links to is not on the stick, but its name is.
    links: { paper, figure: () => null, notebook: () => null, source: alone },
  };
  const files = {
    "index.html": startPage(),
    "findings.html": withoutDeadLinks(renderFindingsPage(page)),
    "ledger.html": withoutDeadLinks(renderPage(page)),
    "gallery.html": galleryPage(),
    ...(await sessionPages(request)),
  };
  return {
    pages: [],
    files: Object.entries(files).map(([name, content]): SiteFile => ({ path: `stick/${name}`, content })),
  };
}

/** Links that lead nowhere from a stick become their text. */
const withoutDeadLinks = (html: string): string =>
  html.replace(/<a href="(?!#|https?:|(?:ledger|findings)\.html)[^"]*">(.*?)<\/a>/gs, "<span>$1</span>");

async function sessionPages(request: SiteRequest): Promise<Record<string, string>> {
  const executed = await executedSessions(request);
  const frame = loadFrame();
  const pages = executed.map(({ session: number, name, notebook }) => {
    const session = loadSession(number);
    const own = sessionNotebooks().find((one) => one.session === number)?.file ?? name;
    const text = sessionPage({
      number,
      session,
      frame,
      glossary: loadGlossary(),
      notebook,
      file: shownPath(own),
    });
    return [`seminar/session-${number}.html`, text] as const;
  });
  const sessions = executed.map(({ session: number }) => ({ number, session: loadSession(number) }));
  return {
    "seminar/index.html": indexPage({ frame, sessions, isTeachers: false }),
    ...Object.fromEntries(pages),
  };
}

function galleryPage(): string {
  const sections = manifests.map(({ id, name }) => {
    const figures = figureIds(id).map((figure) => pictureHtml(figureFacts(id, figure)));
    return `<section><h2 id="${id}">${escapeHtml(name)}</h2>\n${figures.join("\n")}</section>`;
  });
  const contents = manifests.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`);
  const body = `<header><h1>Figures</h1><p class="lead">The figures of the papers, made again from what was released. Printed values are drawn in.</p><nav aria-label="Papers"><ol>${contents.join("")}</ol></nav></header>
<main>${sections.join("\n")}</main>`;
  return pageHtml("Figures", style, body);
}

function pictureHtml({ study, id, title, paper, alt }: FigureFacts): string {
  const svg = readFileSync(figureFile(study, id).from ?? "", "utf8");
  return `<h3 id="${study}-${id}">${escapeHtml(`${paper}: ${title}`)}</h3>
<div class="picture scroll" tabindex="0" role="region" aria-label="Figure"><img src="${svgAddress(svg)}" alt="${escapeHtml(alt)}" loading="lazy"${sizeOf(svg)}></div>
<p>${escapeHtml(alt)}</p>`;
}

function startPage(): string {
  const { title } = loadFrame();
  const rows = [
    ["findings.html", "What to know first", "The ten results that change most for a reader of the papers."],
    ["ledger.html", "The reproduction ledger", "Every printed number beside ours."],
    ["gallery.html", "Figures", "The papers' figures, made again."],
    ["seminar/index.html", title, "Seven sessions that need no Jupyter."],
  ].map(
    ([href, name, what]) => `<li><p><b><a href="${href}">${escapeHtml(name!)}</a></b></p><p>${what}</p></li>`,
  );
  return pageHtml(
    "affectlab",
    style,
    `<header><h1>affectlab</h1><p class="lead">Pages that need no network. Each can be copied on its own.</p></header><main><ol class="sessions">${rows.join("\n")}</ol></main>`,
  );
}
