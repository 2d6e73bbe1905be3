import type { Features, Identity } from "./identity.js";
import type { FaceShape, HalfShape } from "./muscles.js";
import type { Place, Scene } from "./scene.js";

/** The places of a person's neutral features on the frontal face, in pixels of 512. */
export interface Frame {
  eyeY: number;
  /** From the middle to the centre of an eye. */
  eyeX: number;
  /** Half the width of an eye. */
  eyeHalf: number;
  browY: number;
  noseY: number;
  mouthY: number;
  mouthHalf: number;
  chinY: number;
}

/** Who is drawn, what the face does, and the scene to draw on. */
export interface Sitter {
  scene: Scene;
  shape: FaceShape;
  identity: Identity;
  features: Features;
  frame: Frame;
  /** 0 young, 0.5 middle, 1 older: how much of its folds the skin keeps. */
  wear: number;
}

/** The middle of the face. */
export const middle = 256;

export function frameOf({ sex, features }: Identity): Frame {
  const eyeY = 246;
  return {
    eyeY,
    eyeX: 62 * (0.4 + 0.6 * features.faceWidth),
    eyeHalf: 30 * features.eyeSize,
    browY: eyeY - (sex === "male" ? 35 : 38),
    noseY: 318 + features.noseLength,
    mouthY: 366 + 0.5 * features.noseLength + 0.25 * features.chin,
    mouthHalf: 45 * features.mouthWidth,
    chinY: 447 + features.chin,
  };
}

/** One half of the face: what it does, and how a distance from the middle becomes a point. */
export interface Half {
  side: "left" | "right";
  does: HalfShape;
  at(out: number, y: number, lift?: number): Place;
}

/** Both halves. The person's left is on the right of the picture. */
export function halves({ shape }: Sitter): Half[] {
  return (["left", "right"] as const).map((side) => {
    const sign = side === "left" ? 1 : -1;
    return { side, does: shape[side], at: (out, y, lift = 0) => [middle + sign * out, y, lift] };
  });
}

/** How strongly a fold shows: the share that age has left, deepened by the muscle. */
export function folded(does: number, left: number): number {
  return left + does * (1 - left);
}

/** The mean of a movement over both halves, for features in the middle. */
export function both({ shape: { left, right } }: Sitter, movement: keyof HalfShape): number {
  return (left[movement] + right[movement]) / 2;
}
