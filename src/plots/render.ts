import { escapeHtml } from "../core/escape-html.js";
import { drawOnce } from "./drawings.js";
import type { Figure } from "./figure.js";
import { withHanFamily } from "./han.js";
import { markData } from "./mark-data.js";
import { figurePage } from "./page.js";
import { drawSvg, plotlyVersion } from "./plotly-dom.js";
import { renderPng } from "./png.js";
import { checkFigure, provenance } from "./provenance.js";

/** A figure as bytes, for the files under figures/<study>/ and for a notebook cell. */
export interface RenderedFigure {
  /** figure-<id>.svg, with the title and the alt text inside. */
  svg: string;
  /** figure-<id>.png, at twice the size. */
  png: Buffer;
  /** figure-<id>.html, which loads ../plotly.min.js. */
  html: string;
  /** figure-<id>.json: provenance and data. */
  json: string;
}

/**
 * Draws a figure as SVG, PNG, interactive page and provenance, without a browser.
 *
 * The same figure gives the same bytes on every call and in every process: no time stamp, no revision, no
 * random id, no system font. Chinese uses the project's own font subset. The first figure of a process takes
 * about one second, later ones 0.1 to 0.5.
 *
 * A figure whose tables are not the released ones says so: in its title, caption and note, below the chart, and in
 * its JSON.
 *
 * @param options.inputHashes sha256 in hex of each of `figure.inputs` that is only a path
 * @throws {InputError} `figure-4a requires a text for "alt", got an empty one; write it`, or a missing
 * table, size or hash, or a drawn character that no house font has.
 */
export async function renderFigure(
  given: Figure,
  options: { inputHashes?: Record<string, string> } = {},
): Promise<RenderedFigure> {
  const figure = markData(given);
  checkFigure(figure);
  const from = provenance(figure, options.inputHashes ?? {}, plotlyVersion());
  const svg = await renderSvg(figure);
  return {
    svg,
    png: await renderPng(svg),
    html: figurePage(figure, svg, from),
    json: `${JSON.stringify(from, finite, 2)}\n`,
  };
}

/** A figure as an SVG that contains its title and alt text. */
export async function renderSvg(figure: Pick<Figure, "title" | "alt" | "spec">): Promise<string> {
  const { width, height } = figure.spec.layout as { width: number; height: number };
  const spec = withHanFamily(figure.spec);
  const drawn = await drawOnce("svg", { spec, width, height }, () => drawSvg(spec, { width, height }));
  const words = `<title>${escapeHtml(figure.title)}</title><desc>${escapeHtml(figure.alt)}</desc>`;
  return `${drawn.replace(/^<svg\b[^>]*>/, (tag) => `${tag.slice(0, -1)} role="img">${words}`)}\n`;
}

/** JSON has no NaN, so an undefined value is null in a file. */
function finite(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}
