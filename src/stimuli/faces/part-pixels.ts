import { InputError } from "../../core/errors.js";
import { mapColours } from "./map-palette.js";
import type { Part } from "./palette.js";
import { readPng } from "./read-png.js";

/** A pixel of a part; x and y are in pixels of a picture of 512. */
export type Spot = readonly [x: number, y: number];

const names = Object.keys(mapColours) as Part[];
const partOf = new Map(names.map((name) => [Number.parseInt(mapColours[name].slice(1), 16), name]));

/** The pixels of every part of a map, and the size of a pixel. */
export interface PartPixels {
  of(...parts: Part[]): Spot[];
  /** The size of one pixel of the picture, in pixels of 512. */
  step: number;
}

/**
 * Sorts the pixels of a map by part.
 *
 * @throws InputError `this picture is not a map of a face: 3% of its pixels are in a map's colours; …`
 */
export function partPixels(map: Uint8Array): PartPixels {
  const { width, height, data } = readPng(map);
  const step = 512 / width;
  const spots = new Map<Part, Spot[]>(names.map((name) => [name, []]));
  let matched = 0;
  for (let i = 0; i < width * height; i++) {
    const [red, green, blue] = [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]] as [number, number, number];
    // A pixel of any other colour is on the edge between two parts, and belongs to neither.
    const part = partOf.get(red * 65536 + green * 256 + blue);
    if (part === undefined) continue;
    matched++;
    spots.get(part)?.push([((i % width) + 0.5) * step, (Math.floor(i / width) + 0.5) * step]);
  }
  const share = Math.round((100 * matched) / (width * height));
  const skin = spots.get("skin")?.length ?? 0;
  if (share < 90 || skin === 0) {
    throw new InputError(
      `this picture is not a map of a face: ${share}% of its pixels are in a map's colours; make it with faceMapPng`,
    );
  }
  return { step, of: (...parts) => parts.flatMap((part) => spots.get(part) ?? []) };
}
