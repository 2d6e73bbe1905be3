import { InputError } from "../../core/errors.js";
import type { ActionUnit } from "./action-units.js";
import { faceContent, faceSize, faceSvg, wrap } from "./face-svg.js";
import type { Identity } from "./identity.js";
import { mapPalette } from "./palette.js";

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
  return rasterise(wrap(faceContent(units, identity, { palette: mapPalette })), size, "faceMapPng");
}

async function rasterise(svg: string, size: number, caller: string): Promise<Buffer> {
  if (!Number.isInteger(size) || size < 32 || size > 2048) {
    throw new InputError(`${caller} requires a size from 32 to 2048 pixels, got ${size}`);
  }
  const { Resvg } = await import("@resvg/resvg-js");
  // Faces have no text. So no font is loaded, and the fonts of the machine do not matter.
  const renderer = new Resvg(svg, {
    fitTo: { mode: "width", value: size },
    font: { loadSystemFonts: false },
  });
  return renderer.render().asPng();
}
