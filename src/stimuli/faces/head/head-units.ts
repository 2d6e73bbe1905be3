import { InputError } from "../../../core/errors.js";
import { type ActionUnit, checkActionUnit } from "../action-units.js";
import type { ShapeName, TwoSided, Whole } from "./head-format.js";

type Weights = Partial<Record<TwoSided | Whole, number>>;

/**
 * Which shapes an action unit at its full intensity is made of. Where the source names a shape for a unit, it
 * is that one; 10, 13, 23, 25 and 43 are put together here from what FACS says that the unit does.
 */
const shapesOf: Readonly<Record<number, Weights>> = {
  1: { browInnerUp: 1.35 },
  2: { browOuterUp: 1 },
  4: { browDown: 1.3 },
  5: { eyeWide: 1 },
  6: { cheekRaiser: 0.8, cheekSquint: 0.35 },
  7: { eyeSquint: 1 },
  9: { noseSneer: 1, mouthUpperUp: 0.15 },
  10: { mouthUpperUp: 0.8, mouthShrugUpper: 0.25 },
  11: { mouthUpperUp: 0.35, noseSneer: 0.3 },
  12: { mouthSmile: 1 },
  13: { mouthSmile: 0.5, cheekPuff: 0.2, mouthStretch: -0.25 },
  14: { mouthDimple: 1 },
  15: { mouthFrown: 1 },
  16: { mouthLowerDown: 1 },
  17: { mouthShrugLower: 0.85 },
  18: { mouthPucker: 1 },
  20: { mouthStretch: 0.9 },
  22: { mouthFunnel: 1 },
  23: { mouthPress: 0.6, mouthRollLower: 0.35, mouthRollUpper: 0.35 },
  24: { mouthPress: 1, mouthRollLower: 0.15, mouthRollUpper: 0.2 },
  25: { mouthLowerDown: 0.45, mouthUpperUp: 0.2, jawOpen: 0.05 },
  26: { jawOpen: 0.4 },
  27: { jawOpen: 0.9 },
  28: { mouthRollLower: 1, mouthRollUpper: 1 },
  43: { eyeBlink: 1 },
};

/** How far each of them goes at full intensity, in degrees. */
const fullTurn = { head: 18, nod: 14, tilt: 14, look: 24, lookUp: 18, lookDown: 22 };

/** What head and eyes do, in degrees; positive: turned to the person's left, down, tilted to their left. */
interface Turns {
  turn: number;
  nod: number;
  tilt: number;
  look: number;
  lookDown: number;
}

/** The face that a set of action units makes: how much of each shape, and where head and eyes turn. */
export interface Motion extends Turns {
  weights: Map<ShapeName, number>;
}

/** Adds up what a set of action units does. */
export function motionOf(units: readonly ActionUnit[]): Motion {
  const weights = new Map<ShapeName, number>();
  const add = (name: ShapeName, by: number): void => {
    weights.set(name, (weights.get(name) ?? 0) + by);
  };
  const at = (au: number): number => units.find((unit) => unit.au === au)?.intensity ?? 0;
  for (const unit of units) {
    checkActionUnit(unit);
    for (const [name, weight] of Object.entries(shapesOf[unit.au] ?? {})) {
      const by = weight * unit.intensity;
      if (isWhole(name)) add(name, by);
      else {
        if (unit.side !== "right") add(`${name as TwoSided}_L`, by);
        if (unit.side !== "left") add(`${name as TwoSided}_R`, by);
      }
    }
  }
  const look = fullTurn.look * (at(61) - at(62));
  const lookDown = fullTurn.lookDown * at(64) - fullTurn.lookUp * at(63);
  // The lids follow the eyes.
  for (const side of ["L", "R"] as const) {
    if (at(64) > 0) add(`eyeLookDown_${side}`, 0.85 * at(64));
    if (at(63) > 0) add(`eyeLookUp_${side}`, 0.9 * at(63));
  }
  limitLids(weights, at(43));
  return {
    weights,
    turn: fullTurn.head * (at(51) - at(52)),
    nod: fullTurn.nod * (at(54) - at(53)),
    tilt: fullTurn.tilt * (at(55) - at(56)),
    look,
    lookDown,
  };
}

const isWhole = (name: string): name is Whole =>
  !/^(brow|cheek|eye|nose|mouth(Dim|Fro|Low|Pre|Smi|Str|Upp))/.test(name);

/** Lids that are closed cannot be squinted, widened or lowered further. */
function limitLids(weights: Map<ShapeName, number>, closed: number): void {
  for (const side of ["L", "R"] as const) {
    for (const name of [
      `eyeSquint_${side}`,
      `eyeWide_${side}`,
      `eyeLookDown_${side}`,
      `eyeLookUp_${side}`,
    ] as const) {
      const weight = weights.get(name);
      if (weight !== undefined) weights.set(name, weight * (1 - closed));
    }
    const raised = weights.get(`cheekRaiser_${side}`);
    if (raised !== undefined) weights.set(`cheekRaiser_${side}`, raised * (1 - 0.6 * closed));
  }
}

/** Refuses a head that turns both ways, which no head can. */
export function checkOpposed(units: readonly ActionUnit[]): void {
  for (const [one, other] of [
    [51, 52],
    [53, 54],
    [55, 56],
    [61, 62],
    [63, 64],
  ] as const) {
    if (units.some(({ au }) => au === one) && units.some(({ au }) => au === other)) {
      throw new InputError(`action units ${one} and ${other} exclude each other; leave one out`);
    }
  }
}
