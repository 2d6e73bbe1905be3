import { type Rating, ratingSchema } from "../../../src/core/rating.js";
import type { ComputedDiagnostic, Diagnostic, Effect } from "../../../src/judges/diagnostics/contract.js";

/** A rating; `own` is the family of the judge. */
export type Row = Omit<Partial<Rating>, "rater"> &
  Partial<Pick<Rating["rater"], "id" | "kind" | "version">> & { own?: string };

/** Ratings of judge "j", a model, unless a row says another; null is unscored. They fit the schema. */
export const ratingRows = (rows: readonly Row[]): Rating[] =>
  simulated(rows).map((rating) => ratingSchema.parse(rating));

/** The same without a look at the schema, for thousands of tables. */
export function simulated(rows: readonly Row[]): Rating[] {
  return rows.map(({ id = "j", kind = "model", version = null, own, value = null, ...more }) => ({
    target: "t",
    rater: { id, kind, version, ...(own === undefined ? {} : { family: own }) },
    value,
    status: value === null ? "missing" : "ok",
    ...more,
  }));
}

/** A verdict on the pair of outputs `${pair}1` and `${pair}2`; place = where the first is shown. */
export const verdict = (
  pair: string,
  place: number | undefined,
  value: number | null,
  more: Row = {},
): Row => ({
  ...{ target: `${pair}1`, other: `${pair}2`, conversation: pair, value },
  ...(place === undefined ? {} : { position: place, shown: 2 }),
  ...more,
});

/** What people say of the pair. */
export const gold = (pair: string, value: number, more: Row = {}): Row =>
  verdict(pair, undefined, value, { id: "gold", kind: "expert", ...more });

/** The answer of a diagnostic, which has to be computable. */
export function answerOf<Data>(
  diagnostic: Diagnostic<Data>,
  ratings: readonly Rating[],
  options: Parameters<Diagnostic["compute"]>[1] = {},
): ComputedDiagnostic<Data> {
  const found = diagnostic.compute(ratings, options);
  if (!found.computable) throw new Error(found.note);
  return found;
}

/** Label, value and units of each effect, rounded. */
export const valuesOf = (effects: readonly Effect[]): [label: string, value: number, n: number][] =>
  effects.map(({ label, value, n }) => [label, Number(value.toFixed(6)), n]);

interface PairCase {
  judge: string;
  inputs: { verdicts: (number | null)[][]; gold: number[]; lengths: number[][] };
}

/** Verdicts of a fixture as ratings: each pair in both orders, and its gold. */
export function ratingsOfPairs({ judge, inputs }: PairCase, withGold = true): Rating[] {
  return ratingRows(
    inputs.verdicts.flatMap((both, i) => {
      const [length, otherLength] = inputs.lengths[i]!;
      return [
        ...both.map((value, place) => verdict(`p${i}`, place, value, { id: judge, length, otherLength })),
        ...(withGold ? [gold(`p${i}`, inputs.gold[i]!)] : []),
      ];
    }),
  );
}
