import { band, through } from "./curves.js";
import type { Outline, Place } from "./scene.js";
import { middle, type Sitter } from "./sitter.js";

/** Points as distances from the middle of the face (negative = on the picture's left) and heights. */
export type Points = readonly (readonly [out: number, y: number])[];

/** Points as SVG writes them: "-46,46 30,38 104,64". */
export function line(text: string): Points {
  return text.split(" ").map((pair) => pair.split(",").map(Number) as [number, number]);
}

/** Places of the points, scaled to the width of the face. */
export function places(points: Points, width = 1): Place[] {
  return points.map(([out, y]): Place => [middle + out * width, y]);
}

/** The same points, mirrored if `side` is -1. */
export function flip(points: Points, side: number): Points {
  return points.map(([out, y]) => [out * side, y]);
}

/**
 * Completes half a line that goes from the middle outwards: the result goes from the left of the picture to
 * the right.
 */
export function mirrored(half: Points): Points {
  return [...flip([...half].reverse(), -1), ...half.filter(([out]) => out !== 0)];
}

/** A closed smooth shape that is the same on both sides; points run from the crown down one side. */
export function symmetric(half: Points, width = 1): Outline {
  return through(places(mirrored(half), width), true);
}

/** The area between an outer line and the hairline, from ear to ear. */
export function cap(outer: Points, hairline: Points, width = 1): Outline {
  return band(places(outer, width), places(hairline, width));
}

/** A ring of curls: a closed line of small arcs. */
export function scalloped(centre: Place, rx: number, ry: number, bumps: number, size: number): Outline {
  const on = (turn: number, out: number): Place => [
    centre[0] + (rx + out) * Math.sin(turn * 2 * Math.PI),
    centre[1] - (ry + out) * Math.cos(turn * 2 * Math.PI),
  ];
  const arcs = Array.from({ length: bumps }, (_, i) => [
    "Q",
    on((i + 0.5) / bumps, size),
    on((i + 1) / bumps, 0),
  ]);
  return ["M", on(0, 0), ...arcs.flat(), "Z"];
}

/** Strands along a cap of hair: thin lines, light and dark in turn, that show the direction of the hair. */
export function strands({ scene, features }: Sitter, lines: readonly Points[]): void {
  lines.forEach((points, i) => {
    const tint = i % 2 === 0 ? "hairLight" : "hairDark";
    scene.tintLine(tint, through(places(points, features.faceWidth)), 2.2, 0.32);
  });
}

/** How a style is drawn, back to front. */
export interface HairStyle {
  /** The hair behind neck and head. */
  back?(sitter: Sitter): void;
  /** The hair on the shoulders, which does not move with the head. */
  body?(sitter: Sitter): void;
  /** The hair on the head. */
  front?(sitter: Sitter): void;
  /** True if hair or cloth covers the ears. */
  coversEars?: boolean;
}
