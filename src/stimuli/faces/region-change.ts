import { InputError } from "../../core/errors.js";
import { type Pixels, readPng } from "./read-png.js";

/** A box on the frontal face, in pixels of 512: left, top, right, bottom. */
type Box = readonly [number, number, number, number];

/** Where folds form on a face that is held straight. A region with two boxes is on both sides. */
export const faceRegions = {
  forehead: [[186, 128, 326, 186]],
  glabella: [[240, 186, 272, 232]],
  brows: [
    [146, 176, 236, 226],
    [276, 176, 366, 226],
  ],
  eyes: [
    [158, 228, 228, 262],
    [284, 228, 354, 262],
  ],
  temples: [
    [134, 232, 156, 272],
    [356, 232, 378, 272],
  ],
  noseRoot: [[238, 232, 274, 262]],
  cheeks: [
    [166, 296, 214, 344],
    [298, 296, 346, 344],
  ],
  besideMouth: [
    [176, 346, 204, 386],
    [308, 346, 336, 386],
  ],
  mouth: [[204, 340, 308, 400]],
  chin: [[232, 408, 280, 440]],
} as const satisfies Record<string, readonly Box[]>;
/** The name of a region of the face in which changes are measured. */
export type FaceRegion = keyof typeof faceRegions;

/**
 * How much two pictures of the same face differ in each region: the mean absolute difference of luminance,
 * in grey levels (0 to 255). It shows changes without a landmark: folds, dimples, bulging skin.
 *
 * @param before a PNG, such as the neutral face (`facePng`)
 * @param after a PNG of the same size
 * @throws InputError `regionChanges requires pictures of one size, got 512 x 512 and 256 x 256`
 *
 * @example
 * ```ts
 * const f1 = identityById("f1");
 * const [still, frown] = [await facePng([], f1), await facePng(parseActionUnits("4D"), f1)];
 * const { glabella, chin } = regionChanges(still, frown);
 * glabella > 4 * chin; // true
 * ```
 */
export function regionChanges(before: Uint8Array, after: Uint8Array): Record<FaceRegion, number> {
  const [a, b] = [readPng(before), readPng(after)];
  if (a.width !== b.width || a.height !== b.height) {
    throw new InputError(
      `regionChanges requires pictures of one size, got ${a.width} x ${a.height} and ${b.width} x ${b.height}`,
    );
  }
  const changes = Object.entries(faceRegions).map(([name, boxes]) => [name, boxChange(a, b, boxes)]);
  return Object.fromEntries(changes) as Record<FaceRegion, number>;
}

function boxChange(a: Pixels, b: Pixels, boxes: readonly Box[]): number {
  const scale = a.width / 512;
  let [sum, count] = [0, 0];
  for (const box of boxes) {
    const [left, top, right, bottom] = box.map((edge) => Math.round(edge * scale)) as [
      number,
      number,
      number,
      number,
    ];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = (y * a.width + x) * 4;
        sum += Math.abs(luminance(a.data, i) - luminance(b.data, i));
        count++;
      }
    }
  }
  return sum / count;
}

/** Rec. 709 weights on the stored values. */
export function luminance(data: Uint8Array, i: number): number {
  return 0.2126 * (data[i] as number) + 0.7152 * (data[i + 1] as number) + 0.0722 * (data[i + 2] as number);
}
