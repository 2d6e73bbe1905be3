import { band, through } from "./curves.js";
import type { Outline, Place } from "./scene.js";
import { middle } from "./sitter.js";

/** Distances from the middle of the face (negative = on the picture's left) and heights. */
export type Points = readonly (readonly [out: number, y: number])[];

/** Places of a list of points, spread by the width of the face. */
export function places(points: Points, width = 1, lift = 0): Place[] {
  return points.map(([out, y]): Place => [middle + out * width, y, lift]);
}

/** A closed smooth shape that is the same on both sides; points run from the crown down one side. */
export function symmetric(points: Points, width = 1): Outline {
  const right = places(points, width);
  const inner = points.filter(([out]) => out !== 0);
  const left = places(
    [...inner].reverse().map(([out, y]) => [-out, y]),
    width,
  );
  return through([...right, ...left], true);
}

/** The area between an outer line and the hairline, from ear to ear. */
export function cap(outer: Points, hairline: Points, width = 1): Outline {
  return band(places(outer, width), places(hairline, width));
}

/** Half a line, mirrored to a whole one: from the left of the picture to the right. */
export function mirrored(half: Points): Points {
  const left = [...half].reverse().map(([out, y]) => [-out, y] as const);
  return [...left, ...half.filter(([out]) => out !== 0)];
}

/** Small arcs along a closed line: the edge of curls. `bumps` arcs of a given size. */
export function scalloped(
  centre: Place,
  rx: number,
  ry: number,
  bumps: number,
  size: number,
  from = 0,
  to = 2 * Math.PI,
): Outline {
  const words: (string | Place)[] = [];
  for (let i = 0; i <= bumps; i++) {
    const angle = from + ((to - from) * i) / bumps;
    const place: Place = [centre[0] + rx * Math.sin(angle), centre[1] - ry * Math.cos(angle)];
    if (i === 0) {
      words.push("M", place);
      continue;
    }
    const half = from + ((to - from) * (i - 0.5)) / bumps;
    const bulge: Place = [centre[0] + (rx + size) * Math.sin(half), centre[1] - (ry + size) * Math.cos(half)];
    words.push("Q", bulge, place);
  }
  return [...words, "Z"];
}
