import { Window } from "happy-dom";
import { absoluteBox, type Box, type SvgNode } from "../../src/plots/svg-geometry.js";

export interface DrawnText {
  text: string;
  box: Box;
}

/** An SVG as a document, so that tests ask about elements and not about strings. */
export function parseSvg(svg: string) {
  const window = new Window();
  const document = new window.DOMParser().parseFromString(svg, "image/svg+xml");
  return { document, root: document.querySelector("svg")! };
}

/** Every text of an SVG with its box in the SVG's own coordinates. */
export function drawnTexts(svg: string): DrawnText[] {
  return [...parseSvg(svg).document.querySelectorAll("text")]
    .map((node) => ({ text: node.textContent ?? "", box: absoluteBox(node as unknown as SvgNode) }))
    .filter(({ text }) => text.trim() !== "");
}

/** Whether two texts cover one another by more than a pixel. */
export function overlaps({ box: a }: DrawnText, { box: b }: DrawnText): boolean {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
}
