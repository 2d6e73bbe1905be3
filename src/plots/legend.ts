import { ink, outerMargin, type SeriesShape, textSize, textStyle, tint } from "./house-style.js";
import type { Mark } from "./mark.js";
import { type GraphNode, nodeLooks } from "./marks/graph.js";
import { lineThrough, symbolAt } from "./marks/symbols.js";
import { line, type Shape } from "./paper.js";
import { textWidth } from "./text-widths.js";

/** The legend below a chart, which says what its marks mean: its height, and how to draw it. */
export interface Legend {
  height: number;
  mark(top: number): Mark;
}

export interface LegendEntry {
  mark:
    | "open"
    | "filled"
    | "thick"
    | "thin"
    | "dotted"
    | "upright"
    | "dashed"
    | "printed"
    | "path"
    | "bar"
    | "framed"
    | GraphNode["role"];
  text: string;
  /** Of open and filled marks, and of paths. Default: circle. */
  shape?: SeriesShape;
  /** Default: the quiet grey, used if the colour of the marks varies. */
  colour?: string;
}

const entryLine = 19;
const gap = 20;

const narrow: ReadonlySet<LegendEntry["mark"]> = new Set(["open", "filled", "dotted", "upright"]);
const symbolWidth = ({ mark }: LegendEntry): number => (narrow.has(mark) ? 15 : 24);

/** The entries in a row below the chart, in as many lines as the width needs: never over data. */
export function legend(entries: LegendEntry[], width: number): Legend {
  return legendOf(entries, width, symbolWidth, (entry, x, y) => () => ({
    shapes: symbols(entry, x, y).map((shape) => ({ ...shape, layer: "above" })),
  }));
}

/** A legend of any entries: how wide the sign before each text is, and how it is drawn at a place. */
export function legendOf<Entry extends { text: string }>(
  entries: readonly Entry[],
  width: number,
  signWidth: (entry: Entry) => number,
  sign: (entry: Entry, x: number, y: number) => Mark,
): Legend {
  const placed: { entry: Entry; x: number; row: number }[] = [];
  let row = -1;
  let x = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const needed = signWidth(entry) + textWidth(entry.text, textSize.note) + gap;
    if (x + needed - gap > width - outerMargin) {
      row++;
      x = outerMargin;
    }
    placed.push({ entry, x, row });
    x += needed;
  }
  return {
    height: (row + 1) * entryLine,
    mark: (top) =>
      placed.map(({ entry, x, row }) => {
        const y = top + (row + 0.5) * entryLine;
        const text = { ...textStyle.note, text: entry.text, x: x + signWidth(entry), y };
        return [sign(entry, x, y), () => ({ texts: [text] })];
      }),
  };
}

function symbols(entry: LegendEntry, x: number, y: number): Shape[] {
  if (entry.mark === "path") {
    const { colour = ink.quiet, shape = "circle" } = entry;
    const at = { x: x + 8.5, y, radius: 3.75 };
    return [lineThrough(x, y, colour), symbolAt(shape, at, { colour, open: false })];
  }
  if (entry.mark !== "printed") return [symbol(entry, x, y)];
  const look = { color: ink.strong, width: 1 };
  const diamond = [
    [x + 5, y],
    [x + 8.5, y - 3.5],
    [x + 12, y],
    [x + 8.5, y + 3.5],
  ] as const;
  return [
    line([x, y], [x + 5, y], look),
    line([x + 12, y], [x + 17, y], look),
    ...[x, x + 17].map((at) => line([at, y - 2.5], [at, y + 2.5], look)),
    ...diamond.map((from, i) => line([...from], [...diamond[(i + 1) % 4]!], look)),
  ];
}

function symbol({ mark, shape = "circle", colour = ink.quiet }: LegendEntry, x: number, y: number): Shape {
  if (mark === "dashed") return lineThrough(x, y, colour, "5px,4px");
  if (mark === "bar" || mark === "framed" || mark in nodeLooks) {
    const look =
      mark === "bar"
        ? { fill: colour }
        : mark === "framed"
          ? framedLook(colour)
          : nodeLooks[mark as GraphNode["role"]];
    return { type: "rect", left: x, right: x + 17, top: y - 5, bottom: y + 5, ...look };
  }
  if (mark === "thick" || mark === "thin") {
    const look = mark === "thick" ? { color: tint(colour, 0.45), width: 8 } : { color: colour, width: 1.4 };
    return line([x, y], [x + 17, y], look);
  }
  if (mark === "dotted" || mark === "upright") {
    const look = mark === "dotted" ? { width: 1.3, dash: "2px,2px" } : { width: 2 };
    return line([x + 4, y - 8], [x + 4, y + 8], { color: colour, ...look });
  }
  const radius = 3.75;
  return symbolAt(shape, { x: x + radius + 1, y, radius }, { colour, open: mark === "open" });
}

/** A pale box in a frame of its colour, which stays apart from a full box of another colour in grey too. */
export const framedLook = (colour: string) => ({
  fill: tint(colour, 0.3),
  line: { color: colour, width: 1.4 },
});
