import { InputError } from "../../core/errors.js";
import { mean } from "../../stats/descriptives.js";
import { mapColours, type Part } from "./palette.js";
import { type Pixels, readPng } from "./read-png.js";

/** Distances on one half of the face, in pixels of 512; y grows downwards. */
export interface HalfMeasures {
  /** Mean heights of the inner (nearest the nose), middle and outer third of the brow. */
  browInner: number;
  browMiddle: number;
  browOuter: number;
  /** The height of the tallest column of white, iris and pupil; 0 if the eye is closed. */
  eyeOpening: number;
  /** Mean height of the middle third of the upper lashes. */
  upperLid: number;
  /** The lowest point of the open eye; NaN if it is closed. */
  lowerLid: number;
  /**
   * Distance of the iris from the middle of the opening, to the picture's right and downwards; NaN if it is
   * hidden.
   */
  irisX: number;
  irisY: number;
  cornerX: number;
  cornerY: number;
}

/** The measurements of a picture of a face. `left` is the person's own left: the right of the picture. */
export interface FaceMeasures {
  left: HalfMeasures;
  right: HalfMeasures;
  /** The distance between the inner ends of the brows. */
  browGap: number;
  /** Mean height of the nostrils. */
  nostrils: number;
  mouthWidth: number;
  /**
   * The height of the tallest column between the lips. For a closed mouth it is the line of the lips, about
   * 3.
   */
  mouthOpening: number;
  /** The highest row between the lips, in the middle: where they meet or part. */
  lipLine: number;
  upperLipTop: number;
  upperLipHeight: number;
  lowerLipHeight: number;
  lowerLipBottom: number;
  chin: number;
  /** Tilt of the line through the eyes in degrees; positive if it falls to the picture's right. */
  tilt: number;
}

/**
 * Measures a face from its pixels alone: it reads a PNG map (`faceMapPng`), sorts the pixels by part, and
 * takes edges and centroids. It does not know how the picture was generated.
 *
 * Movements of the head move every landmark, so compare pictures with the same pose of the head.
 *
 * @throws InputError `this picture is not a map of a face: 3% of its pixels are in a map's colours; …`
 *
 * @example
 * ```ts
 * const still = measureFace(await faceMapPng([], identityById("f1")));
 * const smile = measureFace(await faceMapPng(parseActionUnits("12E"), identityById("f1")));
 * smile.left.cornerY < still.left.cornerY - 10; // true
 * ```
 */
export function measureFace(map: Uint8Array | Pixels): FaceMeasures {
  const pixels = partPixels(map);
  const lashes = pixels.of("lash");
  const middle = (extreme(lashes, 0, Math.min) + extreme(lashes, 0, Math.max)) / 2;
  const onSide = (spots: Spot[], sign: number): Spot[] => spots.filter(([x]) => (x - middle) * sign > 0);
  const left = half(pixels, (spots) => onSide(spots, 1), 1);
  const right = half(pixels, (spots) => onSide(spots, -1), -1);
  const brows = pixels.of("brow");
  const [eyeLeft, eyeRight] = [1, -1].map((sign) => onSide(lashes, sign)) as [Spot[], Spot[]];
  const [dx, dy] = [
    meanPlace(eyeLeft, 0) - meanPlace(eyeRight, 0),
    meanPlace(eyeLeft, 1) - meanPlace(eyeRight, 1),
  ];
  return {
    left,
    right,
    browGap: extreme(onSide(brows, 1), 0, Math.min) - extreme(onSide(brows, -1), 0, Math.max),
    nostrils: meanPlace(pixels.of("nostril"), 1),
    ...mouth(pixels, left, right),
    tilt: (Math.atan2(dy, dx) * 180) / Math.PI,
  };
}

function half(pixels: PartPixels, keep: (spots: Spot[]) => Spot[], sign: 1 | -1): HalfMeasures {
  const brow = keep(pixels.of("brow"));
  const third = thirds(brow, sign);
  const eye = keep(pixels.of("sclera", "iris", "pupil"));
  const iris = keep(pixels.of("iris", "pupil"));
  const lips = pixels.of("upperLip", "lowerLip", "mouth");
  const cornerX = extreme(lips, 0, sign === 1 ? Math.max : Math.min);
  return {
    browInner: meanPlace(third[0], 1),
    browMiddle: meanPlace(third[1], 1),
    browOuter: meanPlace(third[2], 1),
    eyeOpening: tallestColumn(eye) * pixels.step,
    upperLid: meanPlace(thirds(keep(pixels.of("lash")), sign)[1], 1),
    lowerLid: extreme(eye, 1, Math.max),
    irisX: meanPlace(iris, 0) - meanPlace(eye, 0),
    irisY: meanPlace(iris, 1) - meanPlace(eye, 1),
    cornerX,
    cornerY: meanPlace(
      lips.filter(([x]) => Math.abs(x - cornerX) <= 3),
      1,
    ),
  };
}

type MouthMeasures = Omit<FaceMeasures, "left" | "right" | "browGap" | "nostrils" | "tilt">;

function mouth(pixels: PartPixels, left: HalfMeasures, right: HalfMeasures): MouthMeasures {
  const width = left.cornerX - right.cornerX;
  const centre = (left.cornerX + right.cornerX) / 2;
  const central = (spots: Spot[], reach: number): Spot[] =>
    spots.filter(([x]) => Math.abs(x - centre) <= reach);
  const inside = pixels.of("mouth", "teeth", "tongue");
  const upper = central(pixels.of("upperLip"), width * 0.12);
  const lower = central(pixels.of("lowerLip"), width * 0.12);
  const columns = (spots: Spot[]): number => new Set(spots.map(([x]) => x)).size;
  return {
    mouthWidth: width,
    mouthOpening: tallestColumn(central(inside, width * 0.25)) * pixels.step,
    lipLine: extreme(central(inside, width * 0.06), 1, Math.min),
    upperLipTop: extreme(upper, 1, Math.min),
    upperLipHeight: (upper.length / columns(upper)) * pixels.step,
    lowerLipHeight: (lower.length / columns(lower)) * pixels.step,
    lowerLipBottom: extreme(lower, 1, Math.max),
    chin: extreme(central(pixels.of("skin"), width * 0.1), 1, Math.max),
  };
}

/** The pixels of the inner, middle and outer third of a part's width. */
function thirds(spots: Spot[], sign: 1 | -1): [Spot[], Spot[], Spot[]] {
  const from = extreme(spots, 0, sign === 1 ? Math.min : Math.max);
  const to = extreme(spots, 0, sign === 1 ? Math.max : Math.min);
  const share = (x: number): number => Math.min(2, Math.floor((3 * (x - from)) / (to - from)));
  return [0, 1, 2].map((n) => spots.filter(([x]) => share(x) === n)) as [Spot[], Spot[], Spot[]];
}

function tallestColumn(spots: Spot[]): number {
  const counts = new Map<number, number>();
  for (const [x] of spots) counts.set(x, (counts.get(x) ?? 0) + 1);
  return [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
}

const meanPlace = (spots: Spot[], axis: 0 | 1): number => mean(spots.map((spot) => spot[axis]));

const extreme = (spots: Spot[], axis: 0 | 1, of: (a: number, b: number) => number): number =>
  spots.length === 0 ? Number.NaN : spots.map((spot) => spot[axis]).reduce((a, b) => of(a, b));

/** A pixel of a part; x and y are in pixels of a picture of 512. */
type Spot = readonly [x: number, y: number];

const names = Object.keys(mapColours) as Part[];
const unmeasured = new Set<Part>(["background", "ear", "neck", "clothes", "hair"]);
const partOf = new Map(names.map((name) => [Number.parseInt(mapColours[name].slice(1), 16), name]));

/** The pixels of every part of a map, and the size of a pixel. */
interface PartPixels {
  of(...parts: Part[]): Spot[];
  /** The size of one pixel of the picture, in pixels of 512. */
  step: number;
}

/**
 * Sorts the pixels of a map by part.
 *
 * @throws InputError `this picture is not a map of a face: 3% of its pixels are in a map's colours; …`
 */
function partPixels(map: Uint8Array | Pixels): PartPixels {
  const { width, height, data } = map instanceof Uint8Array ? readPng(map) : map;
  const step = 512 / width;
  const spots = new Map<Part, Spot[]>(names.map((name) => [name, []]));
  let matched = 0;
  let skin = 0;
  for (let i = 0; i < width * height; i++) {
    // A pixel of any other colour is on the edge between two parts, and belongs to neither.
    const part = partOf.get(data[i * 4]! * 65536 + data[i * 4 + 1]! * 256 + data[i * 4 + 2]!);
    if (part === undefined) continue;
    matched++;
    if (part === "skin") skin++;
    if (unmeasured.has(part)) continue;
    spots.get(part)?.push([((i % width) + 0.5) * step, (Math.floor(i / width) + 0.5) * step]);
  }
  const share = Math.round((100 * matched) / (width * height));
  if (share < 90 || skin === 0) {
    throw new InputError(
      `this picture is not a map of a face: ${share}% of its pixels are in a map's colours; make it with faceMapPng`,
    );
  }
  return { step, of: (...parts) => parts.flatMap((part) => spots.get(part) ?? []) };
}
