import type { ActionUnit } from "../action-units.js";
import { noise, spot, step } from "./noise.js";

/** How deep the folds of one half of the face are, from 0 to about 1. */
export interface Folds {
  forehead: number;
  innerForehead: number;
  glabella: number;
  outerEye: number;
  noseRoot: number;
  cheek: number;
  chin: number;
}

/**
 * The folds that the muscles make (which, after Ekman & Friesen 1978), above those that age has left. The
 * scanned head is too coarse to have them in its shape.
 */
export function foldsOf(units: readonly ActionUnit[], side: "left" | "right", wear: number): Folds {
  const at = (au: number): number =>
    units.find((unit) => unit.au === au && unit.side !== (side === "left" ? "right" : "left"))?.intensity ??
    0;
  const deep = (left: number, ...does: number[]): number =>
    Math.min(1.2, wear * left + does.reduce((sum, one) => sum + one, 0));
  return {
    forehead: deep(0.3, 0.85 * at(2)),
    innerForehead: deep(0.15, 0.75 * at(1)),
    glabella: deep(0.25, 0.95 * at(4), 0.25 * at(9)),
    outerEye: deep(0.4, 0.8 * at(6), 0.25 * at(7)),
    noseRoot: deep(0, 1 * at(9), 0.15 * at(6)),
    cheek: deep(0.45, 0.35 * at(12), 0.5 * at(10), 0.7 * at(11), 0.5 * at(9), 0.3 * at(13)),
    chin: deep(0, 1 * at(17)),
  };
}

/** What folds do to a point of the skin: how its normal leans, and how much darker it is. */
export interface Lean {
  x: number;
  y: number;
  dark: number;
}

/** Across a groove: the lean towards it, at a distance in widths. */
const towards = (r: number): number => {
  const d = 1 + r * r;
  return r / (d * d);
};

/** The folds at a point of the mean head, in centimetres. */
export function foldAt(x: number, y: number, folds: Folds, into: Lean): void {
  into.x = 0;
  into.y = 0;
  into.dark = 0;
  const out = Math.abs(x);
  const side = x < 0 ? -1 : 1;
  if (y > 6.4) {
    const deep = Math.max(folds.forehead * step(5.6, 3.2, out), folds.innerForehead * step(3.2, 1.2, out));
    if (deep > 0.01 && y < 9.6) {
      const wave = 0.25 * (noise(x * 0.8, 3, 1) - 0.5) - 0.02 * out * out;
      for (const line of [7.15, 7.9, 8.65]) {
        const r = (y - line - wave) / 0.13;
        into.y -= 0.8 * deep * towards(r);
        into.dark += 0.16 * deep * spot(r, 0, 0.8);
      }
    }
  }
  if (folds.glabella > 0.01 && out < 1.6 && y > 4.2 && y < 7.4) {
    const deep = folds.glabella * step(4.3, 5.1, y) * step(7.3, 6.1, y);
    const r = (out - 0.5 - 0.08 * (y - 5.5)) / 0.13;
    into.x -= 0.9 * deep * towards(r) * side;
    into.dark += 0.22 * deep * spot(r, 0, 0.9);
  }
  if (folds.outerEye > 0.01 && out > 4.4 && out < 6.6 && y > 1.6 && y < 5) {
    const deep = folds.outerEye * step(4.5, 5.0, out) * step(6.5, 5.5, out);
    for (const slope of [0.35, -0.12, -0.6]) {
      const r = (y - 3.35 - slope * (out - 4.5)) / 0.1;
      into.y -= 0.45 * deep * towards(r);
      into.dark += 0.1 * deep * spot(r, 0, 0.8);
    }
  }
  if (folds.noseRoot > 0.01 && out < 1.7 && y > 1 && y < 4.4) {
    const deep = folds.noseRoot * step(1.7, 0.9, out);
    for (const line of [3.5, 2.8, 2.1]) {
      const r = (y - line + 0.5 * out) / 0.12;
      into.y -= 0.6 * deep * towards(r);
      into.dark += 0.1 * deep * spot(r, 0, 0.8);
    }
  }
  if (folds.cheek > 0.01 && out > 1.2 && out < 4 && y < 0.3 && y > -4.4) {
    const deep = folds.cheek * step(0.3, -0.5, y) * step(-4.3, -3, y);
    const r = (out - 1.75 + 0.4 * (y + 0.5) - 0.035 * (y + 0.5) * (y + 0.5)) / 0.22;
    into.x -= 0.55 * deep * towards(r) * side;
    into.dark += 0.13 * deep * spot(r, 0, 0.9);
  }
  if (folds.chin > 0.01 && out < 2.4 && y < -4.8 && y > -7.6) {
    const deep = folds.chin * spot(out, (y + 6.1) * 1.2, 1.5);
    into.x += 0.9 * deep * (noise(x * 3.4, y * 3.4, 1) - 0.5);
    into.y += 0.9 * deep * (noise(x * 3.4 + 30, y * 3.4, 1) - 0.5);
    into.dark += 0.25 * deep * step(0.4, 0.75, noise(x * 3.6, y * 3.6, 8));
  }
}
