import { countByEvidence, evidenceMeanings, headline } from "../../claims/headline.js";
import { groupsOf } from "../../claims/page/groups.js";
import { chip, tableCounts, verdictWords } from "../../claims/page/row-html.js";
import type { LedgerRow } from "../../claims/rows.js";
import { occurring, verdictMeanings } from "../../claims/wording.js";
import { evidences, verdicts } from "../../core/claim.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { projectPath } from "../../io/project-root.js";
import { manifestOf, manifests } from "../../studies/registry.js";
import { addressOf, pathAt } from "./addresses.js";
import { ledgerRow } from "./ledger-row.js";
import type { SitePage, SitePart } from "./page.js";
import { fileLink, frontmatter, headingHtml, inert, linkHtml, rawHtml, widePage } from "./raw-html.js";
import { readSiteLedger, type SiteLedger } from "./site-ledger.js";

const moduleAddress = "/assets/ledger.js";

/** The ledger: a page for all papers, and a page a paper with every claim. */
export async function ledgerPart(): Promise<SitePart> {
  const ledger = await readSiteLedger();
  const studies = manifests.map(({ id }) => id).filter((id) => ledger.rows.some(({ study }) => study === id));
  return {
    pages: [indexPage(ledger, studies), ...studies.map((study) => paperPage(study, ledger))],
    files: [{ path: moduleAddress.slice(1), from: projectPath("tools", "site", "ledger.js") }],
  };
}

function indexPage({ rows }: SiteLedger, studies: readonly string[]): SitePage {
  const papers = studies.map((id) => {
    const own = rows.filter(({ study }) => study === id);
    const { name, title } = manifestOf(id);
    return `- [${inert(name)}](${addressOf.ledger(id)}): ${inert(title)}. ${counted(own.length, "result")}: ${tableCounts(own)}.`;
  });
  const meanings = verdicts.map((verdict) => `| ${chip(verdict)} | ${inert(verdictMeanings[verdict])} |`);
  return {
    path: pathAt(addressOf.ledgers),
    markdown: `# The reproduction ledger

Every number that a paper prints stands beside ours, with its interval, how many it rests on, and a verdict.

${inert(headline(rows))}

${evidenceTable(rows)}

## Papers

${papers.join("\n")}

## What the verdicts mean

| verdict | meaning |
|---|---|
${meanings.join("\n")}

[The findings](${addressOf.findings}) are the ten results that change most for a reader. The whole ledger is also ${fileLink(`${addressOf.stick}ledger.html`, "one file")} that needs no network.
`,
  };
}

/** What could be checked, and how it came out. */
export function evidenceTable(rows: readonly LedgerRow[]): string {
  const lines = countByEvidence(rows).map(
    ({ kind, evidence, total, verdicts: found }) =>
      `| ${counted(total, kind === "number" ? "result" : "sentence")} | ${evidenceMeanings[evidence]} | ${found.map(({ verdict, count }) => `${count} ${verdictWords(verdict)}`).join(", ")} |`,
  );
  return ["| what | rests on | came out |", "|---|---|---|", ...lines].join("\n");
}

function paperPage(study: string, ledger: SiteLedger): SitePage {
  const own = ledger.rows.filter((row) => row.study === study);
  const { name } = manifestOf(study);
  const { href, text } = ledger.paper(study);
  const sections = groupsOf(study, own).map(
    ({ section, rows }) => `<section>
${headingHtml(2, `at-${section.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`, section)}
<table class="ledger"><thead><tr><th scope="col">What</th><th scope="col">Printed</th><th scope="col">Ours</th><th scope="col">Verdict</th></tr></thead><tbody>
${rows.map((row) => ledgerRow(row, ledger)).join("\n")}
</tbody></table>
</section>`,
  );
  return {
    path: pathAt(addressOf.ledger(study)),
    markdown: `${frontmatter({ title: `${name}: the ledger`, ...widePage })}# ${inert(name)}: the ledger

${rawHtml(`<p>${linkHtml(href, text)}. <a href="${addressOf.study(study)}">What the paper claims and what was released</a>. <a href="${addressOf.ledgers}#what-the-verdicts-mean">What the verdicts mean</a>.</p>`)}

${evidenceTable(own)}

<div data-module="${moduleAddress}">

${rawHtml(filter(own))}

${sections.map(rawHtml).join("\n\n")}

</div>
`,
  };
}

function filter(rows: readonly LedgerRow[]): string {
  const select = (name: string, label: string, options: readonly [string, string][]): string =>
    `<label>${label} <select name="${name}"><option value="">all</option>${options.map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`).join("")}</select></label>`;
  const claims = rows.flatMap(({ claim, parts }) => (claim === null ? [...parts] : [claim, ...parts]));
  const present = occurring(claims).map(({ verdict }): [string, string] => [verdict, verdictWords(verdict)]);
  const rests = evidences
    .filter((evidence) => rows.some((row) => row.evidence === evidence))
    .map((evidence): [string, string] => [evidence, evidenceMeanings[evidence]]);
  return `<form class="filter" role="search" aria-label="Filter the results" hidden>
<label>Words <input type="search" name="q" autocomplete="off"></label>
${select("verdict", "Verdict", present)}
${select("evidence", "Rests on", rests)}
${select("kind", "Kind", [
  ["number", "numbers"],
  ["sentence", "sentences"],
])}
<button type="reset">Show all</button> <output></output>
</form>`;
}
