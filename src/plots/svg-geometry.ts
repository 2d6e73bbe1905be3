import type { FontFace } from "./fonts.js";
import { ascent, descent, measureText } from "./text-metrics.js";

/**
 * The part of the DOM from which the geometry of an SVG element is computed. happy-dom and the tests both
 * have it.
 */
export interface SvgNode {
  readonly nodeType: number;
  readonly tagName?: string;
  readonly textContent: string | null;
  readonly parentNode: SvgNode | null;
  readonly childNodes: Iterable<SvgNode>;
  readonly style?: { getPropertyValue(name: string): string };
  getAttribute?(name: string): string | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

export function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
}

/** An element's box in its own coordinates, as getBBox gives it. Shapes other than text and rect are empty. */
export function boundingBox(node: SvgNode): Box {
  switch (node.tagName?.toLowerCase()) {
    case "text":
    case "tspan":
      return textBox(node);
    case "rect":
      return box(
        attribute(node, "x"),
        attribute(node, "y"),
        attribute(node, "width"),
        attribute(node, "height"),
      );
    case "g":
    case "svg":
      return union(
        [...node.childNodes].map(transformedBox).filter((child) => child.width > 0 || child.height > 0),
      );
    default:
      return box(0, 0, 0, 0);
  }
}

/** An element's box in its parent's coordinates: after its own transform. */
export function transformedBox(node: SvgNode): Box {
  const own = boundingBox(node);
  const transform = node.getAttribute?.("transform");
  return transform ? applyMatrix(parseTransform(transform), own) : own;
}

/** An element's box in the coordinates of the outermost svg, after every transform on the way. */
export function absoluteBox(node: SvgNode): Box {
  let result = transformedBox(node);
  for (let parent = node.parentNode; parent?.getAttribute; parent = parent.parentNode) {
    const transform = parent.getAttribute("transform");
    if (transform) result = applyMatrix(parseTransform(transform), result);
  }
  return result;
}

/** The advance width of all text in an element, each run in its own size and face. */
export function textLength(node: SvgNode): number {
  let width = 0;
  for (const child of node.childNodes) {
    if (child.nodeType === 3) width += measureText(child.textContent ?? "", fontSize(node), fontFace(node));
    else width += textLength(child);
  }
  return width;
}

/** plotly writes each line of a text as a tspan of class "line", 1.3 em apart. */
export function textLines(node: SvgNode): SvgNode[] {
  return [...node.childNodes].filter((child) => child.getAttribute?.("class") === "line");
}

export function isOneLine(node: SvgNode): boolean {
  return textLines(node).length === 0;
}

function textBox(node: SvgNode): Box {
  const size = fontSize(node);
  const lines = textLines(node);
  const width = lines.length > 0 ? Math.max(...lines.map(textLength)) : textLength(node);
  const height = size * (ascent + descent) + Math.max(0, lines.length - 1) * 1.3 * size;
  const anchor = inherited(node, "text-anchor", "start");
  const x = attribute(node, "x");
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  return box(left, attribute(node, "y") - size * ascent, width, height);
}

export function fontSize(node: SvgNode): number {
  return Number.parseFloat(inherited(node, "font-size", "12px")) || 12;
}

export function fontFace(node: SvgNode): FontFace {
  const weight = inherited(node, "font-weight", "normal");
  if (weight === "bold" || Number(weight) >= 600) return "bold";
  return inherited(node, "font-style", "normal") === "italic" ? "italic" : "regular";
}

/** A style property that children inherit, from the nearest element that sets it. */
export function inherited(node: SvgNode, property: string, fallback: string): string {
  for (let at: SvgNode | null = node; at?.getAttribute; at = at.parentNode) {
    const value = at.style?.getPropertyValue(property) || at.getAttribute(property);
    if (value) return value;
  }
  return fallback;
}

function attribute(node: SvgNode, name: string): number {
  return Number(node.getAttribute?.(name) ?? 0) || 0;
}

function union(boxes: Box[]): Box {
  if (boxes.length === 0) return box(0, 0, 0, 0);
  const left = Math.min(...boxes.map((b) => b.left));
  const top = Math.min(...boxes.map((b) => b.top));
  const right = Math.max(...boxes.map((b) => b.right));
  const bottom = Math.max(...boxes.map((b) => b.bottom));
  return box(left, top, right - left, bottom - top);
}

function parseTransform(transform: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, list] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [p = 0, q, r, ...rest] = list!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === "translate") matrix = multiply(matrix, [1, 0, 0, 1, p, q ?? 0]);
    else if (name === "scale") matrix = multiply(matrix, [p, 0, 0, q ?? p, 0, 0]);
    else if (name === "matrix") matrix = multiply(matrix, [p, q!, r!, rest[0]!, rest[1]!, rest[2]!]);
    else if (name === "rotate") {
      const [cos, sin] = [Math.cos((p * Math.PI) / 180), Math.sin((p * Math.PI) / 180)];
      const [x, y] = [q ?? 0, r ?? 0];
      const turn = multiply([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]);
      matrix = multiply(matrix, multiply(turn, [1, 0, 0, 1, -x, -y]));
    }
  }
  return matrix;
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function applyMatrix(m: Matrix, b: Box): Box {
  const corners = [
    [b.left, b.top],
    [b.right, b.top],
    [b.left, b.bottom],
    [b.right, b.bottom],
  ].map(([x, y]) => [m[0] * x! + m[2] * y! + m[4], m[1] * x! + m[3] * y! + m[5]] as const);
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return box(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
}
