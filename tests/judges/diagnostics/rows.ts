import type { Rating } from "../../../src/core/rating.js";
import type {
  ComputedDiagnostic,
  Diagnostic,
  DiagnosticOptions,
  Effect,
} from "../../../src/judges/diagnostics/contract.js";

export type Row = Omit<Partial<Rating>, "rater"> & { judge?: string; kind?: Rating["rater"]["kind"] };

/** Ratings of model "j" unless a row says another; null is unscored. */
export const table = (rows: readonly Row[]): Rating[] =>
  rows.map(({ judge = "j", kind = "model", value = null, ...more }) => ({
    target: "t",
    rater: { id: judge, kind, version: null },
    value,
    status: value === null ? "missing" : "ok",
    ...more,
  }));

/** What a diagnostic computes of ratings that it can answer. */
export function computedOf<Data>(
  diagnostic: Diagnostic<Data>,
  ratings: readonly Rating[],
  options?: DiagnosticOptions,
): ComputedDiagnostic<Data> {
  const found = diagnostic.compute(ratings, options);
  if (!found.computable) throw new Error(found.note);
  return found;
}

export const effectNamed = (effects: readonly Effect[], label: string): Effect => {
  const found = effects.find((effect) => effect.label === label);
  if (found === undefined)
    throw new Error(`no effect "${label}" in ${effects.map((one) => one.label).join("; ")}`);
  return found;
};

/** A row as the reference scripts write them. */
export interface ReferenceRow {
  target: string;
  unit: string;
  rater: string;
  value: number;
  criterion?: string;
}

/** Ratings of a reference script, where people are e1, e2 and e3. */
export const ratingsOfReference = (rows: readonly ReferenceRow[]): Rating[] =>
  table(
    rows.map(({ target, unit, rater, value, criterion }) => ({
      ...{ target, conversation: unit, judge: rater, value },
      kind: /^e\d$/.test(rater) ? "expert" : "model",
      ...(criterion === undefined ? {} : { criterion }),
    })),
  );
