import { InputError } from "../../../core/errors.js";
import { veil } from "../../house-style.js";
import type { Mark } from "../../mark.js";
import { area, hover, path } from "../../marks/points.js";
import { byGroup } from "../by-group.js";
import { type Datum, nameOf, numberOf } from "../channels.js";
import { groupMarker } from "../groups.js";
import type { Layer, LayerInput, MarkDefinition, Place } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, inWords } from "../numbers.js";
import { hoverText, shift } from "./dots.js";
import { hasSpan, spanKeys, spanWords } from "./spans.js";

/** A line for each group, through its rows in the order of x. A missing y is a gap. */
export const lines: MarkDefinition = {
  required: ["x", "y"],
  optional: ["low", "high", "colour"],
  settings: { points: { is: "true or false", holds: (value) => typeof value === "boolean" } },
  numeric: () => ["y", "low", "high"],
  numberAxes: ["y"],
  layer,
};

function layer(input: LayerInput): Layer {
  const { data, labels, settings } = input;
  const needed = ["x", ...("colour" in settings ? ["colour"] : [])];
  const placed = complete(data, needed);
  const shown = complete(placed, ["y"]);
  requireOneRowEach(placed, labels);
  const spanned = shown.filter(hasSpan);
  const ends = spanned.flatMap((datum) => [numberOf(datum, "low")!, numberOf(datum, "high")!]);
  const values = shown.map((datum) => numberOf(datum, "y")!);
  const groups = new Set(shown.map((datum) => nameOf(datum, "colour")));
  const each = "colour" in settings ? ` for each ${labels.colour} (${groups.size})` : "";
  return {
    extent: { x: placed.map(({ values }) => values.x!), y: values },
    reach: { side: "y", values: ends },
    draw: (panel, place) =>
      byGroup(placed.filter((datum) => datum.panel === panel)).map(([group, own]) =>
        lineOf(group, inOrder(own, place), place, input),
      ),
    under: (panel, place) =>
      byGroup(placed.filter((datum) => datum.panel === panel)).map(([group, own]) =>
        bands(inOrder(own, place), group, place).map((outline) =>
          area(outline, veil(place.look(group).colour, 0.2)),
        ),
      ),
    groupSigns: settings.points === false ? ["line"] : ["line", "point"],
    keys: spanKeys(input, spanned.length > 0).map((key) => ({ ...key, sign: "band" as const })),
    words: [
      `Lines show ${labels.y} over ${labels.x}${each}, from ${counted(shown.length, "row")}${
        values.length === 0
          ? ""
          : `; ${labels.y} runs from ${inWords(values.reduce((a, b) => Math.min(a, b)))} to ${inWords(values.reduce((a, b) => Math.max(a, b)))}`
      }.`,
      ...spanWords(input, shown, "Bands"),
      ...missingWords(data, needed, labels),
      ...missingWords(placed, ["y"], labels, "a gap").map((words) => words.replace("are a gap", "are gaps")),
    ],
  };
}

const inOrder = (data: readonly Datum[], place: Place): Datum[] =>
  data.toSorted((a, b) => place.x(a.values.x!) - place.x(b.values.x!));

function lineOf(group: string | null, own: readonly Datum[], place: Place, input: LayerInput): Mark[] {
  const look = place.look(group);
  const { colour, dash } = look;
  const x = own.map((datum) => place.x(datum.values.x!) + shift(place, "x", group));
  const y = own.map((datum) => (datum.values.y === null ? null : place.y(datum.values.y!)));
  const hasPoints = input.settings.points !== false;
  return [
    path(
      { x, y },
      { color: colour, width: 1.8, ...(dash === "solid" ? {} : { dash }) },
      {
        // A value between two gaps has no line, so it is always a point.
        mode: hasPoints ? "lines+markers" : "lines",
        marker: { ...groupMarker(look, 6.5), opacity: 1 },
        ...hover(own.map((datum) => hoverText(datum, input.labels))),
      },
    ),
    hasPoints ? [] : lonely(own, x, y, colour),
  ];
}

/** The points that a line without points would lose: those between two gaps. */
function lonely(own: readonly Datum[], x: number[], y: (number | null)[], color: string): Mark {
  const alone = own
    .map((_, i) => i)
    .filter((i) => y[i] !== null && (y[i - 1] ?? null) === null && (y[i + 1] ?? null) === null);
  if (alone.length === 0) return [];
  return path(
    { x: alone.map((i) => x[i]!), y: alone.map((i) => y[i]!) },
    { color, width: 0 },
    { mode: "markers", marker: { symbol: "circle", opacity: 1, size: 5, color } },
  );
}

/** The outlines of the areas between low and high, one for each stretch of rows that have both. */
function bands(own: readonly Datum[], group: string | null, place: Place): { x: number[]; y: number[] }[] {
  const x = own.map((datum) => place.x(datum.values.x!) + shift(place, "x", group));
  const [bottom, top] = place.range.y;
  const within = (value: number): number => place.y(Math.min(Math.max(value, bottom), top));
  const stretches: number[][] = [[]];
  own.forEach((datum, i) => {
    if (hasSpan(datum)) stretches.at(-1)!.push(i);
    else if (stretches.at(-1)!.length > 0) stretches.push([]);
  });
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const back = stretch.toReversed();
      return {
        x: [...stretch, ...back].map((i) => x[i]!),
        y: [
          ...stretch.map((i) => within(numberOf(own[i]!, "high")!)),
          ...back.map((i) => within(numberOf(own[i]!, "low")!)),
        ],
      };
    });
}

/** Refuses two rows of one line at one place: the line would run up and down between them. */
function requireOneRowEach(data: readonly Datum[], labels: Readonly<Record<string, string>>): void {
  const seen = new Set<string>();
  for (const datum of data) {
    const key = JSON.stringify([datum.panel, datum.values.colour ?? null, datum.values.x]);
    if (seen.has(key)) {
      const of = datum.values.colour == null ? "" : ` of ${labels.colour} ${datum.values.colour}`;
      throw new InputError(
        `plot: lines requires one row at each ${labels.x} of a line, got two at ${datum.values.x}${of}; summarise them, or give colour or facet`,
      );
    }
    seen.add(key);
  }
}
