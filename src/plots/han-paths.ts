import { escapeHtml } from "../core/escape-html.js";
import { fontRuns, loadFont } from "./fonts.js";
import { hasHan } from "./han.js";
import { fontFace, fontSize, inherited, type SvgNode, textLength, textLines } from "./svg-geometry.js";
import { measureText } from "./text-metrics.js";

/**
 * A text with Chinese as the outlines of its glyphs, so that it shows on a machine without a Chinese font. What it
 * says stays in `aria-label`. Undefined for a text without Chinese, which every machine can set.
 */
export function hanPaths(text: SvgNode): string | undefined {
  if (!hasHan(text.textContent ?? "")) return undefined;
  const lines = textLines(text);
  const drawn = (lines.length > 0 ? lines : [text]).flatMap((line) => outlines(line, text)).join("");
  const transform = text.getAttribute?.("transform");
  const place = transform ? ` transform="${escapeHtml(transform)}"` : "";
  return `<g aria-label="${escapeHtml(text.textContent ?? "")}"${place}>${drawn}</g>`;
}

/** The outlines of one line, a path for each run of one font and colour. */
function outlines(line: SvgNode, text: SvgNode): string[] {
  const anchor = inherited(text, "text-anchor", "start");
  const length = textLength(line);
  const back = anchor === "middle" ? length / 2 : anchor === "end" ? length : 0;
  let x = number(line, "x", number(text, "x", 0)) - back;
  const y = number(line, "y", number(text, "y", 0)) + number(line, "dy", 0) * fontSize(line);
  return leaves(line).flatMap(({ words, node }) =>
    fontRuns(words, fontFace(node)).map((run) => {
      const size = fontSize(node);
      const shape = loadFont(run.font).getPath(run.text, x, y, size).toPathData(2);
      x += measureText(run.text, size, fontFace(node));
      return `<path d="${shape}" fill="${escapeHtml(inherited(node, "fill", "#000"))}"/>`;
    }),
  );
}

/** The pieces of text inside an element, each with the element that says how it is set. */
function leaves(node: SvgNode): { words: string; node: SvgNode }[] {
  return [...node.childNodes].flatMap((child) =>
    child.nodeType === 3 ? [{ words: child.textContent ?? "", node }] : leaves(child),
  );
}

/** An attribute's number; plotly gives `dy` in em. */
function number(node: SvgNode, name: string, fallback: number): number {
  const value = Number.parseFloat(node.getAttribute?.(name) ?? "");
  return Number.isFinite(value) ? value : fallback;
}
