import { formatCsv } from "../../io/format-csv.js";
import { projectPath } from "../../io/project-root.js";
import { plotlyFile } from "../../plots/plotly-dom.js";
import { type FigureEntry, readFigures } from "./figure-entry.js";
import { figureAsset, figureAssets, figurePage } from "./figure-page.js";
import { galleryPage } from "./gallery-page.js";
import type { SiteFile, SitePart } from "./page.js";
import { thumbnail } from "./thumbnail.js";

/**
 * The gallery and a page for each committed figure, with what they load. A chart is interactive, and has a PNG, where
 * `reproduce` has left its page and its PNG beside the SVG.
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
  const { study, id, table, svg, spec, beside } = figure;
  const place = (ending: string): string => pathOf(figureAsset(figure, ending));
  return [
    ...["svg", "json", ...beside].map((ending) => ({
      path: place(ending),
      from: projectPath("figures", study, `${id}.${ending}`),
    })),
    { path: place("csv"), text: formatCsv(table.columns, table.rows) },
    { path: place("thumbnail.webp"), from: await thumbnail(svg) },
    ...(spec === undefined ? [] : [{ path: place("plotly.json"), text: spec }]),
  ];
}

const pathOf = (address: string): string => address.slice(1);
