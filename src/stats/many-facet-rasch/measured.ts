import {
  commonPosition,
  difficulties,
  expectedValues,
  type ItemSums,
  withDifficulties,
} from "./common-position.js";
import type { RaschDesign } from "./contract.js";
import { etaOf, formValue, type RaschLayout } from "./layout.js";
import type { LinearForm } from "./linear-form.js";

/** Everything that is reported with a standard error, as one list: its parts and where they begin. */
export interface Measured {
  values: Float64Array;
  alpha: number;
  delta: number;
  tau: number;
  expected: number;
  theta: number;
}

/** Severities, difficulties, thresholds, expected values and the common position, from the free parameters. */
export function measuredAt(
  design: RaschDesign,
  layout: RaschLayout,
  free: Float64Array,
  sums: ItemSums,
  objectByCriterion: boolean,
): Measured {
  const value = (form: LinearForm | undefined): number =>
    form === undefined ? Number.NaN : formValue(form, free);
  const bare = etaOf(layout, free);
  const open = objectByCriterion && design.criteria.length > 1;
  const delta = open ? difficulties(design, bare, sums) : Float64Array.from(layout.delta, value);
  const eta = open ? withDifficulties(design, bare, delta) : bare;
  const theta = commonPosition(eta, sums);
  const expected = expectedValues(design, eta, theta);
  const lists = [
    Float64Array.from(layout.alpha, value),
    delta,
    Float64Array.from(layout.tau.flat(), value),
    expected.map((own, j) => (layout.alpha[j] === undefined ? Number.NaN : own)),
    Float64Array.of(theta),
  ];
  const begins = lists.map((_, part) => lists.slice(0, part).reduce((sum, { length }) => sum + length, 0));
  const [alpha, deltaAt, tau, expectedAt, thetaAt] = begins as [number, number, number, number, number];
  return {
    values: Float64Array.from(lists.flatMap((list) => [...list])),
    alpha,
    delta: deltaAt,
    tau,
    expected: expectedAt,
    theta: thetaAt,
  };
}
