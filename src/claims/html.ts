import { type Claim, type Verdict, verdicts } from "../core/claim.js";
import { escapeHtml } from "../core/escape-html.js";
import { style } from "./html-style.js";
import { countVerdicts, headingOf, type StudyHeading, sides, tally, verdictMeanings } from "./wording.js";

// The verdict filter is CSS over radio buttons and needs no script. Without one, only the search is missing.
const script = `
const find = document.querySelector(".find"), box = find.querySelector("input"), shown = find.querySelector("output");
const rows = [...document.querySelectorAll("tbody tr")];
find.hidden = false;
const count = () => { shown.textContent = rows.filter((row) => row.offsetParent !== null).length + " of " + rows.length + " claims"; };
const search = () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const row of rows) { const text = row.textContent.toLowerCase(); row.hidden = !words.every((word) => text.includes(word)); }
  count();
};
box.addEventListener("input", search);
for (const radio of document.querySelectorAll("input[name=verdict]")) radio.addEventListener("change", count);
const named = document.getElementById("show-" + location.hash.slice(1));
if (named) named.checked = true;
addEventListener("beforeprint", () => { for (const note of document.querySelectorAll("details")) note.open = true; });
search();
`;

/**
 * The ledger as one page that needs nothing else: reading and filtering need no script, no font and no
 * network. If scripts run, a search box appears. The page can be printed, and follows the reader's choice of
 * light or dark.
 */
export function renderHtml(claims: readonly Claim[], headings: readonly StudyHeading[] = []): string {
  const total = countVerdicts(claims);
  const present = verdicts.filter((verdict) => total[verdict] > 0);
  const hide = present.map(
    (verdict) => `body:has(#show-${verdict}:checked) tbody tr:not(.${verdict}) { display: none; }`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reproduction ledger</title>
<style>${style}@media screen {
${hide.join("\n")}
}
</style>
</head>
<body>
<header>
<h1>Reproduction ledger</h1>
<p class="lead">What the papers print, and what their data give. ${claims.length} numbers and statements, of which ${total.reproduced} are reproduced; each stands beside ours with its interval, its n and how it was computed.</p>
<div class="bar" aria-hidden="true">${present.map((v) => `<span class="${v}" style="flex:${total[v]}"></span>`).join("")}</div>
<fieldset>
<legend>Show</legend>
${choice("all", "all", claims.length, true)}
${present.map((verdict) => choice(verdict, words(verdict), total[verdict], false)).join("\n")}
</fieldset>
<p class="find" hidden><label>Search <input type="search" autocomplete="off"></label><output></output></p>
<dl class="meanings">
${present.map((v) => `<dt>${chip(v)}</dt><dd>${verdictMeanings[v]}</dd>`).join("\n")}
</dl>
</header>
<main>
${tally(claims, headings)
  .map(({ study, counts, total: sum }) => {
    const own = claims.filter((claim) => claim.study === study);
    const title = headingOf(study, headings);
    const parts = verdicts.filter((v) => counts[v] > 0).map((v) => `${counts[v]} ${words(v)}`);
    return `<section aria-labelledby="${study}">
<h2 id="${study}">${title}</h2>
<p class="count">${sum} claims: ${parts.join(", ")}</p>
<table>
<caption>Claims of ${title}, each beside ours</caption>
<thead><tr><th scope="col">Place</th><th scope="col">Statement</th><th scope="col">Printed</th><th scope="col">Ours</th><th scope="col">Verdict</th></tr></thead>
<tbody>
${own.map(row).join("\n")}
</tbody>
</table>
</section>`;
  })
  .join("\n")}
</main>
<footer><p>Intervals are 95%. A dash of ink under a number draws the printed interval (open) over ours (filled) on one scale. The same claims are in ledger.json.</p></footer>
<script>${script}</script>
</body>
</html>
`;
}

function row(claim: Claim): string {
  const { printed, ours } = sides(claim);
  const note = claim.note === "" ? "" : `<p>${escapeHtml(claim.note)}</p>`;
  const tolerance =
    claim.kind === "sentence"
      ? claim.tolerance.reason
      : `within ${claim.tolerance.value}: ${claim.tolerance.reason}`;
  return `<tr class="${claim.verdict}" id="${escapeHtml(claim.id)}">
<th scope="row">${escapeHtml(claim.place)}</th>
<td class="statement">${escapeHtml(claim.statement)}
<details${claim.verdict === "paper-inconsistent" ? " open" : ""}><summary>${claim.note === "" ? "How" : "Why and how"}</summary>${note}<p>Ours: ${escapeHtml(claim.ours.method)}. Rests on: ${claim.evidence}. Tolerance: ${escapeHtml(tolerance)}.</p></details></td>
<td class="value" data-label="printed">${value(printed)}</td>
<td class="value" data-label="ours">${value(ours)}${intervalPair(claim)}</td>
<td class="verdict">${chip(claim.verdict)}</td>
</tr>`;
}

/** The number in bold, its interval and n on the next line. */
function value(text: string): string {
  const [, number, rest] = /^(.+?)(?:,? ((?:\[|n = ).*))?$/.exec(text)!;
  return `<strong>${escapeHtml(number!)}</strong>${rest ? `<span>${escapeHtml(rest)}</span>` : ""}`;
}

function choice(id: string, label: string, count: number, checked: boolean): string {
  return `<div class="choice ${id}"><input type="radio" name="verdict" id="show-${id}"${checked ? " checked" : ""}><label for="show-${id}">${label} <b>${count}</b></label></div>`;
}

const marks: Record<Verdict, string> = {
  reproduced: "=",
  differs: "≠",
  "paper-inconsistent": "!",
  supported: "✓",
  "not-supported": "✗",
  undecided: "?",
  "not-reproducible": "∅",
  "not-run": "…",
};

function chip(verdict: Verdict): string {
  return `<span class="chip ${verdict}"><span aria-hidden="true">${marks[verdict]}</span> ${words(verdict)}</span>`;
}

function words(verdict: Verdict): string {
  return verdict.replace("-", " ");
}

const [width, height, margin] = [132, 20, 5];

/**
 * The printed interval over ours on one scale, as a small picture: the numbers beside it say the same.
 * Empty where neither side has an interval.
 */
function intervalPair(claim: Claim): string {
  const { published, ours } = claim;
  if (claim.kind === "sentence" || published.value === null || ours.value === null) return "";
  if (published.ci === null && ours.ci === null) return "";
  // A claim about an interval's width prints the width beside the interval. Then only the interval is drawn.
  const inside = [published, ours].every(
    ({ value, ci }) => ci === null || (ci[0] <= value! && value! <= ci[1]),
  );
  const points = inside ? [published.value, ours.value] : [];
  const all = [...points, ...(published.ci ?? []), ...(ours.ci ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (!(high > low)) return "";
  const x = (value: number): string =>
    (margin + ((value - low) / (high - low)) * (width - 2 * margin)).toFixed(1);
  const mark = (side: string, y: number, value: number, ci: [number, number] | null): string =>
    `${ci ? `<line class="${side}" x1="${x(ci[0])}" x2="${x(ci[1])}" y1="${y}" y2="${y}" stroke-width="1.5"/>` : ""}${inside ? `<circle class="${side}" cx="${x(value)}" cy="${y}" r="3" stroke-width="1.5"/>` : ""}`;
  return `<svg class="pair" width="${width}" height="${height}" aria-hidden="true">${mark("printed", 5, published.value, published.ci)}${mark("ours", 15, ours.value, ours.ci)}</svg>`;
}
