import { ordinaryLeastSquares, type Regression } from "../../../stats/ordinary-least-squares.js";
import { plain, veil } from "../../house-style.js";
import type { Mark } from "../../mark.js";
import { area, hover, path } from "../../marks/points.js";
import { byGroup } from "../by-group.js";
import { type Datum, nameOf, numberOf } from "../channels.js";
import type { Layer, LayerInput, MarkDefinition, Place } from "../layer.js";
import { complete, missingWords } from "../missing.js";
import { counted, inWords } from "../numbers.js";

/** The least-squares line of y on x for each group, with the interval of its mean at each x. */
export const fit: MarkDefinition = {
  required: ["x", "y"],
  optional: ["colour", "clusters"],
  settings: {
    level: { is: "a number between 0 and 1", holds: (level) => Number(level) > 0 && Number(level) < 1 },
  },
  numeric: () => ["x", "y"],
  numberAxes: ["x", "y"],
  layer,
};

/** One fitted line: the mean of y at some x, with its interval. */
interface FittedLine {
  panel: string | null;
  group: string | null;
  n: number;
  x: number[];
  mean: number[];
  low: number[];
  high: number[];
  slope: { value: number; ci: readonly [number, number] };
}

const steps = 40;

function layer(input: LayerInput): Layer {
  const { data, labels, settings, single } = input;
  const needed = ["x", "y", ...["colour", "clusters"].filter((channel) => channel in settings)];
  const shown = complete(data, needed);
  const level = (settings.level as number | undefined) ?? 0.95;
  const parts = [...new Set(shown.map(({ panel }) => panel))].flatMap((panel) =>
    byGroup(shown.filter((datum) => datum.panel === panel)).map(([group, own]) => ({ panel, group, own })),
  );
  const fitted = parts.map(({ panel, group, own }) => fitLine(panel, group, own, level));
  const lines = fitted.filter((line) => line !== undefined);
  const unfitted = parts
    .filter((_, i) => fitted[i] === undefined)
    .map(({ panel, group }) => nameOfPart(panel, group));
  const how = "clusters" in settings ? `, clustered by ${labels.clusters}` : ", rows as independent";
  const percent = `${inWords(100 * level)}%`;
  const own = "colour" in settings ? {} : { colour: single };
  const hasBand = lines.some(({ low }) => low.every(Number.isFinite));
  return {
    extent: {
      x: shown.map(({ values }) => values.x!),
      y: [],
    },
    reach: {
      side: "y",
      values: lines.flatMap(({ mean, low, high }) => [...mean, ...low, ...high]).filter(Number.isFinite),
    },
    under: (panel, place) => lines.filter((line) => line.panel === panel).map((line) => band(line, place)),
    draw: (panel, place) =>
      lines.filter((line) => line.panel === panel).map((line) => drawn(line, place, labels)),
    groupSigns: "colour" in settings ? ["line"] : [],
    keys: [
      ...("colour" in settings || lines.length === 0
        ? []
        : [{ sign: "fit" as const, text: "least-squares line", ...own }]),
      ...(hasBand ? [{ sign: "band" as const, text: `${percent} interval of the line${how}`, ...own }] : []),
    ],
    words: [
      ...lines.map(
        ({ panel, group, n, slope }) =>
          `The least-squares line${nameOfPart(panel, group)} has a slope of ${inWords(slope.value)}${
            slope.ci.every(Number.isFinite)
              ? ` [${slope.ci.map(inWords).join(", ")}] (${percent} interval${how})`
              : ""
          }, from ${counted(n, "row")}.`,
      ),
      ...(hasBand ? [`Bands are ${percent} intervals of the line at each ${labels.x}.`] : []),
      ...unfitted.map((part) => `There is no line${part}: it takes 3 rows with two values of ${labels.x}.`),
      ...missingWords(data, needed, labels, "not in a line"),
    ],
  };
}

const nameOfPart = (panel: string | null, group: string | null): string => {
  const names = [panel, group].filter((name) => name !== null);
  return names.length === 0 ? "" : ` of ${names.join(", ")}`;
};

/** The line and its band; undefined where the rows determine none. */
function fitLine(
  panel: string | null,
  group: string | null,
  own: readonly Datum[],
  level: number,
): FittedLine | undefined {
  const x = own.map((datum) => numberOf(datum, "x")!);
  const y = own.map((datum) => numberOf(datum, "y")!);
  const [low, high] = [x.reduce((a, b) => Math.min(a, b)), x.reduce((a, b) => Math.max(a, b))];
  if (own.length < 3 || low === high) return undefined;
  const labels = own.map((datum) => nameOf(datum, "clusters"));
  const clustered = labels.every((label) => label !== null);
  // With x counted from a place, the intercept is the mean of y there, and its interval that of the line.
  const from = (place: number): Regression =>
    ordinaryLeastSquares(y, [x.map((value) => value - place)], {
      level,
      ...(clustered ? { errors: "CR2" as const, clusters: labels as string[] } : {}),
    });
  const places = Array.from({ length: steps + 1 }, (_, i) => low + (i / steps) * (high - low));
  const means = places.map((place) => from(place).coefficients[0]!);
  const slope = from(0).coefficients[1]!;
  return {
    ...{ panel, group, n: own.length, x: places },
    mean: means.map(({ value }) => value),
    low: means.map(({ ci }) => ci[0]),
    high: means.map(({ ci }) => ci[1]),
    slope: { value: slope.value, ci: slope.ci },
  };
}

/** The interval of the line at each x. */
function band(line: FittedLine, place: Place): Mark {
  if (!line.low.every(Number.isFinite)) return [];
  const [bottom, top] = place.range.y;
  const within = (value: number): number => place.y(Math.min(Math.max(value, bottom), top));
  const x = line.x.map(place.x);
  const back = x.map((_, i) => x.length - 1 - i);
  return area(
    {
      x: [...x, ...back.map((i) => x[i]!)],
      y: [...line.high.map(within), ...back.map((i) => within(line.low[i]!))],
    },
    veil(place.look(line.group).colour, 0.2),
  );
}

function drawn(line: FittedLine, place: Place, labels: Readonly<Record<string, string>>): Mark {
  const { colour, dash } = place.look(line.group);
  const [bottom, top] = place.range.y;
  return path(
    {
      x: line.x.map(place.x),
      y: line.mean.map((value) => (value < bottom || value > top ? null : place.y(value))),
    },
    { color: colour, width: 1.8, ...(dash === "solid" ? {} : { dash }) },
    hover(
      line.x.map(
        (at, i) =>
          `${plain(labels.x!)}: ${inWords(at)}<br>mean of ${plain(labels.y!)}: ${inWords(line.mean[i]!)}`,
      ),
    ),
  );
}
