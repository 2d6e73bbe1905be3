import type { PlainFigure } from "./figure.js";
import { markData } from "./mark-data.js";
import { plainPage } from "./page.js";
import { renderPdf } from "./pdf.js";
import { plotlyVersion } from "./plotly-dom.js";
import { renderPng } from "./png.js";
import { requireReadable } from "./print-text.js";
import { renderSvg } from "./render.js";
import { singleFile } from "./single-file.js";
import { dotsOf, figureSizes, millimetresOf } from "./sizes.js";

/** The kinds of file that a figure can be. */
export const fileKinds = ["svg", "png", "pdf", "html"] as const;
export type FileKind = (typeof fileKinds)[number];

/**
 * A figure as the bytes of one file, at the size that it is made for: an SVG or PDF in millimetres, a PNG of 600 dots
 * an inch in print. An HTML file needs no other. The same figure gives the same bytes.
 *
 * @throws {InputError} `a figure 89 mm wide requires text of 5 points or more, got 4.1: …`, or when a text has a
 * character that no house font has
 * @internal
 */
export async function renderFile(given: PlainFigure, kind: FileKind): Promise<string | Uint8Array> {
  const figure = markData(given);
  const { title, alt, size = "screen" } = figure;
  const svg = await renderSvg(figure);
  const { width, height } = figure.spec.layout as { width: number; height: number };
  requireReadable(svg, width, size);
  switch (kind) {
    case "svg":
      return inMillimetres(svg, figureSizes[size].millimetres, width, height);
    case "png":
      return renderPng(svg, dotsOf(size, width));
    case "pdf":
      return renderPdf(svg, { millimetres: millimetresOf(size, width), title, subject: alt });
    case "html":
      return singleFile(plainPage(figure, svg, plotlyVersion()));
  }
}

/** The size of an SVG on paper, which word processors keep. Its drawing stays as it is. */
function inMillimetres(svg: string, millimetres: number | undefined, width: number, height: number): string {
  if (millimetres === undefined) return svg;
  const tall = ((millimetres * height) / width).toFixed(2);
  return svg.replace(
    `width="${width}" height="${height}"`,
    `width="${millimetres.toFixed(2)}mm" height="${tall}mm"`,
  );
}
