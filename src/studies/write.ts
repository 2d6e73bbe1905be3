import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { renderHtml } from "../claims/html.js";
import { renderJson } from "../claims/json.js";
import { renderMarkdown } from "../claims/markdown.js";
import type { Claim } from "../core/claim.js";
import { projectPath } from "../io/project-root.js";
import { sha256File } from "../io/sha256-file.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { Figure } from "../plots/figure.js";
import { sharedPlotly } from "../plots/page.js";
import { plotlyFile } from "../plots/plotly-dom.js";
import { renderFigure } from "../plots/render.js";

/**
 * Writes a figure as SVG, JSON, PNG and HTML into a folder (figures/<study>/), and plotly.js beside that
 * folder, once for all pages. Every file appears whole or not at all; the same figure gives the same bytes.
 *
 * @returns the paths written, SVG first
 */
export async function writeFigure(figure: Figure, dir: string): Promise<string[]> {
  const hashes = await Promise.all(
    figure.inputs.map(async (path) => [path, await sha256File(projectPath(path))] as const),
  );
  const rendered = await renderFigure(figure, { inputHashes: Object.fromEntries(hashes) });
  await placePlotly(join(dir, sharedPlotly));
  const files = [];
  for (const kind of ["svg", "json", "png", "html"] as const) {
    const file = join(dir, `${figure.id}.${kind}`);
    await writeFileAtomic(file, rendered[kind]);
    files.push(file);
  }
  return files;
}

/** Writes the ledger as ledger.json, ledger.md and ledger.html into a folder (figures/). */
export async function writeLedger(claims: Claim[], dir: string): Promise<string[]> {
  const pages = { json: renderJson(claims), md: renderMarkdown(claims), html: renderHtml(claims) };
  const files = [];
  for (const [kind, text] of Object.entries(pages)) {
    const file = join(dir, `ledger.${kind}`);
    await writeFileAtomic(file, text);
    files.push(file);
  }
  return files;
}

/** Places plotly.js beside the studies' folders unless the same copy is there. */
async function placePlotly(target: string): Promise<void> {
  const [wanted, present] = await Promise.all([stat(plotlyFile), stat(target).catch(() => undefined)]);
  if (present?.size !== wanted.size) await writeFileAtomic(target, await readFile(plotlyFile));
}
