import { markdownCell } from "../../../claims/markdown.js";
import { escapeHtml } from "../../../core/escape-html.js";
import type { StudyManifest } from "../../contract.js";
import type { FigurePlace } from "../figure-places.js";
import type { PageFile } from "./notebook-markdown.js";

/** Where a figure's function and notebook are, as paths in the clone; undefined where there is none. */
export interface GalleryPlaces {
  source(figure: FigurePlace): string | undefined;
  notebook(figure: FigurePlace): string | undefined;
}

/** Pixels; two figures then stand side by side with their words on a page of GitHub. */
const thumbnailWidth = 360;

/** Every committed figure: a thumbnail, its title, what it shows in one sentence, and where to go on. */
export function gallery(
  figures: readonly FigurePlace[],
  studies: readonly Pick<StudyManifest, "id" | "name" | "title">[],
  places: GalleryPlaces,
): PageFile {
  const sections = studies.flatMap(({ id, name, title }) => {
    const own = figures.filter(({ study }) => study === id);
    if (own.length === 0) return [];
    return [
      `## ${name}`,
      "",
      `${markdownCell(title)}. [What is printed, and ours](../figures/${id}/ledger.md)`,
      "",
      "| figure | what it shows |",
      "|---|---|",
      ...own.map((figure) => galleryRow(figure, places)),
      "",
    ];
  });
  const example = figures[0] === undefined ? "<name>" : `${figures[0].study}/${figures[0].id}`;
  const text = [
    "# Gallery",
    "",
    `${figures.length} figures. Each leads to its SVG; its data, the hashes of its inputs and a description in words lie beside it as JSON. \`npx affectlab figure ${example}\` finds one with the claims that it shows, and draws PNG and page. Made by \`npm run reproduce\`; do not edit.`,
    "",
    ...sections,
  ];
  return { path: "docs/gallery.md", data: `${text.join("\n").trimEnd()}\n` };
}

function galleryRow(figure: FigurePlace, places: GalleryPlaces): string {
  const { study, id, paper, title, madeBy } = figure;
  const svg = `../figures/${study}/${id}.svg`;
  const [source, notebook] = [places.source(figure), places.notebook(figure)];
  const links = [
    `[ledger](../figures/${study}/ledger.md)`,
    source === undefined ? madeBy : `[${madeBy}](../${source})`,
    ...(notebook === undefined ? [] : [`[notebook](notebooks/${notebook.replace(/\.ipynb$/, ".md")})`]),
    `[data](../figures/${study}/${id}.json)`,
  ];
  const picture = `<a href="${svg}"><img src="${svg}" width="${thumbnailWidth}" alt="${escapeHtml(title).replaceAll("|", "&#124;")}"></a>`;
  const words = `**${markdownCell(title)}** (${markdownCell(paper)})<br>${markdownCell(firstSentence(figure))}`;
  return `| ${picture} | ${words}<br>${links.join(", ")} |`;
}

/** What is shown, in one sentence: the first of the description after the title. */
function firstSentence({ title, alt }: FigurePlace): string {
  const after = alt.startsWith(title) ? alt.slice(title.length).replace(/^[:.?\s]+/, "") : alt;
  const sentence = /^.+?[.?!](?=\s|$)/s.exec(after.replace(/(\d)\.(\d)/g, "$1\u0000$2"))?.[0] ?? after;
  const plain = sentence.replaceAll("\u0000", ".");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
