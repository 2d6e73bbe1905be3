import { InputError } from "../core/errors.js";
import { requireArray, requireNumber, requireObject, shown } from "./arguments.js";
import { nameOption, numberOption, readOptions } from "./options.js";

/** The input of a D-study: the result of `varianceComponents`, or components printed in a paper. */
export interface EstimatedComponents {
  /** Named by their factors, joined with ":"; the last is "residual". None is negative. */
  components: readonly { name: string; truncated: number }[];
  factors: readonly { name: string }[];
  /** Whether the highest interaction is separate from the residual. */
  interaction: boolean;
  method?: string;
}

/** How reliable scores would be under a design, from variance components. */
export interface DStudy {
  /** The object of comparison: the factor whose differences are the signal. */
  object: string;
  /** Variance of the object's true scores. */
  universe: number;
  relativeError: number;
  absoluteError: number;
  /** universe / (universe + relativeError): for ranking objects. */
  generalisability: number;
  /** universe / (universe + absoluteError): for their scores as such. */
  dependability: number;
  /** Standard error of one object's score, of the difference of two, and of the mean over the objects. */
  seObject: number;
  seDifference: number;
  seMean: number;
  method: string;
}

/**
 * D-study: the reliability that n profiles and k judges would give under estimated variance components.
 *
 * Answers "how many judges do we need?" and "how well does this design tell two models apart?". With
 * `{ profile, judge }` the object is the profile, and `seMean` is the standard error of a model's mean over n
 * profiles and k judges, both drawn anew; with `{ model, profile, judge }` the object is the model. The
 * components have few degrees of freedom (two judges: 1), so vary them within their intervals before you
 * believe the answer.
 *
 * Shape: the result of `varianceComponents` or `varianceComponentsReml`, or printed components, and a size
 * for each factor (whole number, or Infinity); the object's own size is needed for `seMean` only (else NaN).
 * Variances are in squared units of the scores, standard errors in their unit, coefficients in 0 to 1.
 *
 * Negative components are refused: give 0 (`truncated`) where an estimate is negative. A NaN component makes what
 * depends on it NaN. No variance of the object nor error: coefficients NaN. `replicates` is the
 * number of values per cell in the planned study. It must be 1 if the interaction was not estimated
 * separately from the residual.
 *
 * @throws InputError `dStudy requires a size of 1 or more for judge, got undefined`
 *
 * Source: Brennan 2001, doi 10.1007/978-1-4757-3456-0, chapters 1 and 4. Reference: arithmetic and simulation in
 * the tests.
 *
 * @example
 * ```ts
 * // The first argument is what varianceComponents gives; here from a printed table.
 * const printed = {
 *   factors: [{ name: "profile" }, { name: "judge" }],
 *   components: [
 *     { name: "profile", truncated: 4 },
 *     { name: "judge", truncated: 1.5 },
 *     { name: "residual", truncated: 1 },
 *   ],
 *   interaction: false,
 * };
 * const plan = dStudy(printed, { profile: 10, judge: 5 });
 * plan.generalisability; // 0.952
 * plan.dependability; // 0.889
 * plan.seMean; // 0.849
 * ```
 */
export function dStudy(
  estimate: EstimatedComponents,
  sizes: Readonly<Record<string, number>>,
  options: { object?: string; replicates?: number } = {},
): DStudy {
  const names = requireComponents(estimate);
  const { replicates, ...chosen } = readOptions(options, "dStudy", {
    object: nameOption,
    replicates: numberOption(1, "1 or more replicates", isSize),
  });
  const object = chosen.object ?? names[0]!;
  if (!names.includes(object)) {
    throw new InputError(`dStudy requires an object among ${names.join(", ")}, got "${object}"`);
  }
  if (replicates !== 1 && !estimate.interaction) {
    throw new InputError(
      `dStudy requires 1 replicate where the residual holds the interaction, got ${replicates}`,
    );
  }
  requireSizes(sizes, names, object);
  let [universe, relativeError, absoluteError, ofMean] = [0, 0, 0, 0];
  for (const { name, truncated } of estimate.components) {
    const involved = name === "residual" ? names : name.split(":");
    const extra = name === "residual" ? replicates : 1;
    const facets = involved.filter((f) => f !== object);
    const error = truncated / facets.reduce((product, f) => product * sizes[f]!, extra);
    const about = involved.includes(object);
    if (about && facets.length === 0) universe += error;
    else {
      absoluteError += error;
      if (about) relativeError += error;
    }
    ofMean += about ? error / (sizes[object] ?? Number.NaN) : error;
  }
  const plan = names
    .filter((f) => f !== object)
    .map((f) => `${sizes[f]} ${f}`)
    .join(" x ");
  return {
    object,
    universe,
    relativeError,
    absoluteError,
    generalisability: universe / (universe + relativeError),
    dependability: universe / (universe + absoluteError),
    seObject: Math.sqrt(absoluteError),
    seDifference: Math.sqrt(2 * relativeError),
    seMean: Math.sqrt(ofMean),
    method: `D-study of ${object} over ${plan}, all random; from ${estimate.method ?? "given components"}`,
  };
}

/** A whole number from 1, or Infinity. */
const isSize = (size: unknown): boolean =>
  (Number.isInteger(size) || size === Number.POSITIVE_INFINITY) && (size as number) >= 1;

/** Refuses components that no design has. Gives the names of the factors. */
function requireComponents(estimate: EstimatedComponents): string[] {
  requireObject(estimate, "dStudy", "the estimate");
  requireArray(estimate.factors, "dStudy", "factors");
  requireArray(estimate.components, "dStudy", "components");
  const { factors, components, interaction }: EstimatedComponents = estimate;
  if (typeof interaction !== "boolean") {
    throw new InputError(`dStudy requires interaction to be true or false, got ${shown(interaction)}`);
  }
  const names = Array.from(factors, (factor) => nameOf(factor, "factor"));
  if (names.length < 2 || new Set(names).size < names.length) {
    throw new InputError(`dStudy requires 2 or more different factors, got ${names.join(", ") || "none"}`);
  }
  const seen = new Set<string>();
  for (const component of components) {
    const name = nameOf(component, "component");
    const { truncated } = component;
    requireNumber(truncated, "dStudy", `component ${name}`);
    if (truncated < 0 || truncated === Number.POSITIVE_INFINITY) {
      throw new InputError(
        `dStudy requires finite components of 0 or more, got ${truncated} for ${name}; give 0 for a negative estimate`,
      );
    }
    if (name !== "residual" && name.split(":").some((factor) => !names.includes(factor))) {
      throw new InputError(`dStudy requires components of ${names.join(", ")} and residual, got "${name}"`);
    }
    const same = name.split(":").sort().join(":");
    if (seen.has(same)) throw new InputError(`dStudy requires each component once, got "${name}" again`);
    seen.add(same);
  }
  if (!seen.has("residual")) {
    const got = Array.from(components, ({ name }) => name).join(", ") || "none";
    throw new InputError(`dStudy requires a residual among the components, got ${got}`);
  }
  return names;
}

function nameOf(part: { name: string }, what: string): string {
  requireObject(part, "dStudy", `a ${what}`);
  if (typeof part.name !== "string" || part.name === "") {
    throw new InputError(`dStudy requires a name for each ${what}, got ${shown(part.name)}`);
  }
  return part.name;
}

function requireSizes(
  sizes: Readonly<Record<string, number>>,
  names: readonly string[],
  object: string,
): void {
  requireObject(sizes, "dStudy", "sizes");
  const unknown = Object.keys(sizes).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new InputError(`dStudy requires sizes of ${names.join(", ")}, got one of "${unknown}"`);
  }
  for (const name of names) {
    if (name === object && sizes[name] === undefined) continue;
    if (!isSize(sizes[name])) {
      throw new InputError(`dStudy requires a size of 1 or more for ${name}, got ${shown(sizes[name])}`);
    }
  }
}
