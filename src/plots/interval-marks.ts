import type { ConfidenceInterval } from "../core/estimate.js";
import { ink, plain, tint } from "./house-style.js";

/** One estimate to draw: its place, its look and its intervals. */
export interface Mark {
  label: string;
  value: number | null;
  naive?: ConfidenceInterval | null;
  clustered?: ConfidenceInterval | null;
  /** Why an interval that is given has no bounds: "one story". */
  undefinedBecause?: string;
  y: number;
  colour: string;
  size: number;
  marker?: "open" | "filled";
}

export interface MarkContext {
  /** Suffix of the panel's axes: "" for the first, "2" for the second. */
  axis: string;
  range: [number, number];
  unit: string;
  digits: number;
  key: { naive: string; clustered: string };
  /** Height of the naive bar in pixels. Default: 9. */
  barWidth?: number;
}

/** A value as figures print it; what is undefined says so. */
export function formatValue(value: number | null, digits: number, unit = ""): string {
  return value === null || !Number.isFinite(value) ? "unscored" : `${value.toFixed(digits)}${unit}`;
}

/** The traces of the marks of one panel: thick bars under thin lines under dots, a set for each colour. */
export function intervalTraces(marks: Mark[], context: MarkContext): Record<string, unknown>[] {
  const colours = [...new Set(marks.map((mark) => mark.colour))];
  const axes = { xaxis: `x${context.axis}`, yaxis: `y${context.axis}`, type: "scatter", showlegend: false };
  const traces: Record<string, unknown>[] = [];
  for (const colour of colours) {
    const own = marks.filter((mark) => mark.colour === colour);
    const lines = (
      [
        ["naive", { color: tint(colour, 0.38), width: context.barWidth ?? 9 }],
        ["clustered", { color: colour, width: 1.4 }],
      ] as const
    ).map(([which, line]) => ({
      ...axes,
      mode: "lines",
      hoverinfo: "skip",
      line,
      ...segments(own, which, context),
    }));
    traces.push(...lines.filter((trace) => trace.x.length > 0));
    const beyond = arrowheads(own, context);
    if (beyond.x.length > 0) {
      traces.push({
        ...axes,
        mode: "markers",
        hoverinfo: "skip",
        cliponaxis: false,
        ...beyond,
        marker: { symbol: beyond.symbol, size: 6, color: colour },
      });
    }
    const scored = own.filter((mark) => mark.value !== null && Number.isFinite(mark.value));
    if (scored.length === 0) continue;
    traces.push({
      ...axes,
      mode: "markers",
      cliponaxis: false,
      x: scored.map((mark) => mark.value),
      y: scored.map((mark) => mark.y),
      marker: {
        symbol: "circle",
        opacity: 1,
        size: scored.map((mark) => mark.size),
        color: scored.map((mark) => (mark.marker === "open" ? ink.paper : colour)),
        line: {
          color: scored.map((mark) => (mark.marker === "open" ? colour : ink.paper)),
          width: scored.map((mark) => (mark.marker === "open" ? 1.8 : 1)),
        },
      },
      text: scored.map((mark) => hoverText(mark, context)),
      hovertemplate: "%{text}<extra></extra>",
    });
  }
  return traces;
}

function segments(marks: Mark[], which: "naive" | "clustered", { range }: MarkContext) {
  const x: (number | null)[] = [];
  const y: (number | null)[] = [];
  for (const mark of marks) {
    const interval = mark[which];
    if (!interval?.every(Number.isFinite)) continue;
    // A null between two segments lifts the pen.
    x.push(Math.max(interval[0], range[0]), Math.min(interval[1], range[1]), null);
    y.push(mark.y, mark.y, null);
  }
  return { x, y };
}

/** Where an interval goes on beyond the axis, so that a cut-off line is not read as its end. */
function arrowheads(marks: Mark[], { range }: MarkContext) {
  const heads = { x: [] as number[], y: [] as number[], symbol: [] as string[] };
  for (const mark of marks) {
    const ends = [mark.naive, mark.clustered].filter((interval) =>
      interval?.every(Number.isFinite),
    ) as ConfidenceInterval[];
    if (ends.some(([lower]) => lower < range[0])) {
      heads.x.push(range[0]);
      heads.y.push(mark.y);
      heads.symbol.push("triangle-left");
    }
    if (ends.some(([, upper]) => upper > range[1])) {
      heads.x.push(range[1]);
      heads.y.push(mark.y);
      heads.symbol.push("triangle-right");
    }
  }
  return heads;
}

function hoverText(mark: Mark, { unit, digits, key }: MarkContext): string {
  const why = mark.undefinedBecause === undefined ? "" : `: ${plain(mark.undefinedBecause)}`;
  const interval = (name: string, ci: ConfidenceInterval | null | undefined): string => {
    if (!ci) return "";
    if (!ci.every(Number.isFinite)) return `<br>${plain(name)}: undefined${why}`;
    return `<br>${plain(name)}: ${ci[0].toFixed(digits)} to ${ci[1].toFixed(digits)}`;
  };
  return `<b>${plain(mark.label)}</b><br>${formatValue(mark.value, digits, unit)}${interval(key.naive, mark.naive)}${interval(key.clustered, mark.clustered)}`;
}
