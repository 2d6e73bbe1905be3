import { InputError } from "../../../core/errors.js";
import { formatValue, ink, textSize } from "../../house-style.js";
import { boxes, hatch } from "../../marks/boxes.js";
import type { Corners } from "../../paper.js";
import { sequentialColour, textColourOn } from "../../sequential-scale.js";
import { textWidth } from "../../text-widths.js";
import { type Datum, numberOf } from "../channels.js";
import type { Layer, LayerInput, MarkDefinition, Place } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, formatNumber, inWords } from "../numbers.js";
import { hoverText } from "./dots.js";

/** A cell for each pair of categories, the darker the higher its value. */
export const heat: MarkDefinition = {
  required: ["x", "y", "value"],
  optional: [],
  settings: {
    range: { is: "two numbers, the lower first", holds: isRange },
    digits: {
      is: "a whole number from 0 to 6",
      holds: (digits) => Number.isInteger(digits) && Number(digits) >= 0 && Number(digits) <= 6,
    },
  },
  numeric: () => ["value"],
  categories: ["x", "y"],
  layer,
};

/** @internal */
export function isRange(range: unknown): boolean {
  return (
    Array.isArray(range) && range.length === 2 && range.every(Number.isFinite) && Number(range[0]) < range[1]
  );
}

function layer({ data, labels, settings }: LayerInput): Layer {
  const placed = complete(data, ["x", "y"]);
  const shown = complete(placed, ["value"]);
  requireOneCellEach(placed, labels);
  const values = shown.map((datum) => numberOf(datum, "value")!);
  const range = (settings.range as [number, number] | undefined) ?? endsOf(values);
  const strange = values.find((value) => value < range[0] || value > range[1]);
  if (strange !== undefined) {
    throw new InputError(
      `plot: heat requires ${labels.value} in range ${range[0]} to ${range[1]}, got ${strange}; widen range`,
    );
  }
  const digits = (settings.digits as number | undefined) ?? digitsFor(values);
  const hatched = shown.length < placed.length;
  return {
    extent: { x: placed.map(({ values }) => values.x!), y: placed.map(({ values }) => values.y!) },
    fills: true,
    draw: (panel, place) => {
      const own = placed.filter((datum) => datum.panel === panel);
      const cells = own.map((datum) => cellOf(datum, place, range, digits));
      return [
        boxes(
          cells.map(({ box, fill }, i) => ({
            ...box,
            fill: fill ?? "rgba(0,0,0,0)",
            hover: hoverText(own[i]!, labels),
          })),
          { color: ink.paper, width: 1 },
        ),
        () => ({
          shapes: cells.filter(({ fill }) => fill === null).flatMap(({ box }) => hatch(box)),
          texts: cells.flatMap(({ box, fill, text }) =>
            fill === null || textWidth(text, textSize.tick) > box.right - box.left - 4
              ? []
              : [
                  {
                    text,
                    x: (box.left + box.right) / 2,
                    y: (box.top + box.bottom) / 2,
                    size: textSize.tick,
                    colour: textColourOn(fill, ink.strong),
                    anchor: "center" as const,
                  },
                ],
          ),
        }),
      ];
    },
    groupSigns: [],
    keys: [
      { sign: "scale", text: labels.value!, range },
      ...(hatched ? [{ sign: "missing" as const, text: `no ${labels.value}` }] : []),
    ],
    words: [
      `Cells show ${labels.value} for ${counted(shown.length, "row")}, by ${labels.y} and ${labels.x}${
        values.length === 0 ? "" : `; it runs from ${words(values, Math.min)} to ${words(values, Math.max)}`
      }. Darker is higher.`,
      ...missingWords(data, ["x", "y"], labels),
      ...missingWords(placed, ["value"], labels, "hatched"),
    ],
  };
}

const words = (values: readonly number[], of: (a: number, b: number) => number): string =>
  inWords(values.reduce((a, b) => of(a, b)));

function cellOf(datum: Datum, place: Place, range: [number, number], digits: number) {
  const value = numberOf(datum, "value");
  const [x, y] = [place.x(datum.values.x!), place.y(datum.values.y!)];
  const box: Corners = {
    left: x - place.band.x / 2,
    right: x + place.band.x / 2,
    top: y - place.band.y / 2,
    bottom: y + place.band.y / 2,
  };
  if (value === null) return { box, fill: null, text: formatValue(value, digits) };
  const fill = sequentialColour((value - range[0]) / (range[1] - range[0]));
  return { box, fill, text: formatNumber(value, digits) };
}

function endsOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

/** As many decimals as tell values apart that differ by a hundredth of their spread, and none for whole numbers. */
function digitsFor(values: readonly number[]): number {
  if (values.every(Number.isInteger)) return 0;
  const [low, high] = endsOf(values);
  return Math.min(4, Math.max(0, Math.ceil(-Math.log10((high - low) / 100))));
}

function requireOneCellEach(data: readonly Datum[], labels: Readonly<Record<string, string>>): void {
  const seen = new Set<string>();
  for (const { panel, values } of data) {
    const key = JSON.stringify([panel, String(values.x), String(values.y)]);
    if (seen.has(key)) {
      throw new InputError(
        `plot: heat requires one row for each cell, got two for ${labels.x} ${values.x}, ${labels.y} ${values.y}; summarise them, or give facet`,
      );
    }
    seen.add(key);
  }
}
