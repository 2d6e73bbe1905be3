import { type ActionUnit, checkDrawnUnit } from "./action-units.js";
import { drawBrows } from "./draw-brows.js";
import { drawEyes } from "./draw-eyes.js";
import { drawFolds } from "./draw-folds.js";
import { drawHair } from "./draw-hair.js";
import { drawBody, drawHead } from "./draw-head.js";
import { drawMouth } from "./draw-mouth.js";
import { drawNose } from "./draw-nose.js";
import type { Identity } from "./identity.js";
import { shapeOf } from "./muscles.js";
import { naturalPalette, type Palette } from "./palette.js";
import { projectionOf } from "./pose.js";
import { Scene } from "./scene.js";
import { frameOf, type Sitter } from "./sitter.js";

/** The side of the square that faces are drawn in. */
export const faceSize = 512;

const wearOf = { young: 0, middle: 0.5, older: 1 } as const;

/** @internal The inside of an <svg> of 512 x 512; `prefix` keeps the ids of several faces apart. */
export function faceContent(
  units: readonly ActionUnit[],
  identity: Identity,
  { palette, prefix = "" }: { palette?: Palette; prefix?: string } = {},
): string {
  for (const unit of units) checkDrawnUnit(unit);
  const shape = shapeOf(units);
  const paint = palette ?? naturalPalette(identity);
  const sitter = (turns: boolean): Sitter => ({
    scene: new Scene(
      projectionOf(turns ? shape.pose : { turn: 0, nod: 0, tilt: 0 }),
      paint,
      `${prefix}${turns ? "" : "b"}`,
    ),
    shape,
    identity,
    features: identity.features,
    frame: frameOf(identity),
    wear: wearOf[identity.age],
  });
  const body = sitter(false);
  const head = sitter(true);
  drawBody(body);
  drawHead(head);
  drawFolds(head);
  drawNose(head);
  drawMouth(head);
  drawEyes(head);
  drawBrows(head);
  drawHair(head);
  const ground = `<rect width="${faceSize}" height="${faceSize}" fill="${paint.parts.background}"/>`;
  return ground + body.scene.content() + head.scene.content();
}

/**
 * The drawing of a face as SVG text, which shows each muscle in plain lines; the stimuli are `facePng`'s.
 * It is 512 x 512: the same action units and identity give the same bytes.
 *
 * @param units what the face does; `[]` is neutral
 * @throws InputError `action unit 3 cannot be drawn; those that can: 1, 2, 4, …`
 *
 * @example
 * ```ts
 * const neutral = faceSvg([], identityById("f1"));
 * neutral.startsWith("<svg xmlns="); // true
 * faceSvg(parseActionUnits("6C+12D"), identityById("f1")) === neutral; // false
 * ```
 */
export function faceSvg(units: readonly ActionUnit[], identity: Identity): string {
  return wrap(faceContent(units, identity));
}

/** @internal */
export function wrap(content: string, width = faceSize, height = width): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
