import { plain } from "../../house-style.js";
import type { Mark } from "../../mark.js";
import { dots as points } from "../../marks/points.js";
import { byGroup } from "../by-group.js";
import { type Datum, nameOf, numberOf } from "../channels.js";
import { groupMarker } from "../groups.js";
import type { Layer, LayerInput, MarkDefinition, Place, Side } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, inWords } from "../numbers.js";
import { hasSpan, spanKeys, spans, spanWords, valueSide } from "./spans.js";

/** Points, each with its interval where there is one. */
export const dots: MarkDefinition = {
  required: ["x", "y"],
  optional: ["low", "high", "colour"],
  settings: {
    size: { is: "a number of pixels from 2 to 20", holds: (size) => Number(size) >= 2 && Number(size) <= 20 },
  },
  numeric: () => ["low", "high"],
  layer,
};

function layer(input: LayerInput): Layer {
  const { data, labels, kinds, settings } = input;
  const needed = ["x", "y", ...("colour" in settings ? ["colour"] : [])];
  const shown = complete(data, needed);
  const side = valueSide(kinds);
  const ends = shown.filter(hasSpan).flatMap((datum) => [numberOf(datum, "low")!, numberOf(datum, "high")!]);
  return {
    extent: { x: shown.map(({ values }) => values.x!), y: shown.map(({ values }) => values.y!) },
    reach: { side, values: ends },
    draw: (panel, place) => {
      const own = shown.filter((datum) => datum.panel === panel);
      return [spans(own, side, place, across(place, side)), dotsOf(own, place, input)];
    },
    groupSigns: ["point"],
    keys: spanKeys(input, shown.some(hasSpan)),
    words: [
      `Dots show ${placeWords(side, labels, kinds)}, from ${counted(shown.length, "row")}${rangeWords(shown, side, labels[side]!, kinds[side])}.`,
      ...spanWords(input, shown),
      ...missingWords(data, needed, labels),
    ],
  };
}

/** "score for each judge", or "score over length" where both are numbers */
function placeWords(side: Side, labels: LayerInput["labels"], kinds: LayerInput["kinds"]): string {
  const other = side === "x" ? "y" : "x";
  return kinds[other] === "category"
    ? `${labels[side]} for each ${labels[other]}`
    : `${labels[side]} over ${labels[other]}`;
}

/** "; score runs from 1.2 to 4.5" */
function rangeWords(shown: readonly Datum[], side: Side, label: string, kind: string): string {
  if (kind !== "number" || shown.length === 0) return "";
  const values = shown.map(({ values }) => values[side] as number);
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return `; ${label} runs from ${inWords(low)} to ${inWords(high)}`;
}

/** Where a datum stands across its interval, in pixels. */
export function across(place: Place, side: Side): (datum: Datum) => number {
  const other = side === "x" ? "y" : "x";
  return (datum) => place[other](datum.values[other]!) + shift(place, other, nameOf(datum, "colour"));
}

/** How many pixels a group stands beside the middle of its category. */
export const shift = (place: Place, side: Side, group: string | null): number =>
  place.dodge(group) * place.band[side];

function dotsOf(own: readonly Datum[], place: Place, { labels, settings }: LayerInput): Mark[] {
  return byGroup(own).map(([group, members]) => {
    const size = Number(settings.size ?? 7.5);
    return points(
      members.map((datum) => ({
        x: place.x(datum.values.x!) + shift(place, "x", group),
        y: place.y(datum.values.y!) + shift(place, "y", group),
        text: hoverText(datum, labels),
      })),
      groupMarker(place.look(group), size),
    );
  });
}

/** What shows when a mark is pointed at: every channel with its value. */
export function hoverText({ values }: Datum, labels: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([channel, value]) => value !== null && labels[channel] !== undefined)
    .map(
      ([channel, value]) =>
        `${plain(labels[channel]!)}: ${plain(typeof value === "number" ? inWords(value) : String(value))}`,
    )
    .join("<br>");
}
