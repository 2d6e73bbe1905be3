import { along, backAlong, type Mouth, mouthOf } from "./mouth-shape.js";
import type { Outline, Place } from "./scene.js";
import { middle, type Sitter } from "./sitter.js";

/** Lips, and teeth and tongue where the lips part. */
export function drawMouth(sitter: Sitter): void {
  const { scene } = sitter;
  const mouth = mouthOf(sitter);
  if (mouth.open > 1) drawInside(sitter, mouth);
  const { left, right, topLine, bottomLine } = mouth;
  scene.area("upperLip", ["M", right, ...upperEdge(mouth), ...along(topLine), "Z"]);
  scene.area("lowerLip", ["M", right, ...backAlong(bottomLine), ...lowerEdge(mouth), "Z"]);
  scene.glow("light", [middle - 6, mouth.lower + mouth.lowerFull * 0.5, 4], 20, mouth.lowerFull * 0.45, 0.45);
  // The line of closed lips gradually gives way to the gap between them.
  const line = 2.4 * (1 - mouth.open / 8);
  if (line > 0.2) scene.stroke("mouth", ["M", left, ...along(topLine)], line);
  else scene.tintLine("deep", ["M", left, ...along(topLine)], 1.6, 0.5);
  for (const corner of [left, right]) scene.glow("deep", corner, 8, 7, 0.4);
}

/** The upper lip's border from the person's right corner over the bow to the left one. */
function upperEdge({ left, right, upper, upperFull: full, bow }: Mouth): Outline {
  const peak = upper - full;
  const dip = peak + bow;
  const beside = (corner: Place, share: number, y: number): Place => [
    middle + (corner[0] - middle) * share,
    y + (corner[1] - upper) * 0.18,
    2,
  ];
  return [
    "C",
    beside(right, 0.7, upper - full * 0.42),
    beside(right, 0.38, peak),
    [middle - 10, peak, 4],
    "C",
    [middle - 5, peak - 0.3, 4],
    [middle - 4, dip, 4],
    [middle, dip, 4],
    "C",
    [middle + 4, dip, 4],
    [middle + 5, peak - 0.3, 4],
    [middle + 10, peak, 4],
    "C",
    beside(left, 0.38, peak),
    beside(left, 0.7, upper - full * 0.42),
    left,
  ];
}

/** The lower lip's border from the person's left corner back to the right one. */
function lowerEdge({ left, right, lower, lowerFull: full }: Mouth): Outline {
  const bottom = lower + full;
  const beside = (corner: Place): Place => [
    middle + (corner[0] - middle) * 0.72,
    corner[1] + (bottom - corner[1]) * 0.86,
    2,
  ];
  const under = (corner: Place): Place => [middle + (corner[0] - middle) * 0.4, bottom + 0.5, 3];
  return ["C", beside(left), under(left), [middle, bottom, 4], "C", under(right), beside(right), right];
}

function drawInside({ scene }: Sitter, mouth: Mouth): void {
  const { left, right, topLine, bottomLine, upper, lower, open, teethBelow } = mouth;
  const opening: Outline = ["M", left, ...along(topLine), ...backAlong(bottomLine), "Z"];
  scene.area("mouth", opening);
  scene.within("mouth", opening, () => {
    const reach = Math.min(middle - right[0], left[0] - middle);
    const height = Math.min(5 + open * 0.3, 13);
    const corners = (left[1] + right[1]) / 2;
    // The upper teeth start at the upper lip and show as far as the mouth opens.
    const edge = upper + height;
    const lift = Math.min(0, corners - upper) * 0.42;
    const x = reach * 0.8;
    scene.area("teeth", [
      "M",
      [middle - x, upper - 20 + lift],
      "L",
      [middle + x, upper - 20 + lift],
      "L",
      [middle + x, edge - 3 + lift],
      "C",
      [middle + x * 0.6, edge + 0.5],
      [middle - x * 0.6, edge + 0.5],
      [middle - x, edge - 3 + lift],
      "Z",
    ]);
    if (open > 16) scene.disc("tongue", [middle, lower + 4], reach * 0.58, open * 0.34);
    if (teethBelow > 0.5) {
      scene.area("teeth", [
        "M",
        [middle - x * 0.72, lower + 12],
        "L",
        [middle - x * 0.72, lower - teethBelow + 1],
        "Q",
        [middle, lower - teethBelow - 1],
        [middle + x * 0.72, lower - teethBelow + 1],
        "L",
        [middle + x * 0.72, lower + 12],
        "Z",
      ]);
    }
    scene.glow("deep", left, reach * 0.5, 14, 0.7);
    scene.glow("deep", right, reach * 0.5, 14, 0.7);
  });
}
