import { modelColours, outerMargin, textSize, textStyle, tickText } from "./house-style.js";
import type { Legend } from "./legend.js";
import { hatch } from "./marks/boxes.js";
import type { PlacedText, Shape } from "./paper.js";
import { sequentialColour } from "./sequential-scale.js";
import { textWidth } from "./text-widths.js";

const scaleWidth = 180;
const steps = 36;
const box = { width: 22, height: 12 };
const between = 26;

/** The frame of the best cell of a row. */
export const bestLine = { color: modelColours[1], width: 2.2 };

/** The scale with its ends and middle, the frame of the best, and the hatching if a cell needs it. */
export function heatMapLegend(
  range: [number, number],
  key: { best: string; unscored: string },
  hatched: boolean,
): Legend {
  const mark = (top: number) => () => {
    const cell = (left: number, width: number) => ({
      left,
      right: left + width,
      top,
      bottom: top + box.height,
    });
    const note = (text: string, x: number): PlacedText => ({
      ...textStyle.note,
      text,
      x: x + box.width + 8,
      y: top + box.height / 2,
    });
    const best = outerMargin + scaleWidth + between;
    const unscored = best + box.width + 8 + textWidth(key.best, textSize.note) + between;
    return {
      shapes: [
        ...Array.from({ length: steps }, (_, i): Shape => {
          const left = outerMargin + (i * scaleWidth) / steps;
          // A pixel wider than needed, so that no gap shows between two steps.
          const width = scaleWidth / steps + (i < steps - 1 ? 1 : 0);
          return {
            type: "rect",
            ...cell(left, width),
            fill: sequentialColour(i / (steps - 1)),
            keepsColour: true,
          };
        }),
        { type: "rect" as const, ...cell(best, box.width), line: bestLine },
        ...(hatched ? hatch(cell(unscored, box.width)) : []),
      ],
      texts: [
        ...(["left", "center", "right"] as const).map((anchor, i) => ({
          ...textStyle.note,
          text: tickText(range[0] + (i / 2) * (range[1] - range[0])),
          x: outerMargin + (i / 2) * scaleWidth,
          y: top + box.height + 11,
          anchor,
        })),
        note(key.best, best),
        ...(hatched ? [note(key.unscored, unscored)] : []),
      ],
    };
  };
  return { height: 32, mark };
}
