import { showFigure } from "./display.js";
import type { Figure } from "./figure.js";
import { withHanFamily } from "./han.js";

/**
 * Renders a figure and shows it in a notebook cell: one output with the interactive chart, SVG, PNG and,
 * as text, its description and the table behind it. Outside a notebook it prints the text.
 *
 * @example
 * ```ts
 * typeof displayFigure; // "function"
 * ```
 */
export async function displayFigure(figure: Figure): Promise<void> {
  const [{ renderSvg }, { renderPng }] = await Promise.all([import("./render.js"), import("./png.js")]);
  const svg = await renderSvg(figure);
  showFigure({ ...figure, spec: withHanFamily(figure.spec), svg, png: await renderPng(svg) });
}
