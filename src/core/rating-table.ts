import { InputError } from "./errors.js";
import type { Rating, RatingColumn } from "./rating.js";

/** A column as numbers from 0: rows with the same code have the same value. */
export interface Coded {
  /** A code for each row; -1 = the row has no value. */
  codes: Int32Array;
  /** The values by code, as text, in the order in which they first appear. */
  names: readonly string[];
  size: number;
}

/** Several columns together: rows with the same code agree in all of them. */
export interface Combined {
  codes: Int32Array;
  size: number;
  /** The first row of each code. */
  first: Int32Array;
}

/** Rows by code: those of code c are rows[starts[c]] to rows[starts[c + 1] - 1], in the table's order. */
export interface RowsByCode {
  starts: Int32Array;
  rows: Int32Array;
}

type TextColumn = Exclude<RatingColumn, "value">;

/**
 * A table of ratings, with its columns as numbers when they are first asked for. A million ratings are
 * grouped in a fraction of a second, where text keys would take many.
 */
export class RatingTable {
  readonly #columns = new Map<TextColumn, Coded>();
  #values: Float64Array | undefined;
  #unit: Combined | undefined;
  #subject: Combined | undefined;

  private constructor(readonly ratings: readonly Rating[]) {}

  /** @throws InputError when it is not a list of ratings */
  static of(ratings: readonly Rating[] | RatingTable): RatingTable {
    if (ratings instanceof RatingTable) return ratings;
    if (!Array.isArray(ratings)) {
      throw new InputError(`a table of ratings is a list, got ${ratings === null ? "null" : typeof ratings}`);
    }
    return new RatingTable(ratings);
  }

  get n(): number {
    return this.ratings.length;
  }

  /** The values; NaN where a rating is unscored. */
  get values(): Float64Array {
    this.#values ??= Float64Array.from(this.ratings, ({ value }) => value ?? Number.NaN);
    return this.#values;
  }

  /** Who rated. */
  get raters(): Coded {
    return this.column("rater");
  }

  /** A column's values as codes; of `rater` the id. Numbers are named as text. */
  column(name: TextColumn): Coded {
    let found = this.#columns.get(name);
    if (found === undefined) {
      found = encode(this.ratings, name);
      this.#columns.set(name, found);
    }
    return found;
  }

  /** Whether a row has a value in the column. */
  has(name: RatingColumn): boolean {
    return this.ratings.some((rating) => rating[name] !== undefined);
  }

  /** The independent units: the conversation, or the target where a rating names none. */
  get units(): Combined {
    if (this.#unit === undefined) {
      const [own, targets] = [this.column("conversation").codes, this.column("target").codes];
      // Targets are told apart from conversations by their sign.
      this.#unit = recode(Float64Array.from(own, (code, row) => (code >= 0 ? code : -1 - targets[row]!)));
    }
    return this.#unit;
  }

  /** What the units are called. */
  get unitsName(): string {
    return this.n > 0 && this.column("conversation").codes.every((code) => code >= 0)
      ? "conversations"
      : "targets";
  }

  /** What was rated. Ratings of the same subject can be compared, whoever gave them, when and how. */
  get subjects(): Combined {
    this.#subject ??= this.combine("target", "respondent", "criterion", "other", "language");
    return this.#subject;
  }

  /** Rows with the same values in all of these columns share a code. */
  combine(...names: readonly TextColumn[]): Combined {
    return combineCodes(
      this.n,
      names.map((name) => this.column(name)),
    );
  }

  /** The rows for which this is true, as a table of their own. The same table when all are kept. */
  where(keep: (row: number) => boolean): RatingTable {
    const kept = this.ratings.filter((_, row) => keep(row));
    return kept.length === this.n ? this : new RatingTable(kept);
  }
}

/** Codes of several lists together. */
export function combineCodes(n: number, lists: readonly Pick<Combined, "codes" | "size">[]): Combined {
  let together: Int32Array = new Int32Array(n);
  let found: Combined | undefined;
  let size = n === 0 ? 0 : 1;
  for (const { codes, size: own } of lists) {
    const keys = new Float64Array(n);
    // One more for rows without a value.
    for (let row = 0; row < n; row++) keys[row] = together[row]! * (own + 1) + codes[row]! + 1;
    found = recode(keys, size * (own + 1));
    ({ codes: together, size } = found);
  }
  return found ?? recode(new Float64Array(n), 1);
}

/** Numbers as codes from 0 in the order of first appearance. With few possible keys an array replaces the map. */
function recode(keys: Float64Array, possible = Number.POSITIVE_INFINITY): Combined {
  const codes = new Int32Array(keys.length);
  const first: number[] = [];
  if (possible <= 4 * keys.length + 1024) {
    const seen = new Int32Array(possible).fill(-1);
    for (let row = 0; row < keys.length; row++) {
      const key = keys[row]!;
      let code = seen[key]!;
      if (code < 0) {
        code = first.push(row) - 1;
        seen[key] = code;
      }
      codes[row] = code;
    }
  } else {
    const seen = new Map<number, number>();
    for (let row = 0; row < keys.length; row++) {
      let code = seen.get(keys[row]!);
      if (code === undefined) {
        code = first.push(row) - 1;
        seen.set(keys[row]!, code);
      }
      codes[row] = code;
    }
  }
  return { codes, size: first.length, first: Int32Array.from(first) };
}

/** The rows of each code, by counting. Rows without a code are left out. */
export function rowsByCode({ codes, size }: Pick<Combined, "codes" | "size">): RowsByCode {
  const starts = new Int32Array(size + 1);
  for (const code of codes) if (code >= 0) starts[code + 1]!++;
  for (let code = 0; code < size; code++) starts[code + 1]! += starts[code]!;
  const next = starts.slice(0, size);
  const rows = new Int32Array(starts[size]!);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code >= 0) rows[next[code]!++] = row;
  }
  return { starts, rows };
}

function encode(ratings: readonly Rating[], name: TextColumn): Coded {
  const seen = new Map<unknown, number>();
  const names: string[] = [];
  const codes = new Int32Array(ratings.length);
  for (let row = 0; row < ratings.length; row++) {
    const own = ratings[row]!;
    const value = name === "rater" ? own.rater.id : own[name];
    if (value === undefined) {
      codes[row] = -1;
      continue;
    }
    let code = seen.get(value);
    if (code === undefined) {
      code = names.push(String(value)) - 1;
      seen.set(value, code);
    }
    codes[row] = code;
  }
  return { codes, names, size: names.length };
}
