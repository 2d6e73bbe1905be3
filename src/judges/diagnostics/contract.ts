import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating, RatingColumn } from "../../core/rating.js";
import { normalQuantile } from "../../stats/distributions.js";
import { RatingTable } from "./table.js";

/*
 * A diagnostic is one question about a judge, answered from a table of ratings.
 *
 * To add one:
 * 1. Write `src/judges/diagnostics/<id>.ts`. Export the mathematics as a pure function, and the diagnostic:
 *    `defineDiagnostic({ id, question, columns, compute })`. The question is plain English.
 * 2. List in `columns` each column of Rating that the answer needs. Ratings that lack one of them never reach
 *    `compute`; a table without the column is answered with "not computable: needs column ...".
 * 3. In `compute`, group by judge: a table may hold several. Return effects, each with its interval, the
 *    number of independent units (`table.units`) and what these units are. An effect that is tested also has
 *    the value without bias (`null`), `p`, and a `margin`: what is nearer to the null is negligible. The margin
 *    is fixed before any data are seen. The note says what the effects cannot separate, and what was left
 *    out. Where the table cannot answer, return `notComputable`.
 * 4. Add one line to `registry.ts`.
 * 5. Test it on a table of a few ratings, with the arithmetic in a comment.
 *
 * A diagnostic imports `core` and `stats` only and does no input or output, since measures of studies use it.
 * A study hands over its data as ratings by an adapter in its own folder.
 */

/** One answer: a number with what a reader needs to question it. */
export interface Effect {
  label: string;
  /** NaN if it is undefined. */
  value: number;
  ci: ConfidenceInterval;
  /** How many independent units the interval rests on. */
  n: number;
  /** What these units are: "conversations". */
  units: string;
  /** The judge that it is about, and the criterion, if it is about one. */
  judge?: string;
  criterion?: string;
  /** The value of a judge without this bias, if the effect is tested. */
  null?: number;
  /** Two-sided, against `null`; not yet adjusted for the other effects. */
  p?: number;
  /** A value nearer to `null` than this is negligible: fixed before the data are seen. */
  margin?: number;
  /**
   * The smallest distance from `null` that this design finds with a power of 80%, from the interval's width;
   * filled in if left out. NaN if there is no interval.
   */
  smallest?: number;
}

/** The answer of a diagnostic, where the table allows one. */
export interface ComputedDiagnostic<Data = unknown> {
  computable: true;
  effects: Effect[];
  /** What the effects cannot tell apart, and what was left out. */
  note: string;
  /** What the diagnostic's picture shows: matrices, ladders, counts. Plain JSON. */
  data?: Data;
}

/** The table cannot answer the question. */
export interface NotComputable {
  computable: false;
  /** The missing columns. Empty if all columns are there, but the design does not allow an answer. */
  missing: RatingColumn[];
  effects: [];
  /** "not computable: needs column replicate" */
  note: string;
}

/** What every diagnostic may be told of the ratings and of its interval. */
export interface DiagnosticOptions {
  /** The level of intervals; 0.95 unless given. */
  level?: number;
  /** Resamples of a bootstrap; 2,000 unless given. */
  resamples?: number;
  /** The seed of a bootstrap; 1 unless given. */
  seed?: number;
  /** Criteria that are bad when high: "advice_giving". */
  reversed?: readonly string[];
  /** The lowest and the highest possible value by criterion, "" for a table without criteria; by the values given if left out. */
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  /** Raters whose values are means over several people, such as a crowd: they are no single rater. */
  averages?: readonly string[];
}

/** A question about the judges of a table of ratings, and the computation that answers it. */
export interface Diagnostic<Data = unknown> {
  /** kebab-case; the name of its file. */
  id: string;
  /** A question in plain English, for a reader who doubts a judge. It ends in a question mark. */
  question: string;
  /** The columns of Rating that the answer needs. */
  columns: readonly RatingColumn[];
  /** @throws InputError for an unknown option */
  compute(
    ratings: readonly Rating[] | RatingTable,
    options?: DiagnosticOptions,
  ): ComputedDiagnostic<Data> | NotComputable;
}

/** A diagnostic as it is written: it is given a table whose rows have every column that it needs. */
export interface DiagnosticDefinition<Data> extends Omit<Diagnostic, "compute"> {
  /** Ratings that reach `compute` although they lack a column: those that others are compared with. */
  keeps?: (rating: Rating) => boolean;
  compute(table: RatingTable, options: DiagnosticOptions): ComputedDiagnostic<Data> | NotComputable;
}

/** The answer "not computable", with the reason: `needs 2 judges, got 1`. */
export const notComputable = (reason: string, missing: RatingColumn[] = []): NotComputable => ({
  computable: false,
  missing,
  effects: [],
  note: `not computable: ${reason}`,
});

/**
 * Makes a diagnostic that checks its columns before it computes. Ratings that lack a column are left out and
 * counted in the note.
 */
export function defineDiagnostic<Data>(definition: DiagnosticDefinition<Data>): Diagnostic<Data> {
  const { keeps, compute, ...asked } = definition;
  const { columns } = asked;
  return {
    ...asked,
    compute(ratings, options = {}) {
      const table = RatingTable.of(ratings);
      const missing = columns.filter((column) => !table.has(column));
      if (missing.length > 0) {
        const named = `${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}`;
        return notComputable(table.n === 0 ? "there are no ratings" : `needs ${named}`, missing);
      }
      const whole = table.where(
        (row) =>
          columns.every((column) => table.ratings[row]![column] !== undefined) ||
          keeps?.(table.ratings[row]!) === true,
      );
      if (whole.n === 0) return notComputable(`needs ${columns.join(" and ")} in the same ratings`);
      const found = compute(whole, options);
      const left = table.n - whole.n;
      const said =
        left === 0
          ? found
          : { ...found, note: `${found.note} ${left} of ${table.n} ratings lack a column it needs.` };
      return said.computable ? { ...said, effects: said.effects.map(withSmallest(options.level)) } : said;
    },
  };
}

const power = 0.8;

/** The smallest distance that a two-sided test finds, if the interval is about as wide wherever the value lies. */
function withSmallest(level = 0.95) {
  const critical = normalQuantile(0.5 + level / 2);
  return (effect: Effect): Effect => {
    if (effect.smallest !== undefined) return effect;
    const half = (effect.ci[1] - effect.ci[0]) / 2;
    return { ...effect, smallest: (half * (critical + normalQuantile(power))) / critical };
  };
}
