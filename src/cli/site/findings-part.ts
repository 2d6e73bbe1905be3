import { type Finding, findingsRule } from "../../claims/finding.js";
import { headline } from "../../claims/headline.js";
import { chip } from "../../claims/page/row-html.js";
import { escapeHtml } from "../../core/escape-html.js";
import { manifestOf } from "../../studies/registry.js";
import { addressOf, pathAt } from "./addresses.js";
import type { SitePart } from "./page.js";
import { fileLink, headingHtml, inert, rawHtml } from "./raw-html.js";
import { readSiteLedger } from "./site-ledger.js";

/** The findings: what a reader of the papers should know first. */
export async function findingsPart(): Promise<SitePart> {
  const { rows, findings } = await readSiteLedger();
  const sections = findings.map((finding, at) =>
    rawHtml(`${headingHtml(2, anchor(finding), `${at + 1}. ${finding.sentence}`)}\n${findingHtml(finding)}`),
  );
  return {
    pages: [
      {
        path: pathAt(addressOf.findings),
        markdown: `# What to know first

${inert(headline(rows))}

${sections.join("\n\n")}

${inert(findingsRule)} The same in ${fileLink(`${addressOf.stick}findings.html`, "one file")} that needs no network.
`,
      },
    ],
    files: [],
  };
}

const anchor = ({ id }: Finding): string => id.replace("/", "-");

/** Printed beside ours, what follows, and the ways onward. */
export function findingHtml(finding: Finding): string {
  const { study, claim, printed, ours, because, changes, settle, figure, notebook } = finding;
  const by = claim.ours.by
    .slice(0, 1)
    .map((name) => `<a href="${addressOf.definition(name)}">${escapeHtml(name)}</a>, `);
  return `<div class="finding">
<p class="pair"><span>printed <b>${escapeHtml(printed)}</b></span> <span>ours <b>${escapeHtml(ours)}</b></span> ${chip(claim.verdict)}</p>
${because === "" ? "" : `<p>${escapeHtml(because)}</p>`}
<p><b>What changes.</b> ${escapeHtml(changes)}</p>
<p><b>What would settle it.</b> ${escapeHtml(settle)}</p>
<p class="go"><a href="${addressOf.study(study)}">${escapeHtml(manifestOf(study).name)}</a>: <a href="${addressOf.claim(claim.id)}">claim</a>, <a href="${addressOf.figure(study, figure)}">figure</a>, ${by.join("")}<a href="${addressOf.notebook(notebook)}">notebook</a></p>
</div>`;
}
