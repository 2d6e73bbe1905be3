import { UsageError } from "../../../../core/errors.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import type { Language } from "../../data/case.js";
import type { Confidence } from "../construction/privacy/identifier.js";
import type { SaturationReading } from "../construction/saturation.js";

export interface GenerateOptions {
  from?: string;
  model?: string;
  maxCost?: number;
  language: Language;
  privacy: Confidence;
  check?: string;
  filter?: string;
  filterModels?: string[];
  fewestModels?: number;
  reading?: SaturationReading;
  forms?: string;
  study?: string;
  raters?: string[];
  ratersPerReply?: number;
  ratings?: string[];
  key?: string;
  judging?: string;
  out?: string;
  seed: number;
}

/**
 * The options that belong to each step, besides --out and --seed. Options that have a default are never
 * required.
 */
const steps = {
  from: { needs: ["model"], takes: ["maxCost"] },
  check: { needs: [], takes: [] },
  filter: { needs: [], takes: ["filterModels", "fewestModels", "reading"] },
  forms: { needs: ["study", "raters"], takes: ["ratersPerReply"] },
  ratings: { needs: ["key"], takes: ["judging"] },
} as const satisfies Record<string, Record<"needs" | "takes", readonly (keyof GenerateOptions)[]>>;
type Step = keyof typeof steps;

/** `affectlab generate heartbench` */
export async function generateCases(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  const step = stepOf(options);
  const given = options as Required<GenerateOptions>;
  if (step === "check") return (await import("./check.js")).checkMaterial(given.check, given);
  if (step === "from") return (await import("./synthesise.js")).synthesiseCases(given.from, options, context);
  if (step === "filter") return (await import("./filter.js")).filterCases(given.filter, options);
  if (step === "forms") return (await import("./forms.js")).makeForms(given.forms, options);
  return (await import("./ratings.js")).importRatings(given.ratings, options);
}

/**
 * @throws UsageError unless exactly one step is named, with the options that it needs and none of another
 * step
 */
function stepOf(options: GenerateOptions): Step {
  const names = Object.keys(steps) as Step[];
  const named = names.filter((name) => options[name] !== undefined);
  const [step, other] = named;
  if (step === undefined) {
    throw new UsageError(`one of ${names.map(flag).join(", ")} is missing; it says what to do`);
  }
  if (other !== undefined)
    throw new UsageError(`${flag(step)} and ${flag(other)} are two steps; take one at a time`);
  const missing = [...steps[step].needs, ...(step === "check" ? [] : (["out"] as const))].find(
    (name) => options[name] === undefined,
  );
  if (missing !== undefined) throw new UsageError(`${flag(missing)} is missing; ${flag(step)} needs it`);
  for (const owner of names.filter((name) => name !== step)) {
    const idle = [...steps[owner].needs, ...steps[owner].takes].find((name) => options[name] !== undefined);
    if (idle !== undefined) throw new UsageError(`${flag(idle)} belongs to ${flag(owner)}; leave it out`);
  }
  if (step === "check" && options.out !== undefined) {
    throw new UsageError("--check reads a file and writes nothing; leave out --out");
  }
  return step;
}

const flag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
