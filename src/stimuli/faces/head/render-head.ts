import type { ActionUnit } from "../action-units.js";
import type { Identity } from "../identity.js";
import type { Pixels } from "../read-png.js";
import { type Folds, foldAt, foldsOf, type Lean } from "./folds.js";
import { headParts } from "./head-format.js";
import { checkOpposed, motionOf } from "./head-units.js";
import { noise } from "./noise.js";
import { complexionOf } from "./person.js";
import { eyeHeight, placeHead } from "./place-head.js";
import { normalsOf, project, rasterise, type Samples, type View } from "./rasterise.js";
import type { Head } from "./read-head.js";
import { type Complexion, eyeAt, type Finish, type Light, lipAt, skinAt } from "./surface.js";

/**
 * Everybody's eyes are at one height, as in sets of photographs, and below them is room for a large head with
 * its jaw dropped.
 */
const framing = { height: 29, below: 1.4, distance: 70, plane: 8 };
const perPixel = 2;
/** Reused, so that a picture makes no garbage. */
const lean: Lean = { x: 0, y: 0, dark: 0 };
const background: Light = [0.36, 0.36, 0.35];

interface Lamp {
  from: readonly [number, number, number];
  power: Light;
}
const lamps: readonly Lamp[] = [
  { from: unit(-0.42, 0.5, 0.78), power: [0.7, 0.69, 0.67] },
  { from: unit(0.62, 0.2, 0.75), power: [0.36, 0.37, 0.385] },
];
const sky: Light = [0.26, 0.265, 0.28];
const ground: Light = [0.15, 0.135, 0.125];
/** Light enters the skin and comes out beside: red furthest. */
const wrap: Light = [0.3, 0.16, 0.12];

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** The pixels of a person's face, `size` a side. */
export function renderFace(
  head: Head,
  identity: Identity,
  units: readonly ActionUnit[],
  size: number,
): Pixels {
  checkOpposed(units);
  const look = complexionOf(identity);
  const side = size * perPixel;
  const places = placeHead(head, identity.bones, motionOf(units));
  const view: View = { ...framing, middle: eyeHeight(head, identity.bones) - framing.below };
  const points = project(places, side, view);
  const samples = rasterise(points, head.triangles, side);
  const normals = normalsOf(places, head.triangles);
  const open = openness(samples, head, normals, view);
  const data = new Uint8Array(4 * size * size);
  const sum: Light = [0, 0, 0];
  const finish: Finish = { colour: [0, 0, 0], shine: 0, rough: 0 };
  const folds = { left: foldsOf(units, "left", look.wear), right: foldsOf(units, "right", look.wear) };
  const partAt = (i: number): number => {
    const t = samples.triangle[i] as number;
    return t < 0 ? -1 : (head.partOf[t] as number);
  };
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const first = y * perPixel * side + x * perPixel;
      const corners = [first, first + side + 1, first + 1, first + side] as const;
      // Inside a part two samples are enough; at an edge all four count.
      const plain = corners.every((i) => partAt(i) === partAt(first)) ? 2 : 4;
      sum[0] = sum[1] = sum[2] = 0;
      for (let k = 0; k < plain; k++) {
        const i = corners[k] as number;
        const t = samples.triangle[i] as number;
        if (t >= 0) shade(head, look, normals, samples, i, t, open[i] as number, folds, finish);
        const colour = t < 0 ? background : finish.colour;
        sum[0] += colour[0] / plain;
        sum[1] += colour[1] / plain;
        sum[2] += colour[2] / plain;
      }
      const at = 4 * (y * size + x);
      for (const k of [0, 1, 2] as const) {
        data[at + k] = Math.round(255 * Math.sqrt(Math.max(0, Math.min(1, sum[k]))));
      }
      data[at + 3] = 255;
    }
  }
  return { width: size, height: size, data };
}

/** The light that a sample sends to the viewer, into `finish.colour`. */
function shade(
  head: Head,
  look: Complexion,
  normals: Float64Array,
  samples: Samples,
  i: number,
  t: number,
  open: number,
  folds: { left: Folds; right: Folds },
  finish: Finish,
): void {
  const [a, b, c] = [
    3 * (head.triangles[3 * t] as number),
    3 * (head.triangles[3 * t + 1] as number),
    3 * (head.triangles[3 * t + 2] as number),
  ];
  const u = samples.second[i] as number;
  const w = samples.third[i] as number;
  const o = 1 - u - w;
  const mix = (of: Float64Array, k: number): number =>
    o * (of[a + k] as number) + u * (of[b + k] as number) + w * (of[c + k] as number);
  const [x, y, z] = [mix(head.mean, 0), mix(head.mean, 1), mix(head.mean, 2)];
  let [nx, ny, nz] = [mix(normals, 0), mix(normals, 1), mix(normals, 2)];
  const part = (headParts[head.partOf[t] as number] as (typeof headParts)[number]).name;
  let soft = 1;
  let gloss = 0;
  switch (part) {
    case "face":
    case "neck": {
      skinAt(x, y, z, look, finish);
      const bump = 0.08 + 0.5 * finish.rough;
      nx += bump * (noise(x * 14, y * 14, z * 14 + look.seed) - 0.5);
      ny += bump * (noise(x * 14 + 50, y * 14, z * 14 + look.seed) - 0.5);
      if (z > 4) {
        foldAt(x, y, x > 0 ? folds.left : folds.right, lean);
        nx += lean.x;
        ny += lean.y;
        const rest = 1 - Math.min(0.6, lean.dark);
        finish.colour[0] *= 0.3 + 0.7 * rest;
        finish.colour[1] *= rest;
        finish.colour[2] *= rest;
      }
      gloss = finish.shine * 0.085;
      break;
    }
    case "eyeLeft":
    case "eyeRight":
      eyeAt(x, y, part === "eyeLeft" ? 1 : -1, look, finish);
      soft = 0.5;
      break;
    case "teeth":
      finish.colour[0] = 0.6;
      finish.colour[1] = 0.56;
      finish.colour[2] = 0.47;
      gloss = 0.08;
      break;
    case "gums":
      soft = Math.max(0.1, Math.min(1, (z - 6.5) / 4));
      finish.colour[0] = 0.3 * soft;
      finish.colour[1] = 0.1 * soft;
      finish.colour[2] = 0.09 * soft;
      gloss = 0.1;
      break;
    default: {
      // The inside of the lips goes on as lip and darkens inwards.
      const lip = part === "mouth" ? lipAt(x * 0.9, y) * Math.max(0, Math.min(1, (z - 8.5) / 2)) : 0;
      for (const k of [0, 1, 2] as const) finish.colour[k] = 0.25 * look.lips[k] + 0.75 * lip * look.lips[k];
      gloss = 0.03;
    }
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  nx /= length;
  ny /= length;
  nz /= length;
  const up = 0.5 + 0.5 * ny;
  let [lr, lg, lb] = [
    (ground[0] + up * (sky[0] - ground[0])) * open,
    (ground[1] + up * (sky[1] - ground[1])) * open,
    (ground[2] + up * (sky[2] - ground[2])) * open,
  ];
  let glint = 0;
  for (const { from, power } of lamps) {
    const facing = nx * from[0] + ny * from[1] + nz * from[2];
    const reach = 0.35 + 0.65 * open;
    const lit = (k: 0 | 1 | 2): number => {
      const by = wrap[k] * soft;
      return Math.max(0, (facing + by) / (1 + by)) * power[k] * reach;
    };
    lr += lit(0);
    lg += lit(1);
    lb += lit(2);
    // Half way between the lamp and the viewer, who is straight ahead.
    const [hx, hy, hz] = [from[0], from[1], from[2] + 1];
    const h = Math.max(0, (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz));
    const h4 = h * h * h * h;
    const h16 = h4 * h4 * h4 * h4;
    const tight = h16 * h16 * h16;
    glint += gloss * power[1] * (h16 * 1.1 + tight * 0.5) * open * Math.max(0, facing + 0.1);
    if (soft < 1) {
      const h128 = tight * tight * h16 * h16;
      const h512 = h128 * h128 * h128 * h128;
      glint += 1.1 * power[1] * h512 * open;
    }
  }
  finish.colour[0] = finish.colour[0] * lr + glint;
  finish.colour[1] = finish.colour[1] * lg + glint;
  finish.colour[2] = finish.colour[2] * lb + glint;
}

/** How open to the light each sample is: 1 on a ridge, towards 0 in a nostril or a fold. */
function openness(samples: Samples, head: Head, normals: Float64Array, { height }: View): Float32Array {
  const { side, triangle, depth } = samples;
  const out = new Float32Array(side * side).fill(1);
  const centimetre = side / height;
  const rays = [0.18, 0.45, 1.1, 2.2].flatMap((reach, ring) =>
    directions.map(([dx, dy]) => {
      const turn = ring % 2 === 0 ? [dx, dy] : [0.92388 * dx - 0.38268 * dy, 0.38268 * dx + 0.92388 * dy];
      return {
        dx: Math.round((turn[0] as number) * reach * centimetre),
        dy: Math.round((turn[1] as number) * reach * centimetre),
        reach,
      };
    }),
  );
  const cell = 2;
  for (let y = 0; y < side; y += cell) {
    for (let x = 0; x < side; x += cell) {
      const i = y * side + x;
      const t = triangle[i] as number;
      let value = 1;
      if (t >= 0) {
        const z = depth[i] as number;
        const v = 3 * (head.triangles[3 * t] as number);
        const nz = Math.max(0.25, normals[v + 2] as number);
        const [sx, sy] = [(normals[v] as number) / nz, (normals[v + 1] as number) / nz];
        let hidden = 0;
        for (const { dx, dy, reach } of rays) {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= side || py >= side) continue;
          const above = (depth[py * side + px] as number) - z + (sx * dx - sy * dy) / centimetre;
          const rise = above / reach;
          if (rise > 0.08 && above < 4)
            hidden += Math.min(1, (rise - 0.08) * 0.9) / (1 + 0.25 * above * above);
        }
        value = Math.max(0, 1 - (1.7 * hidden) / rays.length);
      }
      for (let cy = 0; cy < cell; cy++) for (let cx = 0; cx < cell; cx++) out[i + cy * side + cx] = value;
    }
  }
  return softened(out, side, triangle);
}

const directions = [
  [1, 0],
  [0.71, 0.71],
  [0, 1],
  [-0.71, 0.71],
  [-1, 0],
  [-0.71, -0.71],
  [0, -1],
  [0.71, -0.71],
] as const;

/** A small blur along rows, then columns, over what is covered. */
function softened(values: Float32Array, side: number, triangle: Int32Array): Float32Array {
  const reach = Math.max(1, Math.round(side / 512));
  let from = values;
  for (const stride of [1, side]) {
    const to = new Float32Array(from.length);
    for (let i = 0; i < from.length; i++) {
      if ((triangle[i] as number) < 0) continue;
      let sum = 0;
      let count = 0;
      for (let k = -reach; k <= reach; k++) {
        const j = i + k * stride;
        if (j < 0 || j >= from.length || (triangle[j] as number) < 0) continue;
        sum += from[j] as number;
        count++;
      }
      to[i] = sum / count;
    }
    from = to;
  }
  return from;
}
