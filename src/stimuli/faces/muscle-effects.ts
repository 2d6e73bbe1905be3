/**
 * What each action unit moves at full intensity, after the appearance changes that the FACS manual lists
 * (Ekman, Friesen & Hager 2002). Lengths are pixels of a picture of 512, in which the eyes are 124 apart;
 * y grows downwards, "out" is away from the middle. Folds, closing and pressing are strengths from 0 to 1.
 */
export type Movement =
  | "browInner"
  | "browMiddle"
  | "browOuter"
  /** Towards the middle. */
  | "browGather"
  /** Up: more of the eye shows. */
  | "upperLid"
  /** Up: less of the eye shows. */
  | "lowerLid"
  | "closed"
  | "foreheadInner"
  | "foreheadOuter"
  | "frown"
  | "crowsFeet"
  | "eyeBag"
  | "cheek"
  | "noseRoot"
  /** Up. */
  | "noseWing"
  | "nasolabial"
  | "cornerOut"
  | "cornerDown"
  | "dimple"
  | "mouthCornerFold"
  /** The middle of the upper lip, down. */
  | "upperLip"
  /** The middle of the lower lip, down. */
  | "lowerLip"
  /** Added to a fullness of 1. */
  | "upperLipFullness"
  | "lowerLipFullness"
  | "press"
  | "lipsPart"
  | "jaw"
  | "chinBoss";

export type Offsets = Partial<Record<Movement, number>>;

export const effects: Readonly<Record<number, Offsets>> = {
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
export const combinations: readonly { units: readonly [number, number]; offsets: Offsets }[] = [
  { units: [1, 4], offsets: { browInner: -11, browMiddle: -1, browOuter: 4 } },
];

export interface HeadAndGaze {
  /** -1 to 1: the person's left and down are positive. */
  gazeX?: number;
  gazeY?: number;
  /** Degrees. */
  turn?: number;
  nod?: number;
  tilt?: number;
}

/** Movements of head and eyes at full intensity. FACS defines no angles; these are our choice. */
export const headAndGaze: Readonly<Record<number, HeadAndGaze>> = {
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
