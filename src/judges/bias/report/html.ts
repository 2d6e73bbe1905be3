import { escapeHtml } from "../../../core/escape-html.js";
import type { BiasAnswer, BiasReport, BiasVerdict } from "../bias-report.js";
import { certificateSentences, certificateTable } from "../certificate-table.js";
import { type BiasSection, sectionPicture } from "../sections/contract.js";
import { intervalsAndVerdicts, nameOf, sentence, verdictMeanings, verdictWords } from "../wording.js";
import {
  effectColumns,
  effectRows,
  methodLines,
  notesOf,
  rankNotes,
  rankRows,
  rankSentences,
  tableLines,
  verdictCounts,
} from "./content.js";
import { style } from "./style.js";

/** A drawn picture for the page: by the question's id, "" for the summary. */
export interface DrawnPicture {
  svg: string;
  alt: string;
}

/**
 * A report on judges as one page that needs nothing else: no script, no font, no network. It can be read at any
 * width, in the dark, by keyboard and in print. Texts from the table are escaped.
 */
export function renderBiasPage(
  report: BiasReport,
  pictures: Readonly<Record<string, DrawnPicture>> = {},
): string {
  const { title, source, cautions, cannotTell, diagnostics } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Judge bias: ${title}`)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Judge bias: ${escapeHtml(title)}</h1>
${source === "" ? "" : `<p class="quiet">Source: ${escapeHtml(source)}</p>`}
${list(notesOf(report))}
<p class="lead">${diagnostics.length} questions: ${escapeHtml(verdictCounts(report))}.</p>
${summaryPicture(pictures[""])}
${cautions.length === 0 ? "" : `<section class="cautions" aria-labelledby="cautions"><h3 id="cautions">What is unusual in this table</h3>${list(cautions.map(sentence))}</section>`}
<ol class="answers" id="answers" aria-label="The answers">
${diagnostics.map(answerLine).join("\n")}
</ol>
<p class="note">${escapeHtml(intervalsAndVerdicts)}</p>
</header>
<main>
<section aria-labelledby="table"><h2 id="table">The table</h2>
${list(tableLines(report))}
</section>
${diagnostics.map((answer, at) => question(answer, at, pictures[answer.id])).join("\n")}
<section aria-labelledby="cannot-tell"><h2 id="cannot-tell">What this design cannot tell</h2>
${list(cannotTell)}
</section>
${rankSection(report)}
${report.sections.map((section) => largerQuestion(section, pictures)).join("\n")}
${certificateSection(report, pictures.certificate)}
<section aria-labelledby="method"><h2 id="method">How it was computed</h2>
${list(methodLines(report))}
<h3>What the verdicts mean</h3>
${list(Object.values(verdictMeanings).map((meaning) => `${meaning}.`))}
</section>
</main>
<footer><p>Made by affectlab. All numbers, with those not shown here, stand in the JSON beside this page.</p></footer>
</body>
</html>
`;
}

const chip = (verdict: BiasVerdict): string =>
  `<span class="chip ${verdict}">${verdictWords(verdict)}</span>`;

const answerLine = ({ id, verdict, answer }: BiasAnswer): string =>
  `<li><a href="#${escapeHtml(id)}">${escapeHtml(nameOf(id))}</a> <span>${chip(verdict)}</span> <p>${escapeHtml(answer)}</p></li>`;

function question(answer: BiasAnswer, at: number, drawn: DrawnPicture | undefined): string {
  const { id, verdict, note } = answer;
  const own = escapeHtml(id);
  return `<section aria-labelledby="${own}"><h2 id="${own}">${at + 1}. ${escapeHtml(answer.question)} ${chip(verdict)}</h2>
<p class="lead">${escapeHtml(answer.answer)}</p>
${picture(own, drawn)}
${effectTable(answer)}
${verdict === "not-computable" ? "" : `<p class="note">${escapeHtml(note)}</p>`}
</section>`;
}

function effectTable(answer: BiasAnswer): string {
  const { rows, more } = effectRows(answer);
  if (rows.length === 0) return "";
  const { label, ...columns } = effectColumns;
  // A column that no effect fills says nothing.
  const shown = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) =>
    rows.some((row) => row[name] !== ""),
  );
  const head = [label, ...shown.map((name) => columns[name])];
  const body = rows.map(
    (row) =>
      `<tr><th scope="row">${escapeHtml(row.label)}</th>${shown.map((name) => `<td data-l="${columns[name]}">${escapeHtml(row[name])}</td>`).join("")}</tr>`,
  );
  const caption = `${nameOf(answer.id)}: ${more === 0 ? "all effects" : `the ${rows.length} largest effects; ${more} more stand in the JSON`}`;
  return region(
    caption,
    `<table class="effects"><caption>${escapeHtml(caption)}</caption><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead><tbody>
${body.join("\n")}
</tbody></table>`,
  );
}

function rankSection(report: BiasReport): string {
  const { ranks } = report;
  if (ranks.length === 0) return "";
  const { columns, rows } = rankRows(ranks);
  const caption = "A rank, and in brackets the ranks that the data allow";
  return `<section aria-labelledby="ranks"><h2 id="ranks">Ranks of the respondents</h2>
${list(rankSentences(report))}
${region(caption, plainTable(caption, columns, rows))}
<p class="note">${escapeHtml(rankNotes(ranks).join(" "))}</p>
</section>`;
}

function largerQuestion(section: BiasSection, pictures: Readonly<Record<string, DrawnPicture>>): string {
  const { title, question: asked, answer, tables, notes } = section;
  const id = `section-${escapeHtml(section.id)}`;
  const drawn: string[] = [];
  for (let at = 0; ; at++) {
    const name = sectionPicture(section.id, at);
    if (pictures[name] === undefined) break;
    drawn.push(picture(escapeHtml(name), pictures[name]));
  }
  const shown = tables.map(({ caption, columns, rows }) =>
    region(caption, plainTable(escapeHtml(caption), columns, rows)),
  );
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}: ${escapeHtml(asked)}</h2>
${answer.map((line) => `<p class="lead">${escapeHtml(line)}</p>`).join("\n")}
${drawn.join("\n")}
${shown.join("\n")}
${notes.length === 0 ? "" : `<p class="note">${escapeHtml(notes.join(" "))}</p>`}
</section>`;
}

function certificateSection({ certificate }: BiasReport, drawn: DrawnPicture | undefined): string {
  if (certificate === undefined) return "";
  const { columns, rows } = certificateTable(certificate);
  const caption = "What each question finds when a bias of known size is planted in this table";
  return `<section aria-labelledby="certificate"><h2 id="certificate">What this design could find</h2>
${list(certificateSentences(certificate))}
${picture("certificate", drawn)}
${region(
  caption,
  plainTable(
    caption,
    columns,
    rows.map((row) => row.map((cell) => String(cell ?? ""))),
  ),
)}
</section>`;
}

function plainTable(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const body = rows.map(
    ([first = "", ...cells]) =>
      `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>
${body.join("\n")}
</tbody></table>`;
}

/** What is wider than the page scrolls by itself, also by keyboard. */
const region = (name: string, content: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}">${content}</div>`;

/** A picture with its description folded below it: whoever sees needs it rarely, a screen reader tells it. */
function picture(name: string, drawn: DrawnPicture | undefined): string {
  if (drawn === undefined) return "";
  const id = `${name}--described`;
  return `<figure>${chart(name, drawn, id)}<figcaption><details><summary>Description of the picture</summary><p id="${id}">${escapeHtml(drawn.alt)}</p></details></figcaption></figure>`;
}

/** The answers below it say in words what the summary's picture shows, so it needs no description of its own. */
const summaryPicture = (drawn: DrawnPicture | undefined): string =>
  drawn === undefined ? "" : `<figure>${chart("summary", drawn, "answers")}</figure>`;

const chart = (name: string, { svg }: DrawnPicture, describedBy: string): string =>
  `<div class="chart scroll" tabindex="0" role="region" aria-label="Picture: ${name}" aria-describedby="${describedBy}">${withOwnIds(svg, name)}</div>`;

/** Pictures are drawn apart, and may use the same ids; on one page each needs its own. */
function withOwnIds(svg: string, name: string): string {
  return svg.replace(/(\bid="|url\(&quot;#|url\(['"]?#|href="#)/g, (start) => `${start}${name}-`);
}

const list = (lines: readonly string[]): string =>
  lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
