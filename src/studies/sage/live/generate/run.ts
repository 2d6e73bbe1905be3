import { UsageError } from "../../../../core/errors.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";

export interface GenerateOptions {
  scenarios?: number;
  model?: string;
  language: "en" | "zh";
  maxCost?: number;
  check?: string[];
  table4?: boolean;
  out?: string;
  seed: number;
}

/** `affectlab generate sage` */
export async function generateScenes(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  const { scenarios, model, check, table4, out, maxCost } = options;
  if (check !== undefined) {
    const idle = Object.entries({ scenarios, model, out, "max-cost": maxCost }).find(
      ([, value]) => value !== undefined,
    );
    if (idle !== undefined) {
      throw new UsageError(`--check reads files and writes nothing; leave out --${idle[0]}`);
    }
    return (await import("./check.js")).checkScenes(check, { table4: table4 === true });
  }
  if (table4 === true) throw new UsageError("--table-4 belongs to --check; leave it out");
  if (scenarios === undefined) throw new UsageError("--scenarios or --check is missing; it says what to do");
  for (const [name, value] of Object.entries({ model, out })) {
    if (value === undefined) throw new UsageError(`--${name} is missing; --scenarios needs it`);
  }
  return (await import("./write.js")).writeSceneFiles(
    { ...options, scenarios, model: model as string, out: out as string },
    context,
  );
}
