/** An item within a pattern: the chances of its levels, and what each level adds to the pattern's sums. */
export interface MomentItem {
  /** Chances of levels 0 to K at the position at which the pattern is looked at; they sum to 1. */
  chance: Float64Array;
  /** The sums that it touches, by their place in the pattern, and what each level adds, level by level. */
  places: Int32Array;
  load: Float64Array;
}

/** What a pattern's objects of one total show: its chance, and means and covariances of the sums. */
export interface CellMoments {
  /** The chance of the total at the position. */
  chance: number;
  mean: Float64Array;
  /** Lower triangle, row by row. */
  covariance: Float64Array;
}

let [buffer, other] = [new Float64Array(0), new Float64Array(0)];

/**
 * Exact means and covariances of a pattern's sums given the total, for all totals at once, by convolution: items are
 * added one by one, and for every total the products of the sums (with 1 as the first) are carried along, weighted
 * with the chances. All weights are positive and sums are counted from their means, so nothing cancels.
 *
 * @param width how many sums the pattern has; items that touch a sum first stand first
 * @param seen is called for every total with `wanted[total] > 0` whose chance is above `least`
 */
export function exactMoments(
  items: readonly MomentItem[],
  width: number,
  wanted: ArrayLike<number>,
  least: number,
  seen: (total: number, moments: CellMoments) => void,
): void {
  const most = wanted.length - 1;
  const stride = ((width + 1) * (width + 2)) / 2;
  const size = (most + 1) * stride;
  if (buffer.length < size) [buffer, other] = [new Float64Array(size), new Float64Array(size)];
  let [now, next] = [buffer, other];
  const centre = new Float64Array(width);
  now.fill(0, 0, stride);
  now[0] = 1;
  let reached = 0;
  let open = 1;
  for (const item of items) {
    const { chance, places } = item;
    const steps = chance.length - 1;
    const load = centred(item, centre);
    const before = open;
    for (const place of places) open = Math.max(open, place + 2);
    const [oldSize, newSize] = [(before * (before + 1)) / 2, (open * (open + 1)) / 2];
    for (let r = 0; r <= reached + steps; r++) next.fill(0, r * stride, r * stride + newSize);
    for (let s = 0; s <= reached; s++) {
      for (let k = 0; k <= steps; k++) {
        addLevel(now, s * stride, next, (s + k) * stride, oldSize, before, chance[k]!, places, load, k);
      }
    }
    reached += steps;
    [now, next] = [next, now];
  }
  const mean = new Float64Array(width);
  const covariance = new Float64Array((width * (width + 1)) / 2);
  for (let r = 0; r <= most; r++) {
    const from = r * stride;
    const chance = now[from]!;
    if (!(wanted[r]! > 0) || !(chance > least)) continue;
    for (let a = 0; a < width; a++) mean[a] = now[from + ((a + 1) * (a + 2)) / 2]! / chance;
    for (let a = 0, at = 0; a < width; a++) {
      const row = from + ((a + 1) * (a + 2)) / 2 + 1;
      for (let b = 0; b <= a; b++, at++) covariance[at] = now[row + b]! / chance - mean[a]! * mean[b]!;
    }
    for (let a = 0; a < width; a++) mean[a]! += centre[a]!;
    seen(r, { chance, mean, covariance });
  }
}

/** What levels add, counted from its mean; the means go to `centre`. */
function centred({ chance, places, load }: MomentItem, centre: Float64Array): Float64Array {
  const width = places.length;
  const found = load.slice();
  for (let m = 0; m < width; m++) {
    let mean = 0;
    for (let k = 0; k < chance.length; k++) mean += chance[k]! * load[k * width + m]!;
    for (let k = 0; k < chance.length; k++) found[k * width + m]! -= mean;
    centre[places[m]!]! += mean;
  }
  return found;
}

/** Adds the products of the sums after one level of an item: (T_a + t_a)(T_b + t_b) times its chance. */
function addLevel(
  now: Float64Array,
  from: number,
  next: Float64Array,
  to: number,
  size: number,
  before: number,
  chance: number,
  places: Int32Array,
  load: Float64Array,
  k: number,
): void {
  for (let m = 0; m < size; m++) next[to + m]! += chance * now[from + m]!;
  const width = places.length;
  const whole = now[from]!;
  for (let m = 0; m < width; m++) {
    const own = chance * load[k * width + m]!;
    const a = places[m]! + 1;
    const row = to + (a * (a + 1)) / 2;
    // T_b t_a for every b that was touched before; 1 is the first of them.
    for (let b = 0; b < before; b++) {
      const first = own * now[from + (b * (b + 1)) / 2]!;
      if (b < a) next[row + b]! += first;
      else if (b === a) next[row + b]! += 2 * first;
      else next[to + (b * (b + 1)) / 2 + a]! += first;
    }
    for (let n = 0; n <= m; n++) {
      const b = places[n]! + 1;
      const both = own * load[k * width + n]! * whole;
      next[b <= a ? row + b : to + (b * (b + 1)) / 2 + a]! += both;
    }
  }
}
