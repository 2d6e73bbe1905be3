import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Rating, RatingColumn } from "../../core/rating.js";

/*
 * A diagnostic is one question about a judge, answered from a table of ratings.
 *
 * To add one:
 * 1. Write `src/judges/diagnostics/<id>.ts`. Export the mathematics as a pure function of ratings, and the
 *    diagnostic: `defineDiagnostic({ id, question, columns, compute })`. The question is plain English.
 * 2. List in `columns` each column of Rating that the answer needs. Ratings that lack one of them never reach
 *    `compute`; a table without the column is answered with "not computable: needs column ...".
 * 3. In `compute`, group by judge: a table may hold several. Return effects, each with its interval, the
 *    number of independent units (`unitOf` in ratings.ts) and what these units are. The note says what the
 *    effects cannot separate, and what was left out. Where the table cannot answer, return `notComputable`.
 * 4. Add one line to `registry.ts`.
 * 5. Add a table of a few ratings to `tests/judges/diagnostics.test.ts`, with the arithmetic in a comment.
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
}

export interface ComputedDiagnostic {
  computable: true;
  effects: Effect[];
  /** What the effects cannot tell apart, and what was left out. */
  note: string;
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

export interface DiagnosticOptions {
  /** The level of intervals; 0.95 unless given. */
  level?: number;
  /** Resamples of a bootstrap; 2,000 unless given. */
  resamples?: number;
  /** The seed of a bootstrap; 1 unless given. */
  seed?: number;
}

export interface Diagnostic {
  /** kebab-case; the name of its file. */
  id: string;
  /** A question in plain English, for a reader who doubts a judge. It ends in a question mark. */
  question: string;
  /** The columns of Rating that the answer needs. */
  columns: readonly RatingColumn[];
  /** @throws InputError for an unknown option */
  compute(ratings: readonly Rating[], options?: DiagnosticOptions): ComputedDiagnostic | NotComputable;
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
export function defineDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { columns, compute } = diagnostic;
  return {
    ...diagnostic,
    compute(ratings, options = {}) {
      const missing = columns.filter((column) => ratings.every((rating) => rating[column] === undefined));
      if (missing.length > 0) {
        const named = `${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}`;
        return notComputable(ratings.length === 0 ? "there are no ratings" : `needs ${named}`, missing);
      }
      const whole = ratings.filter((rating) => columns.every((column) => rating[column] !== undefined));
      if (whole.length === 0) return notComputable(`needs ${columns.join(" and ")} in the same ratings`);
      const found = compute(whole, options);
      const left = ratings.length - whole.length;
      if (left === 0) return found;
      return { ...found, note: `${found.note} ${left} of ${ratings.length} ratings lack a column it needs.` };
    },
  };
}
