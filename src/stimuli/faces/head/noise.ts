/** Smooth noise from 0 to 1 over space, the same on every machine: whole-number hashes at the corners of a grid. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const u = fade(x - ix);
  const v = fade(y - iy);
  const w = fade(z - iz);
  const near = row(ix, iy, iz, u);
  const far = row(ix, iy, iz + 1, u);
  const front = near + v * (row(ix, iy + 1, iz, u) - near);
  const back = far + v * (row(ix, iy + 1, iz + 1, u) - far);
  return front + w * (back - front);
}

function row(x: number, y: number, z: number, u: number): number {
  const from = corner(x, y, z);
  return from + u * (corner(x + 1, y, z) - from);
}

const fade = (t: number): number => t * t * (3 - 2 * t);

function corner(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 8) / 16777216;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function step(from: number, to: number, x: number): number {
  return fade(Math.max(0, Math.min(1, (x - from) / (to - from))));
}

/** 1 at a place and falling off around it, over about `reach`. */
export function spot(dx: number, dy: number, reach: number): number {
  const d = 1 + (dx * dx + dy * dy) / (reach * reach);
  return 1 / (d * d);
}

/** A smooth curve through points of growing x (Catmull-Rom, level beyond its ends). */
export function curve(points: readonly (readonly [number, number])[]): (x: number) => number {
  return (x) => {
    const last = points.length - 1;
    if (x <= (points[0] as readonly [number, number])[0]) return (points[0] as readonly [number, number])[1];
    if (x >= (points[last] as readonly [number, number])[0])
      return (points[last] as readonly [number, number])[1];
    let i = 0;
    while (x > (points[i + 1] as readonly [number, number])[0]) i++;
    const at = (k: number) => points[Math.max(0, Math.min(last, k))] as readonly [number, number];
    const [x1, y1] = at(i);
    const [x2, y2] = at(i + 1);
    const slope = (a: readonly [number, number], b: readonly [number, number]) =>
      b[0] === a[0] ? 0 : ((b[1] - a[1]) / (b[0] - a[0])) * (x2 - x1);
    const [m1, m2] = [slope(at(i - 1), at(i + 1)), slope(at(i), at(i + 2))];
    const t = (x - x1) / (x2 - x1);
    const t2 = t * t;
    const t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * y1 + (t3 - 2 * t2 + t) * m1 + (3 * t2 - 2 * t3) * y2 + (t3 - t2) * m2;
  };
}
