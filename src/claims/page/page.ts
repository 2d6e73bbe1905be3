import { type Claim, evidences, verdicts } from "../../core/claim.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { type Finding, findingsRule } from "../finding.js";
import { countByEvidence, evidenceMeanings, headline } from "../headline.js";
import type { LedgerRow } from "../rows.js";
import { headingOf, occurring, type StudyHeading, verdictMeanings } from "../wording.js";
import { packDetails } from "./details-data.js";
import { groupsOf } from "./groups.js";
import type { LedgerLinks } from "./links.js";
import { chip, rowHtml, verdictWords } from "./row-html.js";
import { script } from "./script.js";
import { style } from "./style.js";

export interface LedgerPage {
  rows: readonly LedgerRow[];
  findings: readonly Finding[];
  headings: readonly StudyHeading[];
  links: LedgerLinks;
  /** The releases that the claims were computed from, each with its commit. */
  releases?: readonly string[];
}

/**
 * The ledger as one page that needs nothing else: no font, no network. It can be read without a script; with one it
 * is filtered, searched and opened. It can be printed, used by keyboard and on a telephone, and follows the reader's
 * choice of light or dark.
 */
export function renderPage(page: LedgerPage): string {
  const { rows, findings, links, releases = [] } = page;
  const studies = [...new Set(rows.map(({ study }) => study))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reproduction ledger</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Reproduction ledger</h1>
<p class="lead">${escapeHtml(headline(rows))}</p>
${bars(rows)}
${findingList(findings, page)}
<nav aria-label="Papers"><h2>Papers</h2>
${studies.map((study) => contents(study, page)).join("\n")}
</nav>
${filters(studies, page)}
<details class="meanings"><summary>What the verdicts mean</summary><dl>
${verdicts.map((v) => `<dt>${chip(v)}</dt><dd>${verdictMeanings[v]}</dd>`).join("\n")}
</dl></details>
</header>
<main>
${studies.map((study) => paper(study, page)).join("\n")}
</main>
<footer><p>Intervals are 95%. Where a number has an interval, the printed one is drawn (open) over ours (filled) on one scale. All claims, with their parts, are in ledger.json.${releases.length === 0 ? "" : ` Computed from the released data: ${escapeHtml(releases.join("; "))}.`}</p></footer>
<script type="application/octet-stream" id="details">${packDetails(rows, links)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The findings alone, as a page. */
export function renderFindingsPage(page: LedgerPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What to know first</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="lead">${escapeHtml(headline(page.rows))}</p>
${findingList(page.findings, page, "ledger.html")}
<p><a href="ledger.html">The whole ledger</a></p>
</main>
</body>
</html>
`;
}

/** What could be checked from data comes first and largest; every bar also stands in words. */
function bars(rows: readonly LedgerRow[]): string {
  const counts = countByEvidence(rows);
  const most = Math.max(...counts.map(({ total }) => total));
  const bar = ({ kind, evidence, total, verdicts: parts }: (typeof counts)[number]): string => {
    const label = kind === "number" ? "Numbers" : "Sentences";
    const legend = parts
      .map(({ verdict, count }) => `<span class="${verdict}">${count} ${verdictWords(verdict)}</span>`)
      .join(" ");
    return `<li class="${evidence} ${kind}"><p><b>${counted(total, kind === "number" ? "result" : "sentence")}</b>: ${evidenceMeanings[evidence]}</p><div class="bar" aria-hidden="true" title="${label}" style="width:${Math.max(2, (100 * total) / most).toFixed(1)}%">${parts.map(({ verdict, count }) => `<i class="${verdict}" style="flex:${count}"></i>`).join("")}</div><p class="key">${legend}</p></li>`;
  };
  const kinds = [
    ["number", "Printed numbers"],
    ["sentence", "Sentences, tested by stated criteria of ours"],
  ] as const;
  const charts = kinds.map(([kind, title]) => {
    const own = counts.filter((count) => count.kind === kind);
    return own.length === 0
      ? ""
      : `<section class="bars" aria-label="${title}"><h2>${title}</h2><ul>${own.map(bar).join("")}</ul></section>`;
  });
  return `<div class="charts">${charts.join("")}</div>`;
}

function findingList(findings: readonly Finding[], { headings, links }: LedgerPage, ledger = ""): string {
  if (findings.length === 0) return "";
  const one = ({
    study,
    sentence,
    claim,
    printed,
    ours,
    changes,
    settle,
    figure,
    notebook,
    because,
  }: Finding): string =>
    `<li><p class="sentence">${escapeHtml(sentence)}</p><p class="pair"><span>printed <b>${escapeHtml(printed)}</b></span> <span>ours <b>${escapeHtml(ours)}</b></span> ${chip(claim.verdict)}</p>${because === "" ? "" : `<p class="quiet">${escapeHtml(because)}</p>`}<p>${escapeHtml(changes)} ${escapeHtml(settle)}</p><p class="go">${escapeHtml(headingOf(study, headings))}: <a href="${ledger}#${escapeHtml(claim.id)}">claim</a>, <a href="${escapeHtml(study)}/${escapeHtml(figure)}.html">${escapeHtml(figure)}</a>, ${claim.ours.by
      .slice(0, 1)
      .map((name) => links.source(name, study))
      .map((source) =>
        source === null ? "" : `<a href="${escapeHtml(source.href)}">${escapeHtml(source.text)}</a>, `,
      )
      .join("")}<a href="../notebooks/${escapeHtml(notebook)}">notebook</a></p></li>`;
  return `<section class="findings" aria-labelledby="findings"><h2 id="findings">What to know first</h2><ol>${findings.map(one).join("\n")}</ol><p class="quiet">${findingsRule}</p></section>`;
}

function contents(study: string, { rows, headings }: LedgerPage): string {
  const groups = groupsOf(study, rows);
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return `<details><summary><a href="#${study}">${escapeHtml(headingOf(study, headings))}</a> <small>${counted(total, "result")}</small></summary><ul>${groups.map(({ section, rows: own }) => `<li><a href="#?${new URLSearchParams({ section: `${study}|${section}` })}">${escapeHtml(section)}</a> <small>${own.length}</small></li>`).join("")}</ul></details>`;
}

function filters(studies: readonly string[], { rows, headings }: LedgerPage): string {
  const select = (name: string, label: string, options: string): string =>
    `<label>${label} <select name="${name}"><option value="">all</option>${options}</select></label>`;
  const option = (name: string, text = name): string =>
    `<option value="${escapeHtml(name)}">${escapeHtml(text)}</option>`;
  const sections = studies
    .map(
      (study) =>
        `<optgroup label="${escapeHtml(headingOf(study, headings))}">${groupsOf(study, rows)
          .map(({ section }) => option(`${study}|${section}`, section))
          .join("")}</optgroup>`,
    )
    .join("");
  const present = occurring(allClaims(rows)).map(({ verdict }) => verdict);
  return `<form role="search" aria-label="Filter the results" hidden>
<label class="q">Search <input type="search" name="q" autocomplete="off" placeholder="figure 4a"></label>
${select("paper", "Paper", studies.map((study) => option(study, headingOf(study, headings))).join(""))}
${select("section", "Section", sections)}
${select("kind", "Kind", option("number", "numbers") + option("sentence", "sentences"))}
${select("evidence", "Rests on", evidences.map((evidence) => option(evidence, evidence === "none" ? "nothing released" : evidence)).join(""))}
${select("verdict", "Verdict", present.map((verdict) => option(verdict, verdictWords(verdict))).join(""))}
<button type="reset" hidden>Show all</button> <output></output>
</form>`;
}

const allClaims = (rows: readonly LedgerRow[]): Claim[] =>
  rows.flatMap(({ claim, parts }) => (claim === null ? [...parts] : [claim, ...parts]));

function paper(study: string, { rows, headings, links }: LedgerPage): string {
  const { href, text } = links.paper(study);
  const title = href === "" ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const groups = groupsOf(study, rows).map(
    ({
      section,
      rows: own,
    }) => `<details class="group" data-section="${escapeHtml(section)}"><summary><h3>${escapeHtml(section)}</h3> ${groupCounts(own)}</summary>
<table><caption>${escapeHtml(section)}: what is printed, and ours</caption><thead><tr><th scope="col">Place</th><th scope="col">What</th><th scope="col">Printed</th><th scope="col">Ours</th><th scope="col">Verdict</th></tr></thead><tbody>
${own.map(rowHtml).join("\n")}
</tbody></table></details>`,
  );
  return `<section class="paper" id="${study}" aria-labelledby="${study}-title">
<h2 id="${study}-title">${escapeHtml(headingOf(study, headings))}</h2>
<p class="quiet">${title}</p>
${groups.join("\n")}
</section>`;
}

const groupCounts = (rows: readonly LedgerRow[]): string =>
  occurring(rows)
    .map(({ verdict, count }) => `<span class="${verdict}">${count} ${verdictWords(verdict)}</span>`)
    .join(" ");
