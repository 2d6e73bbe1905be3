import type { ActionUnit, Side } from "./action-units.js";
import { combinations, effects, headAndGaze, type Movement, type Offsets } from "./muscle-effects.js";

/**
 * How far the features of one half of the face are from their neutral place, in pixels of 512 or from 0 to 1.
 */
export type HalfShape = Record<Movement, number>;

/** The effect of a set of action units on a face. */
export interface FaceShape {
  /** The person's own left and right. */
  left: HalfShape;
  right: HalfShape;
  /** Where the eyes look: -1 to 1, positive to the person's left and down. */
  gaze: { x: number; y: number };
  pose: { turn: number; nod: number; tilt: number };
}

/**
 * Adds up what the action units move. Only closing the eyes does not add: each unit closes a share of what is
 * open.
 */
export function shapeOf(units: readonly ActionUnit[]): FaceShape {
  return {
    left: half(units, "left"),
    right: half(units, "right"),
    gaze: { x: sum(units, "gazeX"), y: sum(units, "gazeY") },
    pose: { turn: sum(units, "turn"), nod: sum(units, "nod"), tilt: sum(units, "tilt") },
  };
}

function half(units: readonly ActionUnit[], side: Exclude<Side, "both">): HalfShape {
  const shape = { ...neutralHalf };
  for (const unit of units) {
    if (!acts(unit, side)) continue;
    for (const [movement, offset] of entries(effects[unit.au] ?? {})) {
      shape[movement] += unit.intensity * offset;
    }
  }
  for (const { units: pair, offsets } of combinations) {
    const [one, other] = pair.map((au) => intensityOf(units, au, side)) as [number, number];
    for (const [movement, offset] of entries(offsets)) shape[movement] += one * other * offset;
  }
  for (const movement of shares) shape[movement] = Math.min(1, Math.max(0, shape[movement]));
  return shape;
}

function acts({ side = "both" }: ActionUnit, on: Exclude<Side, "both">): boolean {
  return side === "both" || side === on;
}

function intensityOf(units: readonly ActionUnit[], au: number, side: Exclude<Side, "both">): number {
  return units.find((unit) => unit.au === au && acts(unit, side))?.intensity ?? 0;
}

function sum(units: readonly ActionUnit[], key: "gazeX" | "gazeY" | "turn" | "nod" | "tilt"): number {
  return units.reduce((total, { au, intensity }) => total + intensity * (headAndGaze[au]?.[key] ?? 0), 0);
}

const entries = (offsets: Offsets): [Movement, number][] => Object.entries(offsets) as [Movement, number][];

/** Movements that are strengths from 0 to 1. Two units that fold the same skin fold it only once. */
const shares = [
  "closed",
  "foreheadInner",
  "foreheadOuter",
  "frown",
  "crowsFeet",
  "eyeBag",
  "cheek",
  "noseRoot",
  "nasolabial",
  "dimple",
  "mouthCornerFold",
  "chinBoss",
  "press",
] as const satisfies readonly Movement[];

const neutralHalf: HalfShape = {
  browInner: 0,
  browMiddle: 0,
  browOuter: 0,
  browGather: 0,
  upperLid: 0,
  lowerLid: 0,
  closed: 0,
  foreheadInner: 0,
  foreheadOuter: 0,
  frown: 0,
  crowsFeet: 0,
  eyeBag: 0,
  cheek: 0,
  noseRoot: 0,
  noseWing: 0,
  nasolabial: 0,
  cornerOut: 0,
  cornerDown: 0,
  dimple: 0,
  mouthCornerFold: 0,
  upperLip: 0,
  lowerLip: 0,
  upperLipFullness: 0,
  lowerLipFullness: 0,
  press: 0,
  lipsPart: 0,
  jaw: 0,
  chinBoss: 0,
};
