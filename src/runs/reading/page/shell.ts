import { createHash } from "node:crypto";
import { escapeHtml } from "../../../core/escape-html.js";
import type { OpenReading, PageFacts } from "../open.js";
import { headsAPiece, jsonInScript, packPieces } from "./pieces.js";
import { script } from "./script.js";
import { style } from "./style.js";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * What the page may do: run its own script, use its own style, and, if it is served, ask its server. Nothing else is
 * loaded, sent or run, whatever a reply says. No text can become markup: the page may not even parse any.
 */
export function contentPolicy(how: "served" | "file"): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src data:",
    ...(how === "served" ? ["connect-src 'self'", "frame-ancestors 'none'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The page without rows: it asks its server for them. */
export function renderServedPage({ title }: PageFacts): string {
  return page(title, "", "");
}

/**
 * The page as one file that holds every row and needs nothing else.
 *
 * @param most the most characters that the rows may take
 * @returns null when they take more
 */
export function renderPageFile(open: OpenReading, { most = 64_000_000 } = {}): string | null {
  const pieces = packPieces(open, most);
  if (pieces === null) return null;
  const inert = (id: string, text: string): string =>
    `<script type="application/octet-stream" id="${id}">${text}</script>\n`;
  const facts = `<script type="application/json" id="facts">${jsonInScript({ ...open.facts, starts: pieces.starts })}</script>\n`;
  const data = [
    ...pieces.heads.map((text, at) => inert(`heads-${at}`, text)),
    ...pieces.rows.map((text, at) => inert(`rows-${at}`, text)),
  ];
  const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy("file")}">\n`;
  return page(open.facts.title, policy, facts + data.join(""));
}

function page(title: string, policy: string, data: string): string {
  return `<!doctype html>
<html lang="en" data-heads="${headsAPiece}">
<head>
<meta charset="utf-8">
${policy}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<div class="about"><p class="lead"></p><button type="button" class="show-help" aria-keyshortcuts="?">Keys</button></div>
<details class="notes" hidden><summary></summary><ul></ul></details>
<form role="search" aria-label="Filter"></form>
</header>
<main>
<section class="list" aria-label="List"><div class="scroll" role="listbox" tabindex="0"><div class="height"><div class="rows" role="presentation"></div></div></div><p class="none" hidden></p></section>
<article class="reader" tabindex="-1" aria-label="Reader" aria-live="off"><p class="quiet">Loading …</p></article>
</main>
<dialog aria-label="Keys"></dialog>
<noscript><p>This page shows its rows by a script that is part of it. Allow it to run; it asks no other server for anything.</p></noscript>
${data}<script>${script}</script>
</body>
</html>
`;
}
