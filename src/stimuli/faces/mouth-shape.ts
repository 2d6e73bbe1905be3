import type { Outline, Place } from "./scene.js";
import { both, type Half, halves, middle, type Sitter } from "./sitter.js";

/** A curve of cubic pieces: its start, then two control points and an end for each piece. */
export type Curve = readonly Place[];

/** The shape of the lips: heights in the middle, corners, and the two edges that meet or part. */
export interface Mouth {
  left: Place;
  right: Place;
  /** The lower edge of the upper lip and the upper edge of the lower lip, from the person's left to right corner. */
  topLine: Curve;
  bottomLine: Curve;
  upper: number;
  lower: number;
  /** How far the lips are apart in the middle. */
  open: number;
  upperFull: number;
  lowerFull: number;
  /** Depth of the bow of the upper lip. */
  bow: number;
  /** How much of the lower teeth is visible. */
  teethBelow: number;
}

/** The lips stretch this much before they part. */
const slack = 6;

export function mouthOf(sitter: Sitter): Mouth {
  const { frame, features } = sitter;
  const of = (movement: Parameters<typeof both>[1]): number => both(sitter, movement);
  const raised = of("upperLip");
  const dropped = of("lowerLip");
  const stretch = dropped - raised;
  const open = Math.max(0, of("lipsPart") + (stretch > 0 ? Math.max(0, stretch - slack) : stretch));
  // Closed lips move together: the line between them follows the pull on both.
  const upper = frame.mouthY + (open > 0 || stretch >= 0 ? raised : (raised + dropped) / 2);
  const lower = upper + open;
  const press = 1 - 0.25 * of("press");
  const upperFull = Math.max(2.2, 12 * features.lips * (1 + of("upperLipFullness")) * press);
  const lowerFull =
    Math.max(2.8, 15.5 * features.lips * (1 + of("lowerLipFullness")) * press) + Math.max(0, dropped) * 0.4;
  const [left, right] = halves(sitter).map((half) => cornerOf(sitter, half, open)) as [Place, Place];
  const edges = { left, right, upper, lower };
  return {
    ...edges,
    topLine: line(sitter, edges, upper, (half) => half.does.upperLip - raised, 0.8, 0.55),
    bottomLine: line(sitter, edges, lower, () => 0, open > 14 ? 0.92 : 0.84, 0.5),
    open,
    upperFull,
    lowerFull,
    bow: upperFull * 0.3,
    teethBelow: Math.min(7, Math.max(0, dropped - 4) * 1.4 * Math.min(1, open / 8)),
  };
}

function cornerOf({ frame }: Sitter, { does, at }: Half, open: number): Place {
  // The corners follow a third of the way when the jaw drops.
  return at(frame.mouthHalf + does.cornerOut, frame.mouthY - 2 + does.cornerDown + open * 0.32);
}

/**
 * From corner to corner through the middle. `shift` moves the control points of one half if only that half
 * acts.
 */
function line(
  sitter: Sitter,
  { left, right }: { left: Place; right: Place },
  y: number,
  shift: (half: Half) => number,
  fall: number,
  flat: number,
): Curve {
  const [l, r] = halves(sitter) as [Half, Half];
  const beside = (corner: Place, half: Half): Place => [
    middle + (corner[0] - middle) * 0.72,
    corner[1] + (y - corner[1]) * fall + shift(half),
    2,
  ];
  const near = (corner: Place, half: Half): Place => [
    middle + (corner[0] - middle) * flat * 0.6,
    y + shift(half) * 0.6,
    4,
  ];
  return [left, beside(left, l), near(left, l), [middle, y, 4], near(right, r), beside(right, r), right];
}

/** The path words from a curve's start to its end. */
export function along(curve: Curve): Outline {
  return curve.slice(1).flatMap((place, i): (string | Place)[] => (i % 3 === 0 ? ["C", place] : [place]));
}

/** The path words from a curve's end back to its start. */
export function backAlong(curve: Curve): Outline {
  return along([...curve].reverse());
}
