import { counted } from "../core/counted.js";
import { escapeHtml } from "../core/escape-html.js";
import { ink } from "../plots/house-style.js";
import { classPicture } from "./class.js";
import { type ClassTable, type QuestionRow, scopeOf } from "./class-table.js";
import { computedValue, plainText } from "./fill.js";
import { findQuestion } from "./load.js";

const style = `
:root { color-scheme: light dark; --text: ${ink.text}; --strong: ${ink.strong}; --quiet: ${ink.quiet};
  --line: ${ink.line}; --faint: ${ink.faint}; --ground: #fff; }
@media (prefers-color-scheme: dark) { :root { --text: #d6d9de; --strong: #fff; --quiet: #9aa2ad; --line: #4b525c;
  --faint: #343a42; --ground: #16191d; } }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 3rem; font: 16px/1.5 Arimo, Arial, Helvetica, sans-serif;
  color: var(--text); background: var(--ground); }
h1, h2 { color: var(--strong); line-height: 1.3; } h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; min-width: 40rem; }
th, td { text-align: left; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--faint); vertical-align: top; }
thead th { color: var(--quiet); border-bottom-color: var(--line); font-weight: normal; }
td.number, th.number { text-align: right; } tbody th { font-weight: bold; }
pre { font-size: .85rem; line-height: 1.35; overflow-x: auto; } .quiet { color: var(--quiet); }
blockquote { margin: .5rem 0 .5rem 0; padding-left: .9rem; border-left: 3px solid var(--line); }
`;

const columns: readonly [string, (row: ClassTable["students"][number]) => string][] = [
  ["predicted", (row) => String(row.predicted)],
  ["compared", (row) => String(row.revealed)],
  ["checks tried", (row) => String(row.tried)],
  ["solved", (row) => String(row.solved)],
  ["at the first try", (row) => String(row.solvedAtOnce)],
  ["tries", (row) => String(row.tries)],
  ["solutions seen", (row) => String(row.solutions)],
  ["texts written", (row) => String(row.written)],
];

/** A class's progress as one page that needs nothing beside it. It is the teacher's: it has names. */
export function classPage(table: ClassTable): string {
  const scope = scopeOf(table);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The class: ${escapeHtml(scope)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>The class: ${counted(table.students.length, "student")}, ${escapeHtml(scope)}</h1>
<p class="quiet">There are ${table.of.predictions} predictions, ${table.of.checks} checks and ${table.of.open} texts. Running a cell again with the same answer is no second try. This page has names: do not pass it on.</p>
<h2>Students</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Students">
<table><thead><tr><th scope="col">student</th>${columns.map(([name]) => `<th scope="col" class="number">${name}</th>`).join("")}</tr></thead>
<tbody>
${table.students.map(studentRow).join("\n")}
</tbody></table>
</div>
<h2>Checks, and the commonest mistake</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Checks">
<table><thead><tr><th scope="col">check</th><th scope="col">question</th><th scope="col" class="number">tried</th><th scope="col" class="number">solved</th><th scope="col" class="number">at the first try</th><th scope="col">commonest mistake</th></tr></thead>
<tbody>
${table.questions.map((row) => questionRow(row, table.students.length)).join("\n")}
</tbody></table>
</div>
<h2>Predictions</h2>
${table.guesses.map(guesses).join("\n")}
<h2>Texts</h2>
${texts(table)}
</main>
</body>
</html>
`;
}

function studentRow(row: ClassTable["students"][number]): string {
  const cells = columns.map(([, value]) => `<td class="number">${value(row)}</td>`).join("");
  const problem = row.problem === undefined ? "" : ` <span class="quiet">(${escapeHtml(row.problem)})</span>`;
  return `<tr><th scope="row">${escapeHtml(row.student)}${problem}</th>${cells}</tr>`;
}

function questionRow(row: QuestionRow, students: number): string {
  const mistake =
    row.commonest.length === 0
      ? ""
      : `${escapeHtml(row.commonest.join("; "))} <span class="quiet">(${row.commonestCount} of ${students})</span>`;
  const numbers = [row.tried, row.solved, row.solvedAtOnce]
    .map((count) => `<td class="number">${count}</td>`)
    .join("");
  return `<tr><th scope="row">${row.id}</th><td>${escapeHtml(plainText(row.question))}</td>${numbers}<td>${mistake}</td></tr>`;
}

function guesses({ id, guesses: made }: ClassTable["guesses"][number]): string {
  const found = findQuestion(id);
  if (found.type !== "prediction") return "";
  const picture = classPicture(found.question, made, computedValue(id))
    .replace(/^The class[^:]*:\n\n/, "")
    .replace(/```(?:text)?\n?/g, "");
  return `<p><strong>${id}</strong> ${escapeHtml(plainText(found.question.question))}</p>\n<pre>${escapeHtml(picture.trimEnd())}</pre>`;
}

function texts({ written }: ClassTable): string {
  if (written.length === 0) return "<p>Nothing was written yet.</p>";
  const ids = [...new Set(written.map(({ id }) => id))];
  return ids
    .map((id) => {
      const rows = written.filter((row) => row.id === id);
      const quotes = rows
        .map(
          ({ student, text }) =>
            `<blockquote><strong>${escapeHtml(student)}:</strong> ${escapeHtml(text)}</blockquote>`,
        )
        .join("\n");
      return `<p><strong>${id}</strong> ${escapeHtml(plainText(rows[0]?.question ?? ""))}</p>\n${quotes}`;
    })
    .join("\n");
}
