import { curve, noise, spot, step } from "./noise.js";

/** A colour in light: squares of the numbers that a picture stores, over 255. */
export type Light = [red: number, green: number, blue: number];

/** How a person is coloured. */
export interface Complexion {
  skin: Light;
  lips: Light;
  hair: Light;
  iris: Light;
  clothes: Light;
  /** 0 lips like the skin, 1 their full colour. */
  lipColour: number;
  /** 0 none to 1 thick. */
  brows: number;
  /** 0 none, 1 a thick short beard. */
  beard: number;
  /** 0 young to 1 old: how deep the folds are that stay when no muscle acts. */
  wear: number;
  /** Who: moves the noise, so that no two people have the same pores. */
  seed: number;
}

/** What a point of the head looks like: its colour, and how much it shines. */
export interface Finish {
  colour: Light;
  shine: number;
  /** How rough: 0 skin, 1 cropped hair. */
  rough: number;
}

// Places below are on the mean head, in centimetres; the source's landmarks name them.
const upperLip = curve([
  [0, -2.5],
  [0.3, -2.43],
  [0.73, -2.41],
  [1.7, -2.78],
  [2.3, -3.28],
  [2.55, -3.52],
]);
const lowerLip = curve([
  [0, -4.42],
  [1.03, -4.32],
  [1.8, -4.04],
  [2.3, -3.7],
  [2.55, -3.52],
]);
const browMiddle = curve([
  [1.0, 5.45],
  [1.6, 5.62],
  [2.41, 5.86],
  [3.79, 6.04],
  [4.93, 5.72],
  [5.9, 5.05],
]);
const browHalf = curve([
  [0.9, 0.3],
  [1.4, 0.46],
  [2.4, 0.44],
  [3.8, 0.34],
  [4.9, 0.24],
  [6, 0.06],
]);

/** How much of a point of the face's surface is lip. */
export function lipAt(x: number, y: number): number {
  const out = Math.abs(x);
  if (out > 2.6 || y > -2.2 || y < -4.7) return 0;
  return step(-0.06, 0.1, Math.min(upperLip(out) - y, y - lowerLip(out)));
}

/** How much brow hair covers a point. */
function browAt(x: number, y: number, { brows, seed }: Complexion): number {
  const out = Math.abs(x);
  if (out < 0.8 || out > 6.2 || y < 4.3 || y > 7.2) return 0;
  const across = (y - browMiddle(out)) / (browHalf(out) * (0.75 + 0.5 * brows));
  if (across > 1.6 || across < -1.6) return 0;
  const body = step(1.25, 0.35, Math.abs(across)) * step(0.95, 1.75, out) * step(6.1, 4.9, out);
  // Hairs rise at the inner end and lie down towards the outer one.
  const lie = step(1, 3.2, out);
  const [dx, dy] = [0.45 + 0.5 * lie, 0.85 - 0.75 * lie];
  const [along, over] = [out * dx + y * dy, out * -dy + y * dx];
  const hairs =
    noise(along * 1.6, over * 11, seed) * 0.55 + noise(along * 2.4 + 40, over * 19, seed + 9) * 0.45;
  return Math.min(1, body * (0.35 + 0.3 * brows + 0.9 * (hairs - 0.35)));
}

/**
 * How much cropped hair covers a point: above a line over the forehead, past the temples, in front of the
 * ears, and behind them.
 */
function croppedAt(x: number, y: number, z: number, seed: number): number {
  const out = Math.abs(x);
  // The ears.
  if (out > 7.3 && y < 5.3 && z < 4.2) return 0;
  const wave = 0.5 * (noise(x * 1.3 + seed, y * 1.3, z * 1.3) - 0.5);
  // Over the forehead by height, at the sides by how far back.
  const forehead = y - (9.7 - 0.05 * out * out + 0.9 * spot(out - 4.2, 0, 1.2)) + wave;
  const temple = 4.6 - z + 0.22 * (y - 3) + wave;
  const above = Math.max(forehead, Math.min(temple, y - 2.6 + 0.8 * Math.max(0, 2.2 - z)));
  return step(-0.3, 0.45, above + 0.35 * (noise(x * 12, y * 12, z * 12) - 0.5));
}

/** How much of a beard grows at a point: over the upper lip, on the chin, and along the jaw up to the ears. */
function beardAt(x: number, y: number, z: number, seed: number): number {
  const out = Math.abs(x);
  if (y > 3.5 || out > 7.6 || y < -10) return 0;
  const mouth =
    step(0.02, 0.3, lipAt(x, y)) + step(2.5, 2.1, out) * step(-3.9, -3.5, y) * step(-2.5, -2.8, y);
  const moustache = step(-1.2, -2.1, y + 0.12 * out) * step(3.1, 2.0, out) * step(-4, -3.2, y);
  const chin = step(-3.9, -5.2, y + 0.12 * out * out * 0.4) * step(4, 2.6, out);
  // Along the jaw: below a line from the corner of the mouth to the ear.
  const jaw = step(-0.2, 1.6, 0.62 * (out - 2.6) - 3.9 - y + 0.35 * Math.max(0, 7 - z)) * step(2.0, 3.6, out);
  // Not down the throat.
  const throat = step(-8.4, -7.2, y + 0.08 * (10 - z));
  const area = Math.max(moustache, chin, jaw) * throat * (1 - Math.min(1, mouth));
  return step(0.1, 0.95, area + 0.5 * (noise(x * 5, y * 5, z * 5 + seed) - 0.5) * step(0, 0.2, area));
}

/** The head's skin, lips, brows and short hair. */
export function skinAt(x: number, y: number, z: number, look: Complexion, into: Finish): void {
  const out = Math.abs(x);
  const front = step(2, 6, z);
  const [skinR, skinG, skinB] = look.skin;
  const grain = noise(x * 9 + look.seed, y * 9, z * 9) - 0.5;
  const blotch = noise(x * 0.9, y * 0.9 + look.seed, z * 0.9) - 0.5;
  const cloud = noise(x * 2.3 + 7, y * 2.3, z * 2.3 + look.seed) - 0.5;
  const tone = 1 + 0.07 * grain + 0.1 * blotch + 0.06 * cloud;
  const blood =
    front *
      (0.5 * spot(out - 4.1, y - 0.6, 1.9) +
        0.55 * spot(out, y - 0.2, 1.1) +
        0.25 * spot(out, y + 6.2, 1.3)) +
    0.35 * step(7, 8.5, out) +
    0.16 * cloud +
    0.12;
  const tired =
    front * (0.16 * spot(out - 2.9, (y - 2.35) * 1.6, 1.0) + 0.2 * spot(out - 3.1, (y - 4.35) * 1.5, 1.1));
  let red = skinR * tone * (1 - 0.6 * tired) * (1 + 0.06 * blood);
  let green = skinG * tone * (1 - 0.85 * tired) * (1 - 0.2 * blood);
  let blue = skinB * tone * (1 - 0.75 * tired) * (1 - 0.2 * blood);
  let shine = 0.75 + 0.5 * grain + front * (0.35 * spot(out, y - 1, 1.3) + 0.2 * spot(out, y - 8.5, 3));
  const lip = look.lipColour * front * lipAt(x, y);
  if (lip > 0) {
    const lines = 0.88 + 0.24 * noise(x * 9, y * 1.4, look.seed + 3);
    red += lip * (look.lips[0] * lines - red);
    green += lip * (look.lips[1] * lines - green);
    blue += lip * (look.lips[2] * lines - blue);
    shine += lip * 0.7;
  }
  const crop = croppedAt(x, y, z, look.seed);
  const beard = look.beard > 0 ? look.beard * beardAt(x, y, z, look.seed) : 0;
  if (crop > 0) shine += crop * (0.35 - shine);
  const strands = 0.55 + 0.9 * noise(x * 15, y * 15, z * 15 + look.seed);
  const hair = Math.max(
    front * browAt(x, y, look),
    crop * (0.62 + 0.3 * strands),
    beard * (0.45 + 0.5 * strands),
  );
  if (hair > 0) {
    red += hair * (look.hair[0] * strands - red);
    green += hair * (look.hair[1] * strands - green);
    blue += hair * (look.hair[2] * strands - blue);
    shine *= 1 - 0.8 * hair;
  }
  // A round collar.
  const cloth = step(-12.6, -12.9, y - 0.1 * z + 0.012 * out * out);
  if (cloth > 0) {
    const weave = 0.85 + 0.3 * noise(x * 16, y * 16, z * 16);
    red += cloth * (look.clothes[0] * weave - red);
    green += cloth * (look.clothes[1] * weave - green);
    blue += cloth * (look.clothes[2] * weave - blue);
    shine *= 1 - cloth;
  }
  const line = front * 0.85 * lashLine(x, y);
  red *= 1 - line;
  green *= 1 - line;
  blue *= 1 - line;
  into.colour[0] = red;
  into.colour[1] = green;
  into.colour[2] = blue;
  into.shine = shine;
  into.rough = Math.max(crop, 0.6 * beard);
}

const upperLid = curve([
  [1.75, 3.2],
  [2.1, 3.6],
  [2.78, 3.94],
  [3.4, 4.0],
  [3.87, 3.87],
  [4.5, 3.42],
]);
const lowerLid = curve([
  [1.75, 3.2],
  [2.2, 3.06],
  [2.73, 3.06],
  [3.86, 3.06],
  [4.5, 3.42],
]);

/** How dark the roots of the lashes make a point of the lids' edges. */
function lashLine(x: number, y: number): number {
  const out = Math.abs(x);
  if (out < 1.9 || out > 4.75) return 0;
  const ends = step(1.9, 2.5, out);
  const upper = step(0.2, 0.04, Math.abs(y - upperLid(out) - 0.03)) * ends;
  const lower = 0.35 * step(0.12, 0.02, Math.abs(y - lowerLid(out) + 0.03)) * ends;
  return Math.max(upper, lower);
}

/** White, iris and pupil, by the distance from the middle of the front of the ball. */
export function eyeAt(x: number, y: number, side: 1 | -1, look: Complexion, into: Finish): void {
  const dx = x - side * 3.193;
  const dy = y - 3.617;
  const r = Math.sqrt(dx * dx + dy * dy);
  const white = 0.66 - 0.12 * step(0.7, 1.5, r);
  const pupil = step(0.235, 0.205, r);
  const iris = step(0.64, 0.57, r);
  // Fibres run outwards: noise that changes with direction and little with distance.
  const fibre = noise((dx / (r + 0.05)) * 5 + look.seed, (dy / (r + 0.05)) * 5, r * 2.5);
  const ring = (0.55 + 0.9 * fibre) * (1 - 0.65 * step(0.46, 0.6, r)) * (1 + 0.5 * step(0.36, 0.25, r));
  const parts = [0, 1, 2] as const;
  const veins = [1, 0.9 - 0.1 * step(0.7, 1.4, r), 0.86 - 0.12 * step(0.7, 1.4, r)] as const;
  for (const k of parts) {
    const coloured = (look.iris[k] as number) * ring * (1 - pupil) + 0.004 * pupil;
    into.colour[k] = white * veins[k] * (1 - iris) + coloured * iris;
  }
  into.shine = 0;
}
