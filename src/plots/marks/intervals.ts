import type { ConfidenceInterval } from "../../core/estimate.js";
import { fixed, formatValue, ink, isScored, plain, type SeriesShape, tint } from "../house-style.js";
import type { Mark } from "../mark.js";
import { dots, segments } from "./points.js";

/** One estimate to draw: its place, its look and its intervals. */
export interface IntervalDot {
  label: string;
  value: number | null;
  naive?: ConfidenceInterval | null;
  clustered?: ConfidenceInterval | null;
  /** Why a given interval has no bounds: "one story". */
  undefinedBecause?: string;
  y: number;
  colour: string;
  /** Default: 6.5 pixels. */
  size?: number;
  marker?: "open" | "filled";
  /** Default: circle. */
  shape?: SeriesShape;
}

interface IntervalLook {
  unit?: string;
  digits: number;
  key: { naive: string; clustered: string };
  /** Height of the naive bar in pixels. Default: 9. */
  barWidth?: number;
}

/** Estimates with two intervals each: thick bars under thin lines under dots, a set for each colour. */
export function intervals(all: IntervalDot[], look: IntervalLook): Mark {
  return ({ x: { range } }) =>
    [...new Set(all.map(({ colour }) => colour))].flatMap((colour) => {
      const own = all.filter((dot) => dot.colour === colour);
      const scored = own.filter(({ value }) => isScored(value));
      return [
        spans(own, "naive", range, { color: tint(colour, 0.38), width: look.barWidth ?? 9 }),
        spans(own, "clustered", range, { color: colour, width: 1.4 }),
        arrowheads(own, range, colour),
        scored.length === 0
          ? []
          : dots(
              scored.map((dot) => ({ x: dot.value!, y: dot.y, text: hoverText(dot, look) })),
              {
                ...(scored.some(({ shape }) => shape)
                  ? { symbol: scored.map(({ shape = "circle" }) => shape) }
                  : {}),
                size: scored.map(({ size = 6.5 }) => size),
                color: scored.map(({ marker }) => (marker === "open" ? ink.paper : colour)),
                line: {
                  color: scored.map(({ marker }) => (marker === "open" ? colour : ink.paper)),
                  width: scored.map(({ marker }) => (marker === "open" ? 1.8 : 1)),
                },
              },
              { cliponaxis: false },
            ),
      ];
    });
}

const hasBounds = (interval: ConfidenceInterval | null | undefined): interval is ConfidenceInterval =>
  interval?.every(Number.isFinite) ?? false;

/** The intervals of one kind, cut at the ends of the axis. */
function spans(
  all: IntervalDot[],
  which: "naive" | "clustered",
  range: [number, number],
  line: { color: string; width: number },
): Mark {
  const drawn = all.flatMap(({ [which]: interval, y }) =>
    hasBounds(interval)
      ? [{ x: [Math.max(interval[0], range[0]), Math.min(interval[1], range[1])], y: [y, y] } as const]
      : [],
  );
  return drawn.length === 0 ? [] : segments(drawn, line);
}

/** Arrowheads for intervals that go beyond the axis, so that nobody reads the cut as the interval's end. */
function arrowheads(all: IntervalDot[], [low, high]: [number, number], color: string): Mark {
  const heads = all.flatMap(({ naive, clustered, y }) => {
    const drawn = [naive, clustered].filter(hasBounds);
    return [
      ...(drawn.some(([lower]) => lower < low) ? [{ x: low, y, symbol: "triangle-left" }] : []),
      ...(drawn.some(([, upper]) => upper > high) ? [{ x: high, y, symbol: "triangle-right" }] : []),
    ];
  });
  if (heads.length === 0) return [];
  return () => ({
    traces: [
      {
        mode: "markers",
        hoverinfo: "skip",
        cliponaxis: false,
        x: heads.map(({ x }) => x),
        y: heads.map(({ y }) => y),
        marker: { symbol: heads.map(({ symbol }) => symbol), size: 6, color },
      },
    ],
  });
}

function hoverText(dot: IntervalDot, { unit, digits, key }: IntervalLook): string {
  const why = dot.undefinedBecause === undefined ? "" : `: ${plain(dot.undefinedBecause)}`;
  const interval = (name: string, ci: ConfidenceInterval | null | undefined): string => {
    if (!ci) return "";
    if (!hasBounds(ci)) return `<br>${plain(name)}: undefined${why}`;
    return `<br>${plain(name)}: ${fixed(ci[0], digits)} to ${fixed(ci[1], digits)}`;
  };
  return `<b>${plain(dot.label)}</b><br>${formatValue(dot.value, digits, unit)}${interval(key.naive, dot.naive)}${interval(key.clustered, dot.clustered)}`;
}
