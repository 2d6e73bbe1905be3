import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { addressOf, pathAt } from "./addresses.js";
import { type FigureEntry, isFromPaper } from "./figure-entry.js";
import { figureAsset, figureAssets } from "./figure-page.js";
import type { SitePage } from "./page.js";
import { frontmatter, headingHtml, rawHtml, widePage } from "./raw-html.js";

/** All figures, study by study, with a filter. Without a script it shows them all. */
export function galleryPage(figures: readonly FigureEntry[]): SitePage {
  const studies = [...new Set(figures.map(({ study }) => study))];
  const sections = studies.map((study) => {
    const own = figures.filter((figure) => figure.study === study);
    const heading = headingHtml(2, study, own[0]!.studyName);
    return `<section>\n${heading}\n<ul class="cards">\n${own.map(card).join("\n")}\n</ul>\n</section>`;
  });
  const fromPaper = figures.filter(isFromPaper).length;
  return {
    path: pathAt(addressOf.gallery),
    markdown: `${frontmatter({ title: "Figures", ...widePage })}# Figures

${counted(figures.length, "figure")}, made by this project from released data and printed numbers. ${fromPaper} redraw a figure of a paper; the others are ours. Each opens with its data, its claims and how it was made.

<div class="gallery-page" data-module="${figureAssets.module}">

${rawHtml(filter(figures))}

${sections.map(rawHtml).join("\n\n")}

</div>
`,
  };
}

function card(figure: FigureEntry): string {
  const { study, studyName, id, title, paper, kind, alt, madeBy } = figure;
  const words = [studyName, paper, title, kind, alt, madeBy].join(" ").toLowerCase();
  // Its words stand beside it, so that the picture itself is silent for a screen reader.
  const image = `<img src="${figureAsset(figure, "thumbnail.webp")}" alt="" loading="lazy" decoding="async" width="480" height="300">`;
  const label = `<span class="picture">${image}</span><b>${escapeHtml(paper)}</b> ${escapeHtml(title)}`;
  return `<li data-study="${escapeHtml(study)}" data-kind="${escapeHtml(kind)}" data-origin="${originOf(figure)}" data-words="${escapeHtml(words)}"><a href="${addressOf.figure(study, id)}">${label}</a><small>${escapeHtml(kind)}</small></li>`;
}

const originOf = (figure: FigureEntry): "paper" | "ours" => (isFromPaper(figure) ? "paper" : "ours");

function filter(figures: readonly FigureEntry[]): string {
  const select = (name: string, label: string, options: ReadonlyMap<string, string>): string =>
    `<label>${label} <select name="${name}"><option value="">all</option>${[...options].map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`).join("")}</select></label>`;
  const kinds = [...new Set(figures.map(({ kind }) => kind))].sort();
  return `<form class="filter" role="search" aria-label="Filter the figures" hidden>
<label>Words <input type="search" name="words" autocomplete="off"></label>
${select("study", "Study", new Map(figures.map(({ study, studyName }) => [study, studyName])))}
${select("kind", "Kind", new Map(kinds.map((kind) => [kind, kind])))}
${select(
  "origin",
  "From",
  new Map([
    ["paper", "the paper"],
    ["ours", "ours"],
  ]),
)}
<button type="reset">Show all</button> <output aria-live="polite"></output>
</form>
<p class="none" hidden>No figure fits.</p>`;
}
