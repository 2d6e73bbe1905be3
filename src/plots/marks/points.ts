import type { Mark, Trace } from "../mark.js";
import type { LineLook } from "../paper.js";

/** What shows when a point of a trace is pointed at: one text for each, in plotly's pseudo-HTML. */
export function hover(text: string[]): Trace {
  return { text, hovertemplate: "%{text}<extra></extra>" };
}

export interface Point {
  x: number;
  y: number;
  text: string;
}

/** Points of one look, described in plotly's terms. Circles, unless the look says otherwise. */
export function dots(points: Point[], look: Trace, rest: Trace = {}): Mark {
  return () => ({
    traces: [
      {
        mode: "markers",
        x: points.map(({ x }) => x),
        y: points.map(({ y }) => y),
        marker: { symbol: "circle", opacity: 1, ...look },
        ...hover(points.map(({ text }) => text)),
        ...rest,
      },
    ],
  });
}

/**
 * A line through points; a null makes a gap. It shows nothing when pointed at, unless the rest has a `hover`.
 */
export function path(
  { x, y }: { x: (number | null)[]; y: (number | null)[] },
  line: LineLook,
  rest: Trace = {},
): Mark {
  const silent = "hovertemplate" in rest ? {} : { hoverinfo: "skip" };
  return () => ({ traces: [{ mode: "lines", ...silent, x, y, line, ...rest }] });
}

/** A straight line between two points, such as an interval. */
export interface Segment {
  x: readonly [number, number];
  y: readonly [number, number];
}

/** Straight lines of one look. */
export function segments(all: Segment[], line: LineLook): Mark {
  return path({ x: all.flatMap(({ x }) => [...x, null]), y: all.flatMap(({ y }) => [...y, null]) }, line);
}

/** An area of one colour inside a line through points. */
export function area(outline: { x: (number | null)[]; y: (number | null)[] }, fillcolor: string): Mark {
  return path(outline, { width: 0 }, { fill: "toself", fillcolor });
}
