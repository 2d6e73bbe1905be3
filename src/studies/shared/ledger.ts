import { join } from "node:path";
import { chooseFindings, completeFindings, type Finding } from "../../claims/finding.js";
import { renderJson } from "../../claims/json.js";
import { renderFindings, renderIndex, renderStudy } from "../../claims/markdown.js";
import { renderOtherLedger } from "../../claims/other-data.js";
import { renderFindingsPage, renderPage } from "../../claims/page/index.js";
import { ledgerRows } from "../../claims/rows.js";
import type { Claim } from "../../core/claim.js";
import { catalogue } from "../../io/catalogue.js";
import { dataOrigin } from "../../io/data-origin.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { manifests, tablesOf } from "../registry.js";
import { readLedgerLinks } from "./ledger-links.js";
import { ledgerJsonLd } from "./papers.js";

/**
 * The ledger's files by name: the claims as JSON and JSON-LD; a short Markdown file for each study under one with
 * the counts; one page for a browser; and the findings alone, as JSON, Markdown and a page.
 */
export async function renderLedger(claims: readonly Claim[]): Promise<Record<string, string>> {
  const origin = dataOrigin();
  if (origin.kind === "other") return renderOtherLedger(claims, origin.words);
  const rows = ledgerRows(claims, tablesOf);
  const [findings, links] = await Promise.all([findingsOf(claims), readLedgerLinks()]);
  const page = { rows, findings, headings: manifests, links, releases: releases() };
  const studies = manifests.filter(({ id }) => rows.some(({ study }) => study === id));
  return {
    "ledger.json": renderJson(claims),
    "ledger.jsonld": await ledgerJsonLd(claims),
    "ledger.md": renderIndex(page),
    ...Object.fromEntries(studies.map(({ id }) => [`${id}/ledger.md`, renderStudy(id, page)])),
    "ledger.html": renderPage(page),
    "findings.json": `${JSON.stringify(findings.map(plainFinding), null, 2)}\n`,
    "findings.md": renderFindings(page),
    "findings.html": renderFindingsPage(page),
  };
}

/** "kanishkg/affective-cog at 82e0e119… (affective-cognition)" for each study's release. */
const releases = (): string[] =>
  catalogue().flatMap(({ repository, commit, study }) =>
    study === undefined ? [] : [`${repository} at ${commit} (${study})`],
  );

/** The findings that change a reader's conclusion most, over all studies. */
export async function findingsOf(claims: readonly Claim[]): Promise<Finding[]> {
  const all = await Promise.all(
    manifests.map(async ({ id, findings }) => {
      if (findings === undefined || !claims.some(({ study }) => study === id)) return [];
      return completeFindings(id, await findings(), claims);
    }),
  );
  return chooseFindings(all.flat());
}

const plainFinding = ({ claim, ...rest }: Finding): object => ({
  ...rest,
  claim: claim.id,
  verdict: claim.verdict,
  by: claim.ours.by,
});

/** Writes the ledger's files into a folder (figures/). */
export async function writeLedger(claims: Claim[], dir: string): Promise<string[]> {
  const files = [];
  for (const [name, text] of Object.entries(await renderLedger(claims))) {
    const file = join(dir, name);
    await writeFileAtomic(file, text);
    files.push(file);
  }
  return files;
}
