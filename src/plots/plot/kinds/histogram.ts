import { modelColours } from "../../house-style.js";
import { boxes } from "../../marks/boxes.js";
import { niceStep } from "../../scale.js";
import { type Datum, numberOf } from "../channels.js";
import type { Layer, LayerInput, MarkDefinition } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, inWords } from "../numbers.js";

/** How many rows have a value between two bounds. All panels share the bounds. */
export const histogram: MarkDefinition = {
  required: ["x"],
  optional: [],
  settings: {
    bins: {
      is: "a whole number from 1 to 200",
      holds: (bins) => Number.isInteger(bins) && Number(bins) >= 1 && Number(bins) <= 200,
    },
  },
  numeric: () => ["x"],
  numberAxes: ["x", "y"],
  layer,
};

function layer({ data, labels, settings }: LayerInput): Layer {
  const shown = complete(data, ["x"]);
  const values = shown.map((datum) => numberOf(datum, "x")!);
  const bounds = histogramBounds(values, settings.bins as number | undefined);
  const isRating = settings.bins === undefined && isRatingScale(values);
  const panels = [...new Set(data.map(({ panel }) => panel))];
  const counts = new Map(panels.map((panel) => [panel, countsOf(shown, panel, bounds)]));
  const total = bounds.slice(1).map((_, i) => [...counts.values()].reduce((sum, own) => sum + own[i]!, 0));
  const most = total.indexOf(Math.max(...total, 0));
  const width = bounds.length < 2 ? 0 : bounds[1]! - bounds[0]!;
  return {
    // A rating's bounds lie between its points, which the axis names.
    extent: { x: isRating ? values : bounds, y: [...counts.values()].flat() },
    reach: { side: "x", values: bounds },
    zero: "y",
    fills: true,
    draw: (panel, place) =>
      boxes(
        (counts.get(panel) ?? []).flatMap((count, i) =>
          count === 0
            ? []
            : [
                {
                  left: place.x(bounds[i]!),
                  right: place.x(bounds[i + 1]!),
                  top: place.y(count),
                  bottom: place.y(0),
                  fill: modelColours[0],
                  hover: `${inWords(bounds[i]!)} to ${inWords(bounds[i + 1]!)}: ${count}`,
                },
              ],
        ),
        { color: "#ffffff", width: 1 },
      ),
    groupSigns: [],
    keys: [],
    words: [
      `Bars count ${labels.x} of ${counted(shown.length, "row")} in steps of ${inWords(width)}${
        shown.length === 0
          ? ""
          : `; the most (${total[most]}) ${isRating ? `have ${inWords(bounds[most]! + 0.5)}` : `lie from ${inWords(bounds[most]!)} to ${inWords(bounds[most + 1]!)}`}`
      }.`,
      ...missingWords(data, ["x"], labels, "not counted"),
    ],
  };
}

/** How many values lie between each two bounds. A value on a bound counts above it; the last bound is the end. */
function countsOf(shown: readonly Datum[], panel: string | null, bounds: readonly number[]): number[] {
  const counts = new Array<number>(Math.max(0, bounds.length - 1)).fill(0);
  const step = bounds[1]! - bounds[0]!;
  for (const datum of shown) {
    if (datum.panel !== panel) continue;
    const at = Math.floor((numberOf(datum, "x")! - bounds[0]!) / step + 1e-9);
    counts[Math.min(at, counts.length - 1)]!++;
  }
  return counts;
}

// Whole numbers on so short a scale are a rating, whose points stand in the middle of their bars.
const longestRating = 20;

function isRatingScale(values: readonly number[]): boolean {
  if (values.length === 0 || !values.every(Number.isInteger)) return false;
  return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) <= longestRating;
}

/**
 * The bounds of a histogram: round numbers, about as many as Sturges' rule says, or as the caller wants. The points of
 * a rating scale have a bar each.
 * @internal
 */
export function histogramBounds(values: readonly number[], wanted?: number): number[] {
  if (values.length === 0) return [];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const between = (first: number, step: number, count: number): number[] =>
    Array.from({ length: count + 1 }, (_, i) => first + i * step);
  if (wanted === undefined && isRatingScale(values)) {
    return between(low - 0.5, 1, high - low + 1);
  }
  if (low === high) return between(low - 0.5, 1, 1);
  const step = niceStep(high - low, wanted ?? Math.ceil(Math.log2(values.length)) + 1);
  const first = Math.floor(low / step + 1e-9) * step;
  return between(first, step, Math.max(1, Math.ceil((high - first) / step - 1e-9)));
}
