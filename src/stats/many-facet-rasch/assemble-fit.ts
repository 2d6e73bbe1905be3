import type { RaschFit } from "./contract.js";
import { etaOf, formValue, type RaschLayout } from "./layout.js";

/** A fit in the terms of the contract, from the free parameters at the maximum. */
export function fitOf(
  layout: RaschLayout,
  free: Float64Array,
  about: Pick<RaschFit, "logLikelihood" | "iterations" | "converged">,
): RaschFit {
  return {
    alpha: Float64Array.from(layout.alpha, (form) =>
      form === undefined ? Number.NaN : formValue(form, free),
    ),
    delta: Float64Array.from(layout.delta, (form) => formValue(form, free)),
    tau: layout.tau.map((forms) => Float64Array.from(forms, (form) => formValue(form, free))),
    eta: etaOf(layout, free),
    parameters: free.length,
    ...about,
  };
}
