import { ink, outerMargin, plain, textSize, textStyle, tint } from "../../plots/house-style.js";
import type { Frame, Mark, Trace } from "../../plots/mark.js";
import { boxes } from "../../plots/marks/boxes.js";
import { line, type PlacedText, type Shape } from "../../plots/paper.js";
import { short } from "../bias/figures/about-text.js";
import { spreadLabels } from "./spread-labels.js";
import type { WrightMapData, WrightPoint } from "./wright-data.js";

/** The distance between two names, in pixels. */
export const rowGap = 15;
/** From a column's left edge to the names beside its points. */
export const beforeNames = 14;
export const stepColumn = 24;

/** A column of the map, in pixels. */
export interface Column {
  title: string;
  left: number;
  width: number;
}

/** Objects in bins of a thirtieth of the axis; those beyond it are counted at its ends. */
export function binsOf(objects: WrightMapData["objects"], [low, high]: [number, number]) {
  const count = 30;
  const size = (high - low) / count;
  const bins = Array.from({ length: count }, (_, i) => ({
    from: low + i * size,
    to: low + (i + 1) * size,
    n: 0,
  }));
  for (const { at, n } of objects) {
    bins[Math.min(count - 1, Math.max(0, Math.floor((at - low) / size)))]!.n += n;
  }
  return bins;
}

/** Lines of the axis, but for where names stand: a line through a name would strike it out. */
export const grid =
  (ticks: readonly number[], from: number, parts: readonly [left: number, right: number][]): Mark =>
  (frame) => ({
    shapes: ticks.flatMap((tick) =>
      parts.map(([left, right], at) =>
        line([left, frame.y(tick)], [right, frame.y(tick)], {
          // Steps are small numbers: no strong line runs through them.
          color: Math.abs(tick) < 1e-9 && at < parts.length - 1 ? ink.line : ink.faint,
          width: 1,
        }),
      ),
    ),
    texts: [
      ...ticks.map((tick) => ({
        ...{ text: short(tick).replace("-", "−"), x: from - 8, y: frame.y(tick) },
        ...{ size: textSize.tick, colour: ink.quiet, anchor: "right" as const },
      })),
      { ...textStyle.note, text: "logits", x: outerMargin - 4, y: frame.top - 18 },
    ],
  });

export const headings =
  (columns: readonly Column[]): Mark =>
  ({ top }) => ({
    texts: columns.map(({ title, left }) => ({ ...textStyle.heading, text: title, x: left, y: top - 18 })),
  });

export function histogram(
  objects: WrightMapData["objects"],
  ends: [number, number],
  { left, width }: Column,
): Mark {
  const bins = binsOf(objects, ends);
  const most = Math.max(...bins.map(({ n }) => n), 1);
  return boxes(
    bins
      .filter(({ n }) => n > 0)
      .map(({ from, to, n }) => ({
        ...{ left, right: left + (n / most) * width, top: from, bottom: to },
        fill: tint(ink.quiet, 0.55),
        hover: plain(`${n} objects from ${short(from)} to ${short(to)} logits`),
      })),
    { color: ink.paper, width: 1 },
  );
}

/** Points with intervals, their names beside them without overlap. */
export function points(
  all: readonly WrightPoint[],
  names: readonly string[],
  { left }: Column,
  colour: string,
): Mark {
  return (frame) => {
    const x = left + 6;
    const inside = (value: number): number => Math.min(Math.max(frame.y(value), frame.top), frame.bottom);
    const places = spreadLabels(
      all.map(({ value }) => inside(value)),
      rowGap,
      [frame.top + 4, frame.bottom - 4],
    );
    const shapes = all.flatMap(({ value, ci }, i): Shape[] => {
      const y = inside(value);
      return [
        ...(ci.every(Number.isFinite)
          ? [line([x, inside(ci[0])], [x, inside(ci[1])], { color: tint(colour, 0.5), width: 2 })]
          : []),
        line([x + 5, y], [x + 22, places[i]!], { color: ink.line, width: 0.8 }),
      ];
    });
    const trace: Trace = {
      mode: "markers",
      x: all.map(() => x),
      y: all.map(({ value }) => value),
      marker: { color: colour, size: 7, line: { color: ink.paper, width: 1 } },
      hovertext: all.map(({ id, value, ci }) =>
        plain(`${id}: ${short(value)} [${short(ci[0])}, ${short(ci[1])}]`),
      ),
      hovertemplate: "%{hovertext}<extra></extra>",
      cliponaxis: false,
    };
    return {
      shapes,
      traces: [trace],
      texts: names.map((text, i) => ({ text, x: x + 25, y: places[i]!, size: textSize.tick })),
    };
  };
}

/** The number of each step at its place, a narrow column for each rater. */
export function stepMarks(
  steps: WrightMapData["thresholds"],
  { left }: Column,
  numberOf: ReadonlyMap<string, number>,
): Mark {
  return (frame: Frame) => {
    const texts: PlacedText[] = [];
    const shapes: Shape[] = [];
    for (const [at, { rater, steps: own }] of steps.entries()) {
      const x = left + 8 + at * stepColumn;
      const y = own.map((step) => Math.min(Math.max(frame.y(step.at), frame.top), frame.bottom));
      const places = spreadLabels(y, 11, [frame.top, frame.bottom]);
      for (const [k, middle] of y.entries()) {
        shapes.push(line([x - 5, middle], [x - 1, middle], { color: ink.strong, width: 1.2 }));
        if (Math.abs(places[k]! - middle) > 1.5) {
          shapes.push(line([x - 1, middle], [x + 2, places[k]!], { color: ink.line, width: 0.8 }));
        }
        texts.push({ text: `${own[k]!.step}`, x: x + 3, y: places[k]!, size: 10.5, colour: ink.text });
      }
      if (rater !== null) {
        texts.push({
          ...textStyle.note,
          text: `${numberOf.get(rater)}`,
          x,
          y: frame.bottom + 12,
          anchor: "center",
        });
      }
    }
    return { shapes, texts };
  };
}
