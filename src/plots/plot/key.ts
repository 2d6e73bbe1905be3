import { ink, textSize, tint, veil } from "../house-style.js";
import { type Legend, legendOf } from "../legend.js";
import type { Mark } from "../mark.js";
import { boxes, hatch } from "../marks/boxes.js";
import { area, dots, segments } from "../marks/points.js";
import { sequentialColour } from "../sequential-scale.js";
import { textWidth } from "../text-widths.js";
import { type GroupLook, groupMarker } from "./groups.js";
import { hatching } from "./hatching.js";
import type { GroupSign, Layer, LayerKey } from "./layer.js";
import { digitsOf, formatNumber } from "./numbers.js";

/** An entry: the name of the groups, a group, or what another sign means. */
type Entry =
  | { sign: "name"; text: string }
  | { sign: "group"; text: string; look: GroupLook; parts: ReadonlySet<GroupSign> }
  | LayerKey;

const sample = 22;
const scaleWidth = 110;
const steps = 24;

/** The legend of a plot: its groups with colour and shape, then intervals, lines and colour scales. */
export function plotKey(
  layers: readonly Layer[],
  groups: { label: string; names: readonly string[]; look: (group: string) => GroupLook },
  width: number,
): Legend {
  const parts = new Set(layers.flatMap((layer) => layer.groupSigns));
  const keys = layers.flatMap((layer) => layer.keys);
  const entries: Entry[] = [
    ...(groups.names.length === 0 ? [] : [{ sign: "name" as const, text: `${groups.label}:` }]),
    ...groups.names.map((text) => ({ sign: "group" as const, text, look: groups.look(text), parts })),
    ...keys.filter((key, i) => keys.findIndex((other) => sameKey(key, other)) === i),
  ];
  return legendOf(entries, width, signWidth, draw);
}

const sameKey = (a: LayerKey, b: LayerKey): boolean => a.sign === b.sign && a.text === b.text;

function endsOf({ range = [0, 1] }: LayerKey): [string, string] {
  const digits = Math.min(2, digitsOf(Number((range[1] - range[0]).toPrecision(3))));
  return range.map((end) => formatNumber(end, Number.isInteger(end) ? 0 : digits)) as [string, string];
}

function signWidth(entry: Entry): number {
  if (entry.sign === "name") return 0;
  if (entry.sign === "scale") {
    return endsOf(entry).reduce((sum, text) => sum + textWidth(text, textSize.note) + 6, scaleWidth + 12);
  }
  return entry.sign === "group" && !entry.parts.has("line") ? 17 : sample + 6;
}

function draw(entry: Entry, x: number, y: number): Mark {
  switch (entry.sign) {
    case "name":
      return [];
    case "group":
      return groupSign(entry, x, y);
    case "interval":
      return segments([{ x: [x, x + sample], y: [y, y] }], { color: entry.colour ?? ink.text, width: 1.4 });
    case "fit":
      return segments([{ x: [x, x + sample], y: [y, y] }], { color: entry.colour ?? ink.text, width: 1.8 });
    case "band":
      return area(
        { x: [x, x + sample, x + sample, x], y: [y - 5, y - 5, y + 5, y + 5] },
        veil(entry.colour ?? ink.quiet, 0.25),
      );
    case "missing":
      return () => ({ shapes: hatch({ left: x, right: x + sample, top: y - 6, bottom: y + 6 }) });
    case "scale":
      return scaleSign(entry, x, y);
  }
}

function groupSign({ look, parts }: Extract<Entry, { sign: "group" }>, x: number, y: number): Mark {
  const { colour, open, dash, rank } = look;
  const width = parts.has("line") ? sample : 12;
  const box = { left: x, right: x + width, top: y - 5.5, bottom: y + 5.5 };
  const middle = x + width / 2;
  return [
    parts.has("bar")
      ? [
          boxes([{ ...box, fill: open ? tint(colour, 0.3) : colour }], {
            color: colour,
            width: open ? 1.4 : 0,
          }),
          hatching([box], rank, open ? colour : ink.paper),
        ]
      : [],
    parts.has("line")
      ? segments([{ x: [x, x + width], y: [y, y] }], {
          color: colour,
          width: 1.8,
          ...(dash === "solid" ? {} : { dash }),
        })
      : [],
    parts.has("point")
      ? dots([{ x: middle, y, text: "" }], groupMarker(look, 7.5), { hoverinfo: "skip" })
      : [],
  ];
}

function scaleSign(entry: LayerKey, x: number, y: number): Mark {
  const [low, high] = endsOf(entry);
  const left = x + textWidth(low, textSize.note) + 6;
  const box = { top: y - 6, bottom: y + 6 };
  const text = { y, size: textSize.note, colour: ink.quiet };
  return [
    boxes(
      Array.from({ length: steps }, (_, i) => ({
        ...box,
        left: left + (i * scaleWidth) / steps,
        // A pixel wider than needed, so that no gap shows between two steps.
        right: left + ((i + 1) * scaleWidth) / steps + (i < steps - 1 ? 1 : 0),
        fill: sequentialColour(i / (steps - 1)),
      })),
    ),
    () => ({
      texts: [
        { ...text, text: low, x },
        { ...text, text: high, x: left + scaleWidth + 6 },
      ],
    }),
  ];
}
