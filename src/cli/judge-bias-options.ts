import { readDecimal } from "../core/decimal.js";
import { UsageError } from "../core/errors.js";
import type { BiasOptions } from "../judges/bias/bias-report.js";
import { biasSections } from "../judges/bias/sections/registry.js";
import type { RatingsOptions } from "./import-ratings.js";
import type { CertifyFlags } from "./judge-bias-certify.js";
import type { PlanFlags } from "./judge-bias-plan.js";
import { distinctOption, listOption, numberOption } from "./option-values.js";

/** The options of `judge bias`, as the command line gives them. */
export interface JudgeBiasOptions extends RatingsOptions, CertifyFlags, PlanFlags {
  onlyCriterion?: string;
  onlyJudge?: string;
  reversed?: string;
  scale?: string[];
  level?: string;
  resamples?: string;
  seed?: string;
  sections?: string;
  exportScale?: string;
  epsilon?: string;
  labelledAtRandom?: boolean;
  out?: string;
  figures?: boolean;
  json?: boolean;
}

/** How the questions are asked. */
export function biasOptions(options: JudgeBiasOptions): BiasOptions {
  const level = numberOption("level", options.level);
  if (level !== undefined && !(level > 0 && level < 1)) {
    throw new UsageError(`--level must be between 0 and 1, such as 0.95, got "${options.level}"`);
  }
  const given: BiasOptions = {
    level,
    resamples: numberOption("resamples", options.resamples, { least: 1, whole: true }),
    seed: numberOption("seed", options.seed, { whole: true }),
    reversed: options.reversed === undefined ? undefined : distinctOption("reversed", options.reversed),
    scales: options.scale === undefined ? undefined : scalesOption(options.scale),
    sections: options.sections === undefined ? undefined : sectionsOption(options.sections),
    epsilon: epsilonOption(options.epsilon),
    labelledAtRandom: options.labelledAtRandom,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A lead from 0 to below 1. */
function epsilonOption(given: string | undefined): number | undefined {
  const epsilon = numberOption("epsilon", given);
  if (epsilon === undefined || (epsilon >= 0 && epsilon < 1)) return epsilon;
  throw new UsageError(`--epsilon must be from 0 to below 1, such as 0.2, got "${given}"`);
}

/** "scale,panel", also by the names of their pages; "none" for no section. */
function sectionsOption(given: string): string[] {
  if (given === "none") return [];
  const asked = distinctOption("sections", given);
  const found = asked.map((name) => {
    const section = biasSections.find(({ id, page }) => name === id || name === page);
    if (section !== undefined) return section.id;
    const there = biasSections.map(({ id, page }) => (page === undefined ? id : `${id} (or ${page})`));
    throw new UsageError(`--sections ${name}: the sections are ${there.join(", ")}, or none`);
  });
  return [...new Set(found)];
}

/** "empathy=1..5", and "1..5" for a table without criteria. */
function scalesOption(given: readonly string[]): Record<string, [number, number]> {
  const scales = given
    .flatMap((one) => listOption("scale", one))
    .map((one): [string, [number, number]] => {
      const at = one.lastIndexOf("=");
      const [low, high, more] = one.slice(at + 1).split("..");
      const [lowest, highest] = [readDecimal(low ?? ""), readDecimal(high ?? "")];
      if (more === undefined && lowest < highest) return [at < 0 ? "" : one.slice(0, at), [lowest, highest]];
      throw new UsageError(`--scale takes criterion=lowest..highest such as empathy=1..5, got "${one}"`);
    });
  const names = scales.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new UsageError(`--scale names ${twice || "the one scale"} twice; name it once`);
  return Object.fromEntries(scales);
}
