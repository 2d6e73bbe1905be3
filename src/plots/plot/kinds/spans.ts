import type { Mark } from "../../mark.js";
import { type Segment, segments } from "../../marks/points.js";
import type { LineLook } from "../../paper.js";
import { byGroup } from "../by-group.js";
import { type Datum, numberOf } from "../channels.js";
import type { LayerInput, LayerKey, Place, Side } from "../layer.js";
import { counted } from "../numbers.js";

/** The axis that a mark's low and high belong to: the vertical one, unless only the horizontal one has numbers. */
export const valueSide = (kinds: LayerInput["kinds"]): Side =>
  kinds.x === "number" && kinds.y === "category" ? "x" : "y";

/** Whether a datum has both ends of its interval. */
export const hasSpan = (datum: Datum): boolean =>
  numberOf(datum, "low") !== null && numberOf(datum, "high") !== null;

/** What the interval columns are, for the legend. */
export function spanKeys({ settings, labels, intervalNote, single }: LayerInput, shown: boolean): LayerKey[] {
  if (settings.low === undefined || !shown) return [];
  const text = intervalNote ?? `from ${labels.low} to ${labels.high}`;
  return [{ sign: "interval", text, ...(settings.colour === undefined ? { colour: single } : {}) }];
}

/** What a caption says of the intervals, and of rows that lack one. */
export function spanWords(input: LayerInput, drawn: readonly Datum[], shape = "Thin lines"): string[] {
  if (input.settings.low === undefined) return [];
  const { low, high } = input.labels;
  const without = drawn.filter((datum) => !hasSpan(datum)).length;
  const note = input.intervalNote === undefined ? "" : ` (${input.intervalNote})`;
  return [
    `${shape} run from ${low} to ${high}${note}.`,
    ...(without === 0
      ? []
      : [
          `${counted(without, "row")} ${without === 1 ? "lacks" : "lack"} an end of the interval, so none is drawn.`,
        ]),
  ];
}

const head = 3.2;

/**
 * Intervals as thin lines in the colours of their groups. One that leaves the axis ends in an arrowhead there, so that
 * nobody reads the cut as its end.
 */
export function spans(
  data: readonly Datum[],
  side: Side,
  place: Place,
  at: (datum: Datum) => number,
  look?: LineLook,
): Mark[] {
  const [from, to] = place.range[side];
  return byGroup(data.filter(hasSpan)).map(([group, own]) => {
    const lines: Segment[] = own.flatMap((datum) => {
      const [low, high] = [numberOf(datum, "low")!, numberOf(datum, "high")!];
      const ends = [Math.max(low, from), Math.min(high, to)].map(place[side]) as [number, number];
      const across = at(datum);
      const turned = (along: readonly [number, number], over: readonly [number, number]): Segment =>
        side === "x" ? { x: along, y: over } : { x: over, y: along };
      const arrow = (end: number, back: number): Segment[] => [
        turned([end, end + back], [across, across - head]),
        turned([end, end + back], [across, across + head]),
      ];
      const back = Math.sign(ends[0] - ends[1]) * head * 1.4 || head;
      return [
        turned(ends, [across, across]),
        ...(low < from ? arrow(ends[0], -back) : []),
        ...(high > to ? arrow(ends[1], back) : []),
      ];
    });
    return segments(lines, look ?? { color: place.look(group).colour, width: 1.4 });
  });
}
