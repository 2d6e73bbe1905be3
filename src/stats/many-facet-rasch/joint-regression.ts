import { solveByRoot } from "../cholesky.js";
import type { ManyFacetRasch } from "./contract.js";
import { expandParameters, raschCoordinates, reduceGradient, reduceHessian } from "./coordinates.js";
import { coordinateVariances, type Decomposition } from "./decomposition.js";
import { marginalLikelihood } from "./marginal-likelihood.js";
import { marginalModel, maximiseMarginal } from "./mml.js";
import type { ModelForm } from "./model-form.js";
import { rootOfCurvature } from "./newton.js";
import { estimableParts } from "./other-estimates.js";

/**
 * Models, profiles, severities and thresholds at once, by marginal maximum likelihood: objects are normal around model
 * less profile. Raters may then be assigned by model or profile, but not by what is left of an object's quality.
 * @internal
 */
export function jointDecomposition(
  { design: whole, fit, options }: Pick<ManyFacetRasch, "design" | "fit" | "options">,
  form: ModelForm,
): Decomposition {
  const { design, about } = estimableParts(whole, options);
  const coordinates = raschCoordinates(design, about);
  const { size } = coordinates;
  const covariates = form.covariates.map((row) => row.map(({ at, x }) => ({ at: size + at, x })));
  const slopeAt = new Int32Array(design.items.length).fill(size + form.size);
  const free = [
    ...coordinates.free,
    ...form.free.map(({ plus, minus }) => ({ plus: size + plus, minus: minus < 0 ? -1 : size + minus })),
    { plus: size + form.size, minus: -1 },
  ];
  const modelOf = (isKept: (object: number) => boolean) =>
    marginalModel(
      design,
      coordinates,
      covariates,
      (object) => form.rowOf[object]!,
      slopeAt,
      (object) => form.rowOf[object]! < 0 || !isKept(object),
    );
  // The severities that are known already are a good place to start.
  const start = Float64Array.from(free, ({ plus }) => {
    if (plus === size + form.size) return 1;
    return plus < design.raters.length ? fit.alpha[plus]! : 0;
  });
  const found = maximiseMarginal(
    modelOf(() => true),
    coordinates,
    free,
    start,
  );
  const offset = new Float64Array(size + form.size + 1);
  offset.set(coordinates.offset);
  const meanOf = (at: Float64Array): Float64Array => at.slice(size, size + form.size);
  const first = coordinates.free.length;
  return {
    coefficients: meanOf(found.at),
    variances: coordinateVariances(
      form.size,
      form.free,
      found
        .covariance()
        ?.slice(first, -1)
        .map((row) => row.subarray(first, -1)),
    ),
    sigma: Math.abs(found.at.at(-1)!),
    converged: found.converged,
    /** One Newton step from the maximum. A profile without an object keeps its place and leaves the mean of all. */
    without: (isLeftOut) => {
      const left = modelOf(isLeftOut);
      const own = marginalLikelihood(left, expandParameters({ free, offset }, found.parameters));
      const score = reduceGradient(free, own.gradient);
      const part = reduceHessian(free, own.hessian);
      const rest = found.hessian.map((row, a) =>
        row.map((value, b) => part[a]![b]! - value + (a === b ? 1e-7 * Math.abs(value) : 0)),
      );
      const root = rootOfCurvature(rest);
      const step = root === undefined ? undefined : solveByRoot(root, score);
      const at = found.parameters.map((value, a) => (step === undefined ? Number.NaN : value - step[a]!));
      return centred(form, meanOf(expandParameters({ free, offset }, at)), isLeftOut);
    },
  };
}

/** Measures whose profiles sum to 0 over those that are left; NaN without an object. */
function centred(
  form: ModelForm,
  coefficients: Float64Array,
  isLeftOut: (object: number) => boolean,
): Float64Array {
  const isLeft = new Uint8Array(form.size);
  form.rowOf.forEach((row, object) => {
    if (row >= 0 && !isLeftOut(object)) for (const { at } of form.covariates[row]!) isLeft[at] = 1;
  });
  const M = form.models.length;
  let [sum, count] = [0, 0];
  for (let at = M; at < form.size; at++) {
    if (isLeft[at] === 0) continue;
    sum += coefficients[at]!;
    count++;
  }
  const middle = count === 0 ? 0 : sum / count;
  return coefficients.map((value, at) => (isLeft[at] === 0 ? Number.NaN : value - middle));
}
