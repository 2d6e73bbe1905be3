import type { ConfidenceInterval } from "../../../core/estimate.js";
import { fixed } from "../../../plots/house-style.js";
import { niceStep, tickValues } from "../../../plots/scale.js";
import type { PanelPoint, ScatterPanel } from "../../../plots/scatter-panels.js";
import { modelTitle } from "../data/design.js";
import { centredColumns, crossedCells, modelMeans, profileMeans } from "../measures/crossed-cells.js";
import type { EmotionRelationship } from "../measures/relationship.js";
import { type RelationshipRow, scoredRows } from "../measures/relationship-levels.js";

/** A scale's own range and step, and the width and step of differences on it. */
export interface PanelScale {
  range: [number, number];
  step: number;
  /** Differences reach so far to either side. */
  reach: number;
  differences: number;
}

export const emotionScale: PanelScale = { range: [0, 100], step: 25, reach: 80, differences: 40 };

/** The levels that have points of their own. */
export const drawnLevels = ["between models", "between profiles", "within model and profile"] as const;

const titles = {
  "between models": "Models",
  "between profiles": "Simulated people",
  "within model and profile": "Within model and person",
} as const;

/**
 * One agent's dialogues as three panels: means of models, means of people, and single dialogues less both.
 *
 * Dialogues are too many for a dot each: one dot stands for those in a square, and its area for how many.
 */
export function levelPanels(
  rows: readonly RelationshipRow[],
  found: EmotionRelationship,
  x: PanelScale,
  agent: string,
): ScatterPanel[] {
  const scored = scoredRows(rows);
  const cells = crossedCells(scored);
  const columns = [scored.map((row) => row.total), scored.map((row) => row.emotion)];
  const all = new Int32Array(cells.profiles.length).fill(1);
  const pointsAt = (level: (typeof drawnLevels)[number]): PanelPoint[] => {
    if (level === "between models") {
      const [a, b] = columns.map((column) => modelMeans(cells, column, all));
      return cells.models.map((model, i) => ({ x: a![i]!, y: b![i]!, label: modelTitle(model) }));
    }
    if (level === "between profiles") {
      const [a, b] = columns.map((column) => profileMeans(cells, column));
      return cells.profiles.map((profile, i) => ({ x: a![i]!, y: b![i]!, label: profile }));
    }
    const [a, b] = centredColumns(cells, columns, "models and profiles", all);
    return inSquares(a!, b!, x, emotionScale);
  };
  return drawnLevels.map((level) => {
    const points = pointsAt(level);
    const { value, ci, n, units } = found.levels.find((one) => one.level === level)!;
    const isWithin = level === "within model and profile";
    const span = (of: (point: PanelPoint) => number, scale: PanelScale): Span =>
      isWithin ? differences(scale) : zoomed(points.map(of), scale);
    const across = span((point) => point.x, x);
    const up = level === "between profiles" ? whole(emotionScale) : span((point) => point.y, emotionScale);
    return {
      title: `${titles[level]}, ${agent}`,
      note: `r = ${signed(value)} ${interval(ci)}, ${n} ${units}`,
      points,
      named: level === "between models",
      ...{ xRange: across.range, xTicks: across.ticks, yRange: up.range, yTicks: up.ticks },
    };
  });
}

const squares = 26;

/** Points counted in squares, each at its middle; what lies beyond the reach is put at its edge. */
function inSquares(a: ArrayLike<number>, b: ArrayLike<number>, x: PanelScale, y: PanelScale): PanelPoint[] {
  const place = (value: number, { reach }: PanelScale): number => {
    const size = (2 * reach) / squares;
    const at = Math.floor((value + reach) / size);
    return -reach + (Math.max(0, Math.min(squares - 1, at)) + 0.5) * size;
  };
  const counts = new Map<string, PanelPoint & { count: number }>();
  for (let i = 0; i < a.length; i++) {
    const [px, py] = [place(a[i]!, x), place(b[i]!, y)];
    const own = counts.get(`${px} ${py}`);
    if (own === undefined) counts.set(`${px} ${py}`, { x: px, y: py, label: "dialogues", count: 1 });
    else own.count++;
  }
  return [...counts.values()].sort((one, other) => one.x - other.x || one.y - other.y);
}

interface Span {
  range: [number, number];
  ticks: number[];
}

const differences = ({ reach, differences: step }: PanelScale): Span => ({
  range: [-reach, reach],
  ticks: tickValues(-reach, reach, step),
});

/** As much of the scale as the points need, in whole steps, with space for their names. */
function zoomed(values: readonly number[], { range }: PanelScale): Span {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = niceStep(most - least || 1, 4);
  const low = Math.max(range[0], Math.floor(least / step) * step);
  const high = Math.min(range[1], Math.ceil(most / step) * step);
  const ticks = tickValues(low, high, step).map((tick) => Number(tick.toFixed(6)));
  return { range: [low, high], ticks };
}

const whole = ({ range, step }: PanelScale): Span => ({ range, ticks: tickValues(...range, step) });

/** A correlation as figures print it. */
export function signed(r: number): string {
  if (Number.isNaN(r)) return "undefined";
  const isNearOne = Math.abs(r) >= 0.995 && Math.abs(r) < 0.9995;
  return fixed(r, isNearOne ? 3 : 2);
}

export const interval = (ci: ConfidenceInterval): string =>
  ci.some(Number.isNaN) ? "" : `[${ci.map(signed).join(", ")}]`;
