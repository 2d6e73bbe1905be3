import type { ActionUnit } from "./action-units.js";
import type { Expression } from "./expressions.js";
import { faceMapPixels } from "./face-png.js";
import type { Identity } from "./identity.js";
import { type FaceMeasures, type HalfMeasures, measureFace } from "./measure.js";
import { landmarkShift, type Separation, separateExpressions } from "./separation.js";

/**
 * How far the landmarks of a face are from those of the same person's neutral face, in pixels of 512 (mean of
 * both sides).
 */
export interface FaceMovement {
  innerBrowUp: number;
  outerBrowUp: number;
  eyeWider: number;
  lowerLidUp: number;
  nostrilsUp: number;
  cornersUp: number;
  mouthWider: number;
  mouthOpen: number;
  upperLipUp: number;
  lowerLipDown: number;
  chinDown: number;
}

/**
 * Draws a face, measures the PNG, and says how far each landmark has moved from the neutral picture.
 *
 * @param units what the face does
 * @throws InputError `action unit 3 cannot be drawn; those that can: 1, 2, 4, …`
 *
 * @example
 * ```ts
 * const smile = await measureMovement(parseActionUnits("12E"), identityById("f1"));
 * smile.cornersUp > 10; // true
 * smile.innerBrowUp; // 0
 * ```
 */
export async function measureMovement(
  units: readonly ActionUnit[],
  identity: Identity,
): Promise<FaceMovement> {
  const [before, after] = await Promise.all([measured([], identity), measured(units, identity)]);
  const side = (key: keyof HalfMeasures): number =>
    (after.left[key] - before.left[key] + (after.right[key] - before.right[key])) / 2;
  // No shift is 0, not -0.
  const up = (value: number): number => 0 - value;
  return {
    innerBrowUp: up(side("browInner")),
    outerBrowUp: up(side("browOuter")),
    eyeWider: side("eyeOpening"),
    lowerLidUp: up(side("lowerLid")),
    nostrilsUp: up(after.nostrils - before.nostrils),
    cornersUp: up(side("cornerY")),
    mouthWider: after.mouthWidth - before.mouthWidth,
    mouthOpen: after.mouthOpening - before.mouthOpening,
    upperLipUp: up(after.upperLipTop - before.upperLipTop),
    lowerLipDown: after.lowerLipBottom - before.lowerLipBottom,
    chinDown: after.chin - before.chin,
  };
}

/**
 * The movement of every landmark while one action unit grows from 0 to full intensity.
 *
 * @param steps how many intensities above 0, equally spaced
 *
 * @example
 * ```ts
 * const rows = await sweepActionUnit(12, identityById("f1"));
 * rows.map((row) => row.intensity); // [0, 0.2, 0.4, 0.6, 0.8, 1]
 * rows[5]!.cornersUp > rows[2]!.cornersUp; // true
 * ```
 */
export async function sweepActionUnit(
  au: number,
  identity: Identity,
  steps = 5,
): Promise<({ au: number; intensity: number } & FaceMovement)[]> {
  const rows = [];
  for (let step = 0; step <= steps; step++) {
    const intensity = step / steps;
    rows.push({ au, intensity, ...(await measureMovement([{ au, intensity }], identity)) });
  }
  return rows;
}

/**
 * Draws each expression on each person, measures the pictures, and computes how well the expressions can be told
 * apart across people (see `separateExpressions`).
 *
 * @example
 * ```ts
 * const all = await loadExpressions();
 * const two = [expressionByName(all, "joyful"), expressionByName(all, "grateful")];
 * (await expressionSeparation(two, [identityById("f1"), identityById("m1")])).accuracy; // 1
 * ```
 */
export async function expressionSeparation(
  expressions: readonly Expression[],
  people: readonly Identity[],
): Promise<Separation> {
  const points = [];
  for (const identity of people) {
    const neutral = await measured([], identity);
    for (const { name, actionUnits } of expressions) {
      const values = landmarkShift(neutral, await measured(actionUnits, identity));
      points.push({ label: name, identity: identity.id, values });
    }
  }
  return separateExpressions(points);
}

const measures = new Map<string, FaceMeasures>();
/** As many as four casts with all expressions. A face's measures are a few hundred bytes. */
const mostMeasures = 1000;

/** A face is drawn once: every movement of a person starts from the same face at rest. */
async function measured(units: readonly ActionUnit[], identity: Identity): Promise<FaceMeasures> {
  const face = JSON.stringify([units, identity]);
  const known = measures.get(face) ?? measureFace(await faceMapPixels(units, identity));
  if (measures.size >= mostMeasures) measures.clear();
  measures.set(face, known);
  return known;
}
