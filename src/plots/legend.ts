import { ink, outerMargin, textSize, textStyle, tint } from "./house-style.js";
import type { Mark } from "./mark.js";
import { line, type Shape } from "./paper.js";
import { textWidth } from "./text-widths.js";

/** The legend below a chart, which says what its marks mean: its height, and how to draw it. */
export interface Legend {
  height: number;
  mark(top: number): Mark;
}

export interface LegendEntry {
  mark: "open" | "filled" | "thick" | "thin" | "dotted" | "printed";
  text: string;
  /** Default: the quiet grey, used if the colour of the marks varies. */
  colour?: string;
}

const entryLine = 19;
const gap = 20;

const symbolWidth = ({ mark }: LegendEntry): number =>
  mark === "thick" || mark === "thin" || mark === "printed" ? 24 : 15;

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

function symbol({ mark, colour = ink.quiet }: LegendEntry, x: number, y: number): Shape {
  if (mark === "thick" || mark === "thin") {
    const look = mark === "thick" ? { color: tint(colour, 0.45), width: 8 } : { color: colour, width: 1.4 };
    return line([x, y], [x + 17, y], look);
  }
  if (mark === "dotted") {
    return line([x + 4, y - 8], [x + 4, y + 8], { color: colour, width: 1.3, dash: "2px,2px" });
  }
  const radius = 3.75;
  const centre = x + radius + 1;
  return {
    type: "circle",
    left: centre - radius,
    right: centre + radius,
    top: y - radius,
    bottom: y + radius,
    fill: mark === "open" ? ink.paper : colour,
    line: { color: colour, width: mark === "open" ? 1.8 : 0 },
  };
}
