import type { Rating } from "../../core/rating.js";

/** What each rater first said of each thing, by criterion; NaN where it said nothing. */
export type Columns = Map<string, Float64Array[]>;

/**
 * A table as columns: one list of raters for each criterion ("" = none), one value for each thing in it.
 *
 * @param things the rows of each thing. Two criteria of one object have the same place if `places` says so.
 */
export function columnsOf(
  ratings: readonly Rating[],
  things: readonly number[][],
  raters: readonly string[],
  places: ArrayLike<number> = things.map((_, thing) => thing),
): Columns {
  const columns: Columns = new Map();
  const order = new Map(raters.map((id, i) => [id, i]));
  let size = 0;
  for (let thing = 0; thing < things.length; thing++) size = Math.max(size, places[thing]! + 1);
  things.forEach((rows, thing) => {
    for (const row of rows) {
      const { rater, value, criterion = "" } = ratings[row]!;
      const at = order.get(rater.id);
      if (at === undefined || value === null) continue;
      let own = columns.get(criterion);
      if (own === undefined) {
        own = raters.map(() => new Float64Array(size).fill(Number.NaN));
        columns.set(criterion, own);
      }
      // Of repeated ratings the first counts.
      if (Number.isNaN(own[at]![places[thing]!]!)) own[at]![places[thing]!] = value;
    }
  });
  return columns;
}

/** Sums over what both lists have: what variances and a correlation need. */
export function momentsOf(first: Float64Array, second: Float64Array) {
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i]!, second[i]!];
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    n++;
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const [meanX, meanY] = [x / n, y / n];
  return {
    n,
    meanX,
    meanY,
    varianceX: xx / n - meanX ** 2,
    varianceY: yy / n - meanY ** 2,
    covariance: xy / n - meanX * meanY,
  };
}
