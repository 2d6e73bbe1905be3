import { InputError } from "../../../core/errors.js";
import { ink, tint } from "../../house-style.js";
import type { Mark } from "../../mark.js";
import { boxes } from "../../marks/boxes.js";
import { byGroup } from "../by-group.js";
import { type Datum, nameOf, numberOf } from "../channels.js";
import { hatching } from "../hatching.js";
import type { Layer, LayerInput, MarkDefinition, Place, Side } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, inWords } from "../numbers.js";
import { across, hoverText } from "./dots.js";
import { hasSpan, spanKeys, spans, spanWords } from "./spans.js";

/** Bars from 0, one for each category and group. */
export const bars: MarkDefinition = {
  required: ["x", "y"],
  optional: ["low", "high", "colour"],
  settings: {},
  numeric: (kinds) => [barSide(kinds), "low", "high"],
  layer,
};

/** The axis along which bars grow: the vertical one, unless the categories are there. */
export const barSide = (kinds: LayerInput["kinds"]): Side => (kinds.y === "category" ? "x" : "y");

/** How much of a category's room its bars take. */
export const barShare = 0.8;

function layer(input: LayerInput): Layer {
  const { data, labels, kinds, settings } = input;
  const side = barSide(kinds);
  const other = side === "x" ? "y" : "x";
  const placed = complete(data, [other, ...("colour" in settings ? ["colour"] : [])]);
  const shown = complete(placed, [side]);
  requireOneBarEach(placed, other, labels);
  const ends = shown.filter(hasSpan).flatMap((datum) => [numberOf(datum, "low")!, numberOf(datum, "high")!]);
  const values = shown.map((datum) => numberOf(datum, side)!);
  const names = placed.map((datum) => datum.values[other]!);
  const most = shown[values.indexOf(values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY))];
  const named = ({ values }: Datum): string =>
    [values[other], ...(values.colour == null ? [] : [values.colour])].join(", ");
  return {
    extent: side === "x" ? { x: values, y: names } : { x: names, y: values },
    reach: { side, values: ends },
    zero: side,
    fills: true,
    draw: (panel, place) => {
      const own = shown.filter((datum) => datum.panel === panel);
      return [
        byGroup(own).map(([group, members]) => barsOf(group, members, side, place, labels)),
        // On a line of paper, so that it is seen on a dark bar too.
        ...[
          { color: ink.paper, width: 3.4 },
          { color: ink.strong, width: 1.4 },
        ].map((look) => spans(own, side, place, across(place, side), look)),
      ];
    },
    groupSigns: ["bar"],
    keys: spanKeys(input, shown.some(hasSpan)).map((key) => ({ ...key, colour: ink.strong })),
    words: [
      `Bars show ${labels[side]} for each ${labels[other]}, from ${counted(shown.length, "row")}${most === undefined ? "" : `; the largest is ${inWords(numberOf(most, side)!)} (${named(most)})`}.`,
      ...spanWords(input, shown),
      ...missingWords(data, [other, ...("colour" in settings ? ["colour"] : [])], labels),
      ...missingWords(placed, [side], labels, "without a bar"),
    ],
  };
}

function barsOf(
  group: string | null,
  own: readonly Datum[],
  side: Side,
  place: Place,
  labels: Readonly<Record<string, string>>,
): Mark[] {
  const { colour, open, rank } = place.look(group);
  const other = side === "x" ? "y" : "x";
  const half = (barShare * place.band[other]) / place.shared / 2;
  const middle = across(place, side);
  const all = own.map((datum) => {
    const ends = [place[side](0), place[side](numberOf(datum, side)!)].toSorted((a, b) => a - b) as [
      number,
      number,
    ];
    const [from, to] = [middle(datum) - half, middle(datum) + half];
    const box =
      side === "x"
        ? { left: ends[0], right: ends[1], top: from, bottom: to }
        : { left: from, right: to, top: ends[0], bottom: ends[1] };
    return { ...box, fill: open ? tint(colour, 0.3) : colour, hover: hoverText(datum, labels) };
  });
  const outline = open ? { color: colour, width: 1.4 } : { color: ink.paper, width: 0.6 };
  return [boxes(all, outline), hatching(all, rank, open ? colour : ink.paper)];
}

function requireOneBarEach(
  data: readonly Datum[],
  other: Side,
  labels: Readonly<Record<string, string>>,
): void {
  const seen = new Set<string>();
  for (const datum of data) {
    const group = nameOf(datum, "colour");
    const key = JSON.stringify([datum.panel, group, String(datum.values[other])]);
    if (seen.has(key)) {
      const of = group === null ? "" : `, ${labels.colour} ${group}`;
      throw new InputError(
        `plot: bars requires one row for each bar, got two for ${labels[other]} ${datum.values[other]}${of}; summarise them, or give colour or facet`,
      );
    }
    seen.add(key);
  }
}
