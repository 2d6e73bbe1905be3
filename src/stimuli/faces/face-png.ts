import type { RenderedImage } from "@resvg/resvg-js";
import { InputError } from "../../core/errors.js";
import type { ActionUnit } from "./action-units.js";
import { scaleIntensity } from "./expressions.js";
import { faceContent, faceSize, faceSvg, wrap } from "./face-svg.js";
import { encodePng } from "./head/encode-png.js";
import { loadHead } from "./head/read-head.js";
import { renderFace } from "./head/render-head.js";
import type { Identity } from "./identity.js";
import { mapPalette } from "./palette.js";
import type { Pixels } from "./read-png.js";

/**
 * The picture of a face as PNG, rendered from a scanned head: the same action units and identity give the same
 * bytes.
 *
 * @param units what the face does; `[]` is neutral
 * @param size the side in pixels, default 512
 * @throws InputError `facePng requires a size from 32 to 2048 pixels, got 10`
 * @throws InputError `action units 53 and 54 exclude each other; leave one out`
 *
 * @example
 * ```ts
 * const png = await facePng(parseActionUnits("6C+12D"), identityById("m3"), 200);
 * readPng(png).width; // 200
 * ```
 */
export async function facePng(
  units: readonly ActionUnit[],
  identity: Identity,
  size: number = faceSize,
): Promise<Buffer> {
  requireSize(size, "facePng");
  return encodePng([renderFace(await loadHead(), identity, units, size)]);
}

/**
 * An expression that comes and goes, as an animated PNG that plays once: from rest to the apex, held, and back
 * to rest.
 *
 * @param units what the face does at the apex
 * @param size the side in pixels, default 512
 * @param onset, hold, offset how long each part takes, in seconds
 * @param rate frames a second
 * @throws InputError `faceFrames requires seconds above 0 and at most 10, got 0`
 *
 * @example
 * ```ts
 * const smile = await faceFrames(parseActionUnits("12C"), identityById("f1"), { size: 64, rate: 5 });
 * smile.includes("acTL"); // true
 * ```
 */
export async function faceFrames(
  units: readonly ActionUnit[],
  identity: Identity,
  {
    size = faceSize,
    onset = 0.5,
    hold = 1,
    offset = 0.7,
    rate = 20,
  }: { size?: number; onset?: number; hold?: number; offset?: number; rate?: number } = {},
): Promise<Buffer> {
  requireSize(size, "faceFrames");
  for (const seconds of [onset, hold, offset]) {
    if (!(seconds > 0 && seconds <= 10)) {
      throw new InputError(`faceFrames requires seconds above 0 and at most 10, got ${seconds}`);
    }
  }
  if (!(rate >= 1 && rate <= 60)) {
    throw new InputError(`faceFrames requires a rate from 1 to 60 frames a second, got ${rate}`);
  }
  const head = await loadHead();
  const steps = (seconds: number): number => Math.max(1, Math.round(seconds * rate));
  /** Slow, fast, slow. */
  const eased = (t: number): number => t * t * (3 - 2 * t);
  const [rise, fall] = [steps(onset), steps(offset)];
  const shares = [
    ...Array.from({ length: rise }, (_, i) => eased(i / rise)),
    1,
    ...Array.from({ length: fall }, (_, i) => eased(1 - (i + 1) / fall)),
  ];
  const frames = shares.map((share) => renderFace(head, identity, scaleIntensity(units, share), size));
  return encodePng(
    frames,
    shares.map((share) => (share === 1 ? hold : 1 / rate)),
  );
}

/** @internal The drawing as PNG, which shows where `faceMapPng` says that it has its parts. */
export async function drawingPng(
  units: readonly ActionUnit[],
  identity: Identity,
  size: number = faceSize,
): Promise<Buffer> {
  return (await draw(faceSvg(units, identity), size)).asPng();
}

/**
 * The drawing of a face as a map: every part (brow, iris, upper lip, …) in one flat colour of its own, without
 * shading, folds or soft edges. `measureFace` reads it.
 *
 * @throws InputError `faceMapPng requires a size from 32 to 2048 pixels, got 10`
 *
 * @example
 * ```ts
 * const map = await faceMapPng([], identityById("f1"));
 * readPng(map).height; // 512
 * ```
 */
export async function faceMapPng(
  units: readonly ActionUnit[],
  identity: Identity,
  size: number = faceSize,
): Promise<Buffer> {
  requireSize(size, "faceMapPng");
  return (await draw(mapSvg(units, identity), size)).asPng();
}

/**
 * The same map as pixels. Its colours have no transparency, so they are those of the PNG.
 *
 * @internal
 */
export async function faceMapPixels(units: readonly ActionUnit[], identity: Identity): Promise<Pixels> {
  const image = await draw(mapSvg(units, identity), faceSize);
  return { width: image.width, height: image.height, data: image.pixels };
}

const mapSvg = (units: readonly ActionUnit[], identity: Identity): string =>
  wrap(faceContent(units, identity, { palette: mapPalette }));

function requireSize(size: number, caller: string): void {
  if (Number.isInteger(size) && size >= 32 && size <= 2048) return;
  throw new InputError(`${caller} requires a size from 32 to 2048 pixels, got ${size}`);
}

async function draw(svg: string, size: number): Promise<RenderedImage> {
  const { Resvg } = await import("@resvg/resvg-js");
  // Faces have no text. So no font is loaded, and the fonts of the machine do not matter.
  return new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render();
}
