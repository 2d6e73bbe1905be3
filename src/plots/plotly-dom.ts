import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Canvas } from "@napi-rs/canvas";
import { randomStream } from "../core/random.js";
import { speedUpDom } from "./fast-dom.js";
import type { PlotlySpec } from "./figure.js";
import { hanPaths } from "./han-paths.js";
import { absoluteBox, boundingBox, box, isOneLine, type SvgNode, textLength } from "./svg-geometry.js";

const require = createRequire(import.meta.url);

/** plotly.js as browsers load it, with every type of trace. The interactive pages share this copy. */
export const plotlyFile = require.resolve("plotly.js/plotly.min.js");

/**
 * plotly's own smaller bundle. It draws the same bytes and loads in a third of the time, so it draws whatever it
 * can: these types of trace (https://github.com/plotly/plotly.js/tree/v3.7.0/dist), in flat axes.
 */
export const cartesianFile = require.resolve("plotly.js-cartesian-dist-min");
const cartesianTraces = new Set(
  "bar box contour heatmap histogram histogram2d histogram2dcontour image pie scatter scatterternary violin".split(
    " ",
  ),
);

interface Plotly {
  toImage(spec: unknown, options: { format: "svg"; width: number; height: number }): Promise<string>;
}

/** The parts of happy-dom's window that are used here. Its own types would add the whole DOM. */
interface PlotlyWindow {
  Math: { random(): number };
  JSON: { parse(text: string): unknown };
  Element: { prototype: object };
  Attr: new () => object;
  document: { createElement(tag: string): { style: object } };
  SVGElement: { prototype: object };
  HTMLCanvasElement: { prototype: object };
  URL: { createObjectURL(blob: unknown): string; revokeObjectURL(url: string): void };
  Plotly: Plotly;
  DOMParser: new () => {
    parseFromString(text: string, type: string): { querySelectorAll(name: string): Iterable<SvgNode> };
  };
  eval(code: string): unknown;
}

const windows = new Map<string, Promise<PlotlyWindow>>();
let queue: Promise<unknown> = Promise.resolve();

/** The version of plotly.js that draws. */
export const plotlyVersion = (): string => require("plotly.js/package.json").version;

/**
 * Draws a spec with plotly.js in a DOM without a browser. The same spec gives the same bytes, in any order
 * and in any process.
 *
 * plotly draws its element ids from Math.random. So it runs in a window with its own Math, whose `random` is
 * a seeded stream for one figure. Figures wait in a queue, so that no two share the stream.
 */
export function drawSvg(spec: PlotlySpec, size: { width: number; height: number }): Promise<string> {
  const drawn = queue.then(async () => {
    const window = await plotlyWindow(spec);
    const random = window.Math.random;
    window.Math.random = randomStream(0, "plotly").next;
    try {
      // Parsed inside the window, so that plotly recognises plain objects and arrays.
      const uri = await window.Plotly.toImage(window.JSON.parse(JSON.stringify(spec)), {
        format: "svg",
        ...size,
      });
      return fixTexts(decodeURIComponent(uri.slice(uri.indexOf(",") + 1)), window);
    } finally {
      window.Math.random = random;
    }
  });
  queue = drawn.catch(() => {});
  return drawn;
}

/**
 * Writes the measured width of every text into the SVG. If none of the fonts is installed, a viewer fits its
 * own font into that width, and no label runs into the next one. A text with Chinese becomes the outlines of its
 * glyphs, because many machines have no Chinese font.
 */
function fixTexts(svg: string, window: PlotlyWindow): string {
  const texts = [...new window.DOMParser().parseFromString(svg, "image/svg+xml").querySelectorAll("text")];
  let at = 0;
  return svg.replace(/<text\b[^>]*?(?:\/>|>[\s\S]*?<\/text>)/g, (element) => {
    const text = texts[at++]!;
    // Measuring throws for a character that no font has. plotly alone would ignore the error.
    const length = textLength(text);
    if (!(length > 0)) return element;
    const width = `<text textLength="${length.toFixed(2)}" lengthAdjust="spacingAndGlyphs"`;
    return hanPaths(text) ?? (isOneLine(text) ? element.replace(/^<text/, width) : element);
  });
}

function plotlyWindow(spec: PlotlySpec): Promise<PlotlyWindow> {
  const file = isCartesian(spec) ? cartesianFile : plotlyFile;
  const opened = windows.get(file) ?? openWindow(file);
  windows.set(file, opened);
  return opened;
}

/** A spec without a type of trace is a scatter. plotly itself says what is wrong with a spec that is no list. */
function isCartesian(spec: PlotlySpec): boolean {
  return [spec.data].flat().every((trace) => cartesianTraces.has(String(trace?.type ?? "scatter")));
}

async function openWindow(file: string): Promise<PlotlyWindow> {
  const { Window, PropertySymbol } = await import("happy-dom");
  const window = new Window({
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  }) as unknown as PlotlyWindow;
  speedUpDom(window, PropertySymbol);
  addGeometry(window);
  await addCanvas(window);
  // plotly makes an object URL for each worker that it could start. For these charts it starts none.
  window.URL.createObjectURL = () => "blob:none";
  window.URL.revokeObjectURL = () => {};
  window.eval(readFileSync(file, "utf8"));
  return window;
}

/** happy-dom does no layout, so text is measured from the font and everything else from its attributes. */
function addGeometry(window: PlotlyWindow): void {
  Object.assign(window.SVGElement.prototype, {
    getBBox(this: SvgNode) {
      return boundingBox(this);
    },
    getComputedTextLength(this: SvgNode) {
      return textLength(this);
    },
    getBoundingClientRect(this: SvgNode) {
      return absoluteBox(this);
    },
  });
  Object.assign(window.Element.prototype, {
    getBoundingClientRect(this: SvgNode & { namespaceURI: string | null }) {
      return this.namespaceURI?.endsWith("svg") ? absoluteBox(this) : box(0, 0, 700, 450);
    },
  });
}

/** Heatmaps and colour bars are painted on a canvas and embedded as an image. */
async function addCanvas(window: PlotlyWindow): Promise<void> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const canvases = new WeakMap<object, Canvas>();
  type Element = { width: number; height: number };
  const canvasOf = (element: Element) => {
    const [width, height] = [Number(element.width) || 300, Number(element.height) || 150];
    let canvas = canvases.get(element);
    if (canvas === undefined || canvas.width !== width || canvas.height !== height) {
      canvas = createCanvas(width, height);
      canvases.set(element, canvas);
    }
    return canvas;
  };
  Object.assign(window.HTMLCanvasElement.prototype, {
    getContext(this: Element, kind: string) {
      return kind === "2d" ? canvasOf(this).getContext("2d") : null;
    },
    toDataURL(this: Element) {
      return canvasOf(this).toDataURL("image/png");
    },
  });
}
