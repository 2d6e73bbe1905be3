import type { Motion } from "./head-units.js";
import type { Change, Head } from "./read-head.js";

/** The vertices of a person's head that does something. */
export function placeHead(head: Head, coefficients: readonly number[], motion: Motion): Float64Array {
  const places = Float64Array.from(head.mean);
  for (const [i, share] of coefficients.entries()) change(places, head.identity[i] as Change, share);
  for (const part of ["eyeLeft", "eyeRight"] as const) {
    turnAbout(
      places,
      head.verticesOf.get(part) ?? [],
      middleOf(places, head.verticesOf.get(part) ?? []),
      motion.look,
      motion.lookDown,
    );
  }
  for (const [name, weight] of motion.weights) change(places, head.shapes.get(name) as Change, weight);
  turnHead(places, head.mean, motion);
  return places;
}

/** How high the middle of a person's eyes is when the head is straight. */
export function eyeHeight(head: Head, coefficients: readonly number[]): number {
  const places = Float64Array.from(head.mean);
  for (const [i, share] of coefficients.entries()) change(places, head.identity[i] as Change, share);
  const [left, right] = (["eyeLeft", "eyeRight"] as const).map(
    (part) => middleOf(places, head.verticesOf.get(part) ?? [])[1],
  ) as [number, number];
  return (left + right) / 2;
}

function change(places: Float64Array, { at, by }: Change, share: number): void {
  if (share === 0) return;
  for (let i = 0; i < at.length; i++) {
    const v = 3 * (at[i] as number);
    places[v] = (places[v] as number) + share * (by[3 * i] as number);
    places[v + 1] = (places[v + 1] as number) + share * (by[3 * i + 1] as number);
    places[v + 2] = (places[v + 2] as number) + share * (by[3 * i + 2] as number);
  }
}

type Point = readonly [x: number, y: number, z: number];

function middleOf(places: Float64Array, vertices: readonly number[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const v of vertices) {
    sum[0] += places[3 * v] as number;
    sum[1] += places[3 * v + 1] as number;
    sum[2] += places[3 * v + 2] as number;
  }
  // The cornea bulges, so the middle of all vertices lies before that of the ball.
  return [sum[0] / vertices.length, sum[1] / vertices.length, sum[2] / vertices.length - 0.35];
}

function turnAbout(
  places: Float64Array,
  vertices: readonly number[],
  [cx, cy, cz]: Point,
  sideways: number,
  down: number,
): void {
  const [sinA, cosA] = sineCosine(sideways);
  const [sinB, cosB] = sineCosine(down);
  for (const vertex of vertices) {
    const v = 3 * vertex;
    const x = (places[v] as number) - cx;
    const y = (places[v + 1] as number) - cy;
    const z = (places[v + 2] as number) - cz;
    const y2 = y * cosB - z * sinB;
    const z2 = y * sinB + z * cosB;
    places[v] = cx + x * cosA + z2 * sinA;
    places[v + 1] = cy + y2;
    places[v + 2] = cz - x * sinA + z2 * cosA;
  }
}

/** Where the head turns: the top of the neck. Further down the neck turns less, and the shoulders not. */
const pivot: Point = [0, -5, -1];

function turnHead(places: Float64Array, mean: Float64Array, { turn, nod, tilt }: Motion): void {
  if (turn === 0 && nod === 0 && tilt === 0) return;
  for (let v = 0; v < places.length; v += 3) {
    const share = Math.max(
      0,
      Math.min(1, ((mean[v + 1] as number) + 16 + 0.3 * Math.max(0, mean[v + 2] as number)) / 9),
    );
    const [sinA, cosA] = sineCosine(turn * share);
    const [sinB, cosB] = sineCosine(nod * share);
    const [sinC, cosC] = sineCosine(tilt * share);
    let x = (places[v] as number) - pivot[0];
    let y = (places[v + 1] as number) - pivot[1];
    let z = (places[v + 2] as number) - pivot[2];
    [x, z] = [x * cosA + z * sinA, z * cosA - x * sinA];
    [y, z] = [y * cosB - z * sinB, y * sinB + z * cosB];
    [x, y] = [x * cosC + y * sinC, y * cosC - x * sinC];
    places[v] = x + pivot[0];
    places[v + 1] = y + pivot[1];
    places[v + 2] = z + pivot[2];
  }
}

/** Sine and cosine of an angle in degrees, from -45 to 45, by sums alone: the same bits on every machine. */
function sineCosine(degrees: number): [number, number] {
  const x = degrees * 0.017453292519943295;
  const s = x * x;
  return [
    x * (1 - (s / 6) * (1 - (s / 20) * (1 - (s / 42) * (1 - s / 72)))),
    1 - (s / 2) * (1 - (s / 12) * (1 - (s / 30) * (1 - s / 56))),
  ];
}
