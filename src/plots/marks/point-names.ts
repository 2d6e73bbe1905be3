import { ink, textSize, textStyle } from "../house-style.js";
import type { Mark } from "../mark.js";
import { line, type Shape } from "../paper.js";
import type { PlacedPointLabel } from "../point-labels.js";
import { textWidth } from "../text-widths.js";

/** The names of points at their places, each led to its point where it is not right beside it. */
export function pointNames(placed: readonly PlacedPointLabel[], colour: string = ink.text): Mark {
  return () => ({
    shapes: placed.flatMap(leader),
    texts: placed.map(({ text, left, middle }) => ({ ...textStyle.note, text, x: left, y: middle, colour })),
  });
}

/** A thin line to a name that is not right beside its point, so that no name seems to belong to another one. */
function leader({ x, y, left, middle, text }: PlacedPointLabel): Shape[] {
  const right = left + textWidth(text, textSize.note);
  const to = [Math.max(left, Math.min(right, x)), y < middle ? middle - 6 : middle + 6] as const;
  if (Math.hypot(to[0] - x, to[1] - y) < 11) return [];
  return [line([x, y], [...to], { color: ink.line, width: 0.8 })];
}
