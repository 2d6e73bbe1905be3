import { existsSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../../../core/errors.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import type { Confidence } from "../construction/privacy/identifier.js";
import type { SaturationReading } from "../construction/saturation.js";
import type { PipelineOptions } from "../pipeline/run-pipeline.js";
import { type Settings, settingsSchema } from "../pipeline/settings.js";

export interface GenerateOptions extends PipelineFlags {
  privacy?: Confidence;
  check?: string;
  filter?: string;
  filterModels?: string[];
  reading?: SaturationReading;
  forms?: string;
  study?: string;
  raters?: string[];
  ratersPerReply?: number;
  ratings?: string[];
  key?: string;
  judging?: string;
  clinicians?: string;
  reviewed?: string;
  out?: string;
  seed?: number;
}

/** Settings that name a step, or that other steps take, too. */
const shared: readonly string[] = ["from", "privacy", "seed", "fewestModels"];

/** What only the pipeline takes; the same names as in {@link PipelineOptions}. */
type PipelineFlags = Omit<PipelineOptions, "privacy" | "seed" | "out">;
const pipelineFlags = [
  ...(["scripted", "maxCost", "until", "redo"] as const),
  ...(Object.keys(settingsSchema.shape) as (keyof Settings)[]).filter((name) => !shared.includes(name)),
];

/**
 * The options that belong to each step, besides --out and --seed. Options that have a default are never
 * required.
 */
const steps = {
  from: { needs: [], takes: [...pipelineFlags, "fewestModels"] },
  check: { needs: [], takes: [] },
  filter: { needs: [], takes: ["filterModels", "fewestModels", "reading"] },
  forms: { needs: ["study", "raters"], takes: ["ratersPerReply"] },
  ratings: { needs: ["key"], takes: ["judging"] },
  clinicians: { needs: ["study", "raters"], takes: ["languages"] },
  reviewed: { needs: [], takes: [] },
} as const satisfies Record<string, Record<"needs" | "takes", readonly (keyof GenerateOptions)[]>>;
type Step = keyof typeof steps;

/** `affectlab generate heartbench` */
export async function generateCases(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  const step = stepOf(options);
  // A pipeline remembers what it was told, so it has to know what was not said now.
  if (step === "from")
    return (await import("../pipeline/run-pipeline.js")).runPipeline({ ...options }, context);
  const { seed = 1, privacy = "medium" } = options;
  const given = { ...options, seed, privacy } as Required<GenerateOptions>;
  if (step === "check") return (await import("./check.js")).checkMaterial(given.check, given);
  if (step === "filter") return (await import("./filter.js")).filterCases(given.filter, { ...options, seed });
  if (step === "forms") return (await import("./forms.js")).makeForms(given.forms, { ...options, seed });
  if (step === "clinicians") {
    return (await import("./clinicians.js")).writeClinicianForms(given.clinicians, { ...options, seed });
  }
  if (step === "reviewed") return (await import("./clinicians.js")).importReviews(given.reviewed, { seed });
  return (await import("./ratings.js")).importRatings(given.ratings, { ...options, seed });
}

/**
 * @throws UsageError unless exactly one step is named, with the options that it needs and none of another
 * step
 */
function stepOf(options: GenerateOptions): Step {
  const names = Object.keys(steps) as Step[];
  const named = names.filter((name) => options[name] !== undefined);
  // A folder that a pipeline has begun remembers where its material is.
  if (named.length === 0 && options.out !== undefined && isBegun(options.out)) named.push("from");
  const [step, other] = named;
  if (step === undefined) {
    throw new UsageError(`one of ${names.map(flag).join(", ")} is missing; it says what to do`);
  }
  if (other !== undefined)
    throw new UsageError(`${flag(step)} and ${flag(other)} are two steps; take one at a time`);
  const writesElsewhere = step === "check" || step === "reviewed";
  const missing = [...steps[step].needs, ...(writesElsewhere ? [] : (["out"] as const))].find(
    (name) => options[name] === undefined,
  );
  if (missing !== undefined) throw new UsageError(`${flag(missing)} is missing; ${flag(step)} needs it`);
  const own: readonly string[] = [...steps[step].needs, ...steps[step].takes];
  for (const owner of names.filter((name) => name !== step)) {
    const idle = [...steps[owner].needs, ...steps[owner].takes].find(
      (name) => options[name] !== undefined && !own.includes(name),
    );
    if (idle !== undefined) throw new UsageError(`${flag(idle)} belongs to ${flag(owner)}; leave it out`);
  }
  if (step === "check" && options.out !== undefined) {
    throw new UsageError("--check reads a file and writes nothing; leave out --out");
  }
  if (step === "reviewed" && options.out !== undefined) {
    throw new UsageError("--reviewed writes beside the cases, where boards look; leave out --out");
  }
  return step;
}

const isBegun = (out: string): boolean => existsSync(path.join(out, "pipeline.json"));

const flag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
