import { ink, modelColours, outerMargin, textSize, textStyle, tint } from "../../../plots/house-style.js";
import type { Legend } from "../../../plots/legend.js";
import type { Shape } from "../../../plots/paper.js";
import { sequentialColour } from "../../../plots/sequential-scale.js";
import { textWidth } from "../../../plots/text-widths.js";

/** Blue below 0, orange above, white at 0; `share` from -1 to 1. */
export function divergingColour(share: number): string {
  const size = Math.min(1, Math.abs(share));
  return size < 0.02 ? ink.paper : tint(share < 0 ? modelColours[0] : modelColours[1], 0.06 + 0.8 * size);
}

const box = { width: 16, height: 12 };

/** A row of boxes with the words for the scale's ends and its middle. */
export function scaleLegend(
  colourOf: (share: number) => string,
  from: number,
  words: [string, string, string],
): Legend {
  const steps = 21;
  const [low, middle, high] = words;
  const start = outerMargin + textWidth(low, textSize.note) + 10;
  const end = start + steps * box.width;
  return {
    height: 34,
    mark: (top) => () => ({
      shapes: Array.from({ length: steps }, (_, i): Shape => {
        const share = from + ((1 - from) * i) / (steps - 1);
        const left = start + i * box.width;
        return {
          ...{ type: "rect", left, right: left + box.width, top, bottom: top + box.height },
          ...{ fill: colourOf(share), keepsColour: true, line: { color: ink.faint, width: 0.5 } },
        };
      }),
      texts: [
        { ...textStyle.note, text: low, x: outerMargin, y: top + box.height / 2 },
        { ...textStyle.note, text: middle, x: (start + end) / 2, y: top + box.height + 12, anchor: "center" },
        { ...textStyle.note, text: high, x: end + 10, y: top + box.height / 2 },
      ],
    }),
  };
}

/** Pale to dark: shares of a whole. */
export const shareLegend = (low: string, high: string): Legend =>
  scaleLegend(sequentialColour, 0, [low, "", high]);
