import { chip, tableCounts, value } from "../../claims/page/row-html.js";
import type { LedgerRow } from "../../claims/rows.js";
import { sides } from "../../claims/wording.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { dataTable } from "../../plots/page.js";
import { addressOf, pathAt } from "./addresses.js";
import { type FigureEntry, isFromPaper } from "./figure-entry.js";
import { sizeOf } from "./figure-file.js";
import type { SitePage } from "./page.js";
import { printedSentence } from "./printed-values.js";
import { frontmatter, inert, linkHtml, rawHtml, scrolling, unsearched, widePage } from "./raw-html.js";

/** The behaviour of the gallery and of figures' pages, and plotly.js, once for all of them. */
export const figureAssets = { module: "/assets/figures.js", plotly: "/assets/plotly.min.js" } as const;

/** The address of a figure's file: "/assets/figures/sage/figure-3.svg". */
export const figureAsset = ({ study, id }: Pick<FigureEntry, "study" | "id">, ending: string): string =>
  `/assets/figures/${study}/${id}.${ending}`;

/** All that the project knows of a figure: picture, words, data, claims, and how it was made. */
export function figurePage(figure: FigureEntry): SitePage {
  const { study, id, title, paper, table, note } = figure;
  const data = scrolling(dataTable(table, `The data behind ${paper}`), "Data behind the figure");
  const rows = `${counted(table.rows.length, "row")} of ${counted(table.columns.length, "column")}`;
  return {
    path: pathAt(addressOf.figure(study, id)),
    markdown: `${frontmatter({ title: `${paper}: ${title}`, ...widePage })}# ${inert(`${paper}: ${title}`)}

${rawHtml(placeLine(figure))}

<div class="figure-page" data-module="${figureAssets.module}">

${rawHtml(picture(figure))}

${note === undefined ? "" : rawHtml(`<p>${escapeHtml(note)}</p>`)}

## What the paper prints

${rawHtml(`<p>${printedSentence(figure)}</p>`)}

${rawHtml(claimTable(figure.claims))}

## The data

${rawHtml(`<p>${rows}. A dash is a missing value. A column's name sorts by it. <a href="${figureAsset(figure, "csv")}" download>Save as CSV</a></p>`)}

${rawHtml(unsearched(data))}

</div>

## How it was made

${rawHtml(facts(figure))}

${rawHtml(unsearched(inputTable(figure)))}
`,
  };
}

function placeLine(figure: FigureEntry): string {
  const { study, studyName, paper, kind } = figure;
  const whose = isFromPaper(figure) ? `redraws ${paper} of the paper` : `ours (${paper})`;
  const parts = [linkHtml(addressOf.study(study), studyName), escapeHtml(whose), escapeHtml(kind)];
  return `<p class="place">${parts.join(" · ")} · ${linkHtml(addressOf.gallery, "all figures")}</p>`;
}

function picture(figure: FigureEntry): string {
  const { paper, title, spec, svg } = figure;
  const file = (ending: string): string => figureAsset(figure, ending);
  const interactive =
    spec === undefined
      ? ""
      : `<button type="button" data-action="interact" data-spec="${file("plotly.json")}" data-plotly="${figureAssets.plotly}" aria-pressed="false" hidden>Interactive</button> `;
  const saved = ["svg", "png", "pdf", "json"].map(
    (ending) => `<a class="button" href="${file(ending)}" download>${ending.toUpperCase()}</a>`,
  );
  const name = escapeHtml(`${paper}: ${title}`);
  return `<figure class="figure"><div class="picture" tabindex="0" role="region" aria-label="${name}"><img src="${file("svg")}" alt="${name}. The caption below says what it shows." aria-describedby="caption"${sizeOf(svg)}></div>
<p class="actions">${interactive}<span>Save as</span> ${saved.join(" ")} <output aria-live="polite"></output></p>
<figcaption id="caption">${escapeHtml(captionOf(figure))}</figcaption></figure>`;
}

/** The words for a reader who cannot see the picture serve all; the title stands above already. */
export function captionOf({ alt, title }: Pick<FigureEntry, "alt" | "title">): string {
  const rest = alt.startsWith(title) ? alt.slice(title.length).replace(/^[\s:.,;]+/, "") : alt;
  return rest === "" ? alt : rest[0]!.toUpperCase() + rest.slice(1);
}

/** The rows of the ledger that the figure shows, the printed side beside ours. */
function claimTable(rows: readonly LedgerRow[]): string {
  if (rows.length === 0) return "<p>No row of the ledger is tied to this figure.</p>";
  const body = rows.map(({ id, claim, parts, place, title, verdict }) => {
    const printed = claim === null ? counted(parts.length, "cell") : value(sides(claim).printed);
    const ours = claim === null ? tableCounts(parts) : value(sides(claim).ours);
    return `<tr><th scope="row">${escapeHtml(place)}</th><td>${linkHtml(addressOf.claim(id), title)}</td><td class="n">${printed}</td><td class="n">${ours}</td><td>${chip(verdict)}</td></tr>`;
  });
  const head = ["Place", "What", "Printed", "Ours", "Verdict"].map((name) => `<th scope="col">${name}</th>`);
  return scrolling(
    `<table class="claims"><caption>Rows of the ledger that this figure shows</caption><thead><tr>${head.join("")}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`,
    "Rows of the ledger",
  );
}

function facts({ madeBy, notebook = "", seed, plotly }: FigureEntry): string {
  const link = linkHtml(addressOf.notebook(notebook), notebook.replace(/\.ipynb$/, ""));
  const list: [string, string][] = [
    ["Function", `<a href="${addressOf.definition(madeBy)}"><code>${escapeHtml(madeBy)}</code></a>`],
    ["Notebook", notebook === "" ? "none draws it" : link],
    ["Seed", seed === null ? "none: nothing was resampled" : String(seed)],
    ["Drawn with", escapeHtml(`plotly.js ${plotly}`)],
  ];
  return `<dl class="facts">${list.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join("")}</dl>`;
}

function inputTable({ inputs }: FigureEntry): string {
  if (inputs.length === 0) return "<p>It reads no file.</p>";
  const rows = inputs.map(
    ({ path, sha256 }) =>
      `<tr><th scope="row"><code>${escapeHtml(path)}</code></th><td><code class="hash">${escapeHtml(sha256)}</code></td></tr>`,
  );
  return scrolling(
    `<table><caption>Files that it was made from</caption><thead><tr><th scope="col">File</th><th scope="col">SHA-256</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`,
    "Files that the figure was made from",
  );
}
