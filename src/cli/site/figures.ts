import { formatCsv } from "../../io/format-csv.js";
import { projectPath } from "../../io/project-root.js";
import { plotlyFile } from "../../plots/plotly-dom.js";
import { type FigureEntry, readFigures } from "./figure-entry.js";
import { figureAsset, figureAssets, figurePage } from "./figure-page.js";
import { figurePictures } from "./figure-pictures.js";
import { galleryPage } from "./gallery-page.js";
import type { SiteFile, SitePart } from "./page.js";

/**
 * The gallery and a page for each committed figure, with what they load. PNG and PDF are drawn from the committed SVG. A
 * chart is interactive where `reproduce` has left its page beside it.
 */
export async function figuresPart(): Promise<SitePart> {
  const figures = await readFigures();
  const files: SiteFile[] = [
    { path: pathOf(figureAssets.module), from: projectPath("tools", "site", "figures.js") },
  ];
  if (figures.some(({ spec }) => spec !== undefined)) {
    files.push({ path: pathOf(figureAssets.plotly), from: plotlyFile });
  }
  // One after the other: a drawn picture takes some memory.
  for (const figure of figures) files.push(...(await filesOf(figure)));
  return { pages: [galleryPage(figures), ...figures.map(figurePage)], files };
}

async function filesOf(figure: FigureEntry): Promise<SiteFile[]> {
  const { study, id, table, spec } = figure;
  const place = (ending: string): string => pathOf(figureAsset(figure, ending));
  const committed = ["svg", "json"].map((ending) => [
    ending,
    projectPath("figures", study, `${id}.${ending}`),
  ]);
  const drawn = Object.entries(await figurePictures(figure));
  return [
    ...[...committed, ...drawn].map(([ending = "", from = ""]) => ({ path: place(ending), from })),
    { path: place("csv"), content: formatCsv(table.columns, table.rows) },
    ...(spec === undefined ? [] : [{ path: place("plotly.json"), content: spec }]),
  ];
}

const pathOf = (address: string): string => address.slice(1);
