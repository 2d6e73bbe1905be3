/** The function to maximise, at one place. */
interface Height {
  value: number;
  gradient: Float64Array;
}

const longestStep = 2;
/** The climb ends when a whole step is expected to add less than this to the log-likelihood. */
const flat = 1e-7;

/**
 * The maximum of a smooth function by BFGS. Each step follows the slope, multiplied by an updated estimate of
 * the inverse curvature. It is halved until it goes up enough (Armijo), and is never longer than 2 in any
 * coordinate.
 *
 * @param inverse the first estimate: the inverse of the expected curvature
 */
export function climb(
  f: (x: Float64Array) => Height,
  start: Float64Array,
  inverse: Float64Array[],
): { x: Float64Array; steps: number } {
  const n = start.length;
  let x = start;
  let here = f(x);
  let h = inverse.map((row) => row.slice());
  let steps = 0;
  let restarted = false;
  while (steps++ < 1000) {
    let direction = times(h, here.gradient);
    const size = largest(direction);
    if (size > longestStep) direction = direction.map((d) => (d * longestStep) / size);
    const rise = dot(direction, here.gradient);
    if (Math.abs(rise) < flat) break;
    const next = rise > 0 ? walk(f, x, here, direction, rise) : undefined;
    if (next === undefined) {
      // The estimate may be bad. If a fresh one does not go up either, this is the maximum.
      if (restarted) break;
      h = inverse.map((row) => row.slice());
      restarted = true;
      continue;
    }
    restarted = false;
    const s = next.x.map((value, i) => value - (x[i] as number));
    const y = next.at.gradient.map((value, i) => (here.gradient[i] as number) - value);
    const sy = dot(s, y);
    if (sy > 1e-12) update(h, s, y, sy, n);
    x = next.x;
    here = next.at;
  }
  return { x, steps };
}

function walk(
  f: (x: Float64Array) => Height,
  x: Float64Array,
  here: Height,
  direction: Float64Array,
  rise: number,
): { x: Float64Array; at: Height } | undefined {
  for (let t = 1; t > 1e-10; t /= 2) {
    const tried = x.map((value, i) => value + t * (direction[i] as number));
    const at = f(tried);
    if (at.value >= here.value + 1e-4 * t * rise) return { x: tried, at };
  }
  return undefined;
}

/** H ← (1 − s yᵀ / sy) H (1 − y sᵀ / sy) + s sᵀ / sy, in place. */
function update(h: Float64Array[], s: Float64Array, y: Float64Array, sy: number, n: number): void {
  const hy = times(h, y);
  const scale = (1 + dot(y, hy) / sy) / sy;
  for (let i = 0; i < n; i++) {
    const row = h[i] as Float64Array;
    for (let j = 0; j < n; j++) {
      const [si, sj] = [s[i] as number, s[j] as number];
      row[j]! += scale * si * sj - ((hy[i] as number) * sj + si * (hy[j] as number)) / sy;
    }
  }
}

/**
 * The inverse of a positive definite matrix, by Gauss-Jordan elimination, without pivots. It is our own
 * because the climb depends on the last digit of its start: another inverse changes probabilities by up to
 * 5e-7, which is within the tolerance.
 */
export function inversePositive(a: readonly Float64Array[]): Float64Array[] {
  const n = a.length;
  const left = a.map((row) => row.slice());
  const right = a.map((_, i) => Float64Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));
  for (let p = 0; p < n; p++) {
    const pivot = left[p]?.[p] as number;
    for (let j = 0; j < n; j++) {
      left[p]![j]! /= pivot;
      right[p]![j]! /= pivot;
    }
    for (let i = 0; i < n; i++) {
      const factor = left[i]?.[p] as number;
      if (i === p || factor === 0) continue;
      for (let j = 0; j < n; j++) {
        left[i]![j]! -= factor * (left[p]?.[j] as number);
        right[i]![j]! -= factor * (right[p]?.[j] as number);
      }
    }
  }
  return right;
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
const times = (m: readonly Float64Array[], v: Float64Array): Float64Array =>
  Float64Array.from(m, (row) => dot(row, v));
const largest = (v: Float64Array): number => v.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
