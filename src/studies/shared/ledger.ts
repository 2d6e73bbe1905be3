import { join } from "node:path";
import { renderHtml as htmlOf } from "../../claims/html.js";
import { renderJson } from "../../claims/json.js";
import { renderMarkdown as markdownOf } from "../../claims/markdown.js";
import type { Claim } from "../../core/claim.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { manifests } from "../registry.js";

/** The ledger as Markdown: counts, what the verdicts mean, and a table of every claim for each study. */
export const renderMarkdown = (claims: readonly Claim[]): string => markdownOf(claims, manifests);

/**
 * The ledger as one page that needs nothing else: no script for reading or filtering, no font, no network.
 */
export const renderHtml = (claims: readonly Claim[]): string => htmlOf(claims, manifests);

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
