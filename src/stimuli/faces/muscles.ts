import type { ActionUnit, Side } from "./action-units.js";

/**
 * What each action unit moves at full intensity, after the appearance changes that the FACS manual lists
 * (Ekman, Friesen & Hager 2002). Lengths are pixels of a picture of 512, in which the eyes are 124 apart;
 * y grows downwards, "out" is away from the middle. Folds, closing and pressing are shares from 0 to 1.
 */
const movements = {
  browInner: "pixels",
  browMiddle: "pixels",
  browOuter: "pixels",
  /** Towards the middle. */
  browGather: "pixels",
  /** Up: more of the eye shows. */
  upperLid: "pixels",
  /** Up: less of the eye shows. */
  lowerLid: "pixels",
  closed: "share",
  foreheadInner: "share",
  foreheadOuter: "share",
  frown: "share",
  crowsFeet: "share",
  eyeBag: "share",
  cheek: "share",
  noseRoot: "share",
  /** Up. */
  noseWing: "pixels",
  nasolabial: "share",
  cornerOut: "pixels",
  cornerDown: "pixels",
  dimple: "share",
  mouthCornerFold: "share",
  /** The middle of the upper lip, down. */
  upperLip: "pixels",
  /** The middle of the lower lip, down. */
  lowerLip: "pixels",
  /** Added to a fullness of 1. */
  upperLipFullness: "fullness",
  lowerLipFullness: "fullness",
  press: "share",
  lipsPart: "pixels",
  jaw: "pixels",
  chinBoss: "share",
} as const;
type Movement = keyof typeof movements;

const names = Object.keys(movements) as Movement[];
/** Two units that fold the same skin fold it only once. */
const shares = names.filter((name) => movements[name] === "share");

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
  const shape = Object.fromEntries(names.map((name) => [name, 0])) as HalfShape;
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

type Offsets = Partial<Record<Movement, number>>;

const effects: Readonly<Record<number, Offsets>> = {
  1: { browInner: -19, browMiddle: -6, browOuter: 2, foreheadInner: 1, upperLid: 0.8 },
  2: { browInner: -4, browMiddle: -11, browOuter: -15, foreheadOuter: 1, upperLid: 0.8 },
  4: { browInner: 12, browMiddle: 9, browOuter: 3, browGather: 9, frown: 1, upperLid: -1.5 },
  5: { upperLid: 6.5, lowerLid: -1.5 },
  6: { lowerLid: 4.6, upperLid: -1.5, cheek: 1, crowsFeet: 1, eyeBag: 1, browOuter: 2, nasolabial: 0.25 },
  7: { lowerLid: 5.5, upperLid: -3, eyeBag: 0.35 },
  9: {
    browInner: 5,
    browMiddle: 3,
    noseRoot: 1,
    noseWing: 8,
    upperLip: -5,
    lowerLid: 2.5,
    upperLid: -2,
    nasolabial: 0.7,
    cheek: 0.4,
  },
  10: { upperLip: -10, noseWing: 3, nasolabial: 0.9, cheek: 0.3, upperLipFullness: -0.1 },
  12: {
    cornerOut: 15,
    cornerDown: -15,
    upperLip: 3,
    lowerLip: 3,
    nasolabial: 1,
    cheek: 0.6,
    eyeBag: 0.3,
    lowerLid: 1,
    upperLipFullness: -0.28,
    lowerLipFullness: -0.18,
  },
  14: { cornerOut: -4, cornerDown: -2, dimple: 1, upperLipFullness: -0.25, lowerLipFullness: -0.2 },
  15: { cornerOut: 1, cornerDown: 14, mouthCornerFold: 1, upperLip: -1, lowerLipFullness: -0.1 },
  16: { lowerLip: 9, lowerLipFullness: 0.1, lipsPart: 2 },
  17: { upperLip: -5, lowerLip: -8, cornerDown: 4, lowerLipFullness: 0.12, chinBoss: 1 },
  20: { cornerOut: 17, cornerDown: 3, upperLipFullness: -0.3, lowerLipFullness: -0.3, nasolabial: 0.25 },
  23: { cornerOut: -8, upperLipFullness: -0.5, lowerLipFullness: -0.45 },
  24: { cornerOut: -3, press: 1, upperLipFullness: -0.72, lowerLipFullness: -0.66 },
  25: { lipsPart: 10 },
  26: { lipsPart: 19, jaw: 15 },
  27: { lipsPart: 46, jaw: 38, cornerOut: -7, upperLip: -3, upperLipFullness: -0.15 },
  43: { closed: 1 },
};

/**
 * Units that change each other's appearance. AU 1 with AU 4 draws the inner brow up and together, into a
 * slant that neither unit makes alone.
 */
const combinations: readonly { units: readonly [number, number]; offsets: Offsets }[] = [
  { units: [1, 4], offsets: { browInner: -11, browMiddle: -1, browOuter: 4 } },
];

interface HeadAndGaze {
  /** -1 to 1: the person's left and down are positive. */
  gazeX?: number;
  gazeY?: number;
  /** Degrees. */
  turn?: number;
  nod?: number;
  tilt?: number;
}

/** Movements of head and eyes at full intensity. FACS defines no angles; these are our choice. */
const headAndGaze: Readonly<Record<number, HeadAndGaze>> = {
  51: { turn: 20 },
  52: { turn: -20 },
  53: { nod: -16 },
  54: { nod: 16 },
  55: { tilt: 16 },
  56: { tilt: -16 },
  61: { gazeX: 1 },
  62: { gazeX: -1 },
  63: { gazeY: -1 },
  64: { gazeY: 1 },
};
