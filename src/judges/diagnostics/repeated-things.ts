import { rowsWhere } from "./pair-verdicts.js";
import { type Combined, combineCodes, type RatingTable } from "./table.js";

/** What was rated again by the same judge with the same prompt, in numbers; each thing with 2 scored repeats or more. */
export interface RepeatedThings {
  size: number;
  /** A row of each thing. */
  row: Int32Array;
  repeats: Int32Array;
  mean: Float64Array;
  /** Squared deviations from the mean. */
  squares: Float64Array;
  /** Pairs of repeats with the same value. */
  agreeing: Float64Array;
  /** Rounds: squared deviations from their mean, and products with those of the values. */
  roundSquares: Float64Array;
  roundProducts: Float64Array;
  /** The scored rows of these things, and the thing of each. */
  rows: Int32Array;
  thing: Int32Array;
  /** Things without 2 scored repeats. */
  left: number;
}

export function repeatedThings(table: RatingTable): RepeatedThings {
  const { values, ratings } = table;
  const all = combineCodes(table.n, [table.raters, table.subjects, table.column("prompt")]);
  const scored = new Int32Array(all.size);
  for (let row = 0; row < table.n; row++) if (!Number.isNaN(values[row]!)) scored[all.codes[row]!]!++;
  const rows = rowsWhere(table.n, (row) => !Number.isNaN(values[row]!) && scored[all.codes[row]!]! > 1);
  const things = combineCodes(rows.length, [{ codes: rows.map((row) => all.codes[row]!), size: all.size }]);
  const { size, codes: thing } = things;
  const sums = () => new Float64Array(size);
  const [valueSum, roundSum, squares, roundSquares, roundProducts] = [sums(), sums(), sums(), sums(), sums()];
  const repeats = new Int32Array(size);
  for (let i = 0; i < rows.length; i++) {
    const one = thing[i]!;
    repeats[one]!++;
    valueSum[one]! += values[rows[i]!]!;
    roundSum[one]! += ratings[rows[i]!]!.replicate!;
  }
  const mean = valueSum.map((sum, one) => sum / repeats[one]!);
  for (let i = 0; i < rows.length; i++) {
    const one = thing[i]!;
    const value = values[rows[i]!]! - mean[one]!;
    const round = ratings[rows[i]!]!.replicate! - roundSum[one]! / repeats[one]!;
    squares[one]! += value ** 2;
    roundSquares[one]! += round ** 2;
    roundProducts[one]! += round * value;
  }
  return {
    ...{ size, repeats, mean, squares, roundSquares, roundProducts, rows, thing },
    row: things.first.map((i) => rows[i]!),
    agreeing: agreeingPairs(table, rows, things),
    left: all.size - size,
  };
}

/** Pairs of repeats with the same value, by thing. */
function agreeingPairs(table: RatingTable, rows: Int32Array, things: Combined): Float64Array {
  const numbers = new Map<number, number>();
  const codes = rows.map((row) => {
    const value = table.values[row]!;
    const known = numbers.get(value) ?? numbers.size;
    if (known === numbers.size) numbers.set(value, known);
    return known;
  });
  const same = combineCodes(rows.length, [things, { codes, size: numbers.size }]);
  const counts = new Int32Array(same.size);
  for (const code of same.codes) counts[code]!++;
  const agreeing = new Float64Array(things.size);
  for (let code = 0; code < same.size; code++) {
    agreeing[things.codes[same.first[code]!]!]! += (counts[code]! * (counts[code]! - 1)) / 2;
  }
  return agreeing;
}
