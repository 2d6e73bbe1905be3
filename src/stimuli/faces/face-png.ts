import type { RenderedImage } from "@resvg/resvg-js";
import { InputError } from "../../core/errors.js";
import type { ActionUnit } from "./action-units.js";
import { faceContent, faceSize, faceSvg, wrap } from "./face-svg.js";
import type { Identity } from "./identity.js";
import { mapPalette } from "./palette.js";
import type { Pixels } from "./read-png.js";

/**
 * The picture of a face as PNG: the same action units and identity give the same bytes.
 *
 * @param units what the face does; `[]` is neutral
 * @param size the side in pixels, default 512
 * @throws InputError `facePng requires a size from 32 to 2048 pixels, got 10`
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
  return rasterise(faceSvg(units, identity), size, "facePng");
}

/**
 * The same face as a map: every part (brow, iris, upper lip, …) in one flat colour of its own, without
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
  return rasterise(mapSvg(units, identity), size, "faceMapPng");
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

async function rasterise(svg: string, size: number, caller: string): Promise<Buffer> {
  if (!Number.isInteger(size) || size < 32 || size > 2048) {
    throw new InputError(`${caller} requires a size from 32 to 2048 pixels, got ${size}`);
  }
  return (await draw(svg, size)).asPng();
}

async function draw(svg: string, size: number): Promise<RenderedImage> {
  const { Resvg } = await import("@resvg/resvg-js");
  // Faces have no text. So no font is loaded, and the fonts of the machine do not matter.
  return new Resvg(svg, { fitTo: { mode: "width", value: size }, font: { loadSystemFonts: false } }).render();
}
