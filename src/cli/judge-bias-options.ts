import { readDecimal } from "../core/decimal.js";
import { UsageError } from "../core/errors.js";
import { raterKinds } from "../core/rating.js";
import type { ReadRatingsOptions } from "../io/ratings/options.js";
import type { BiasOptions } from "../judges/bias/bias-report.js";
import type { CertifyFlags } from "./judge-bias-certify.js";
import { distinctOption, listOption, numberOption } from "./option-values.js";

/** The options of `judge bias`, as the command line gives them. */
export interface JudgeBiasOptions extends CertifyFlags {
  map?: string;
  types?: string;
  wide?: string;
  decimal?: string;
  judge?: string;
  kinds?: string;
  onlyCriterion?: string;
  onlyJudge?: string;
  reversed?: string;
  scale?: string[];
  level?: string;
  resamples?: string;
  seed?: string;
  out?: string;
  figures?: boolean;
  json?: boolean;
}

/** How a file is to be read. */
export function readingOptions(options: JudgeBiasOptions): ReadRatingsOptions {
  const { map, types, wide, decimal, judge, kinds } = options;
  const read: ReadRatingsOptions = {};
  if (map !== undefined) read.map = pairsOption("map", map);
  if (types !== undefined) read.types = choicesOption("types", types, ["text", "number", "boolean"]);
  if (wide !== undefined) read.wide = choiceOption("wide", wide, ["judges", "criteria"]);
  if (decimal !== undefined) {
    read.decimal = choiceOption("decimal", decimal, ["point", "comma"]) === "comma" ? "," : ".";
  }
  if (judge !== undefined) read.judge = judge;
  if (kinds !== undefined) read.kinds = choicesOption("kinds", kinds, raterKinds);
  return read;
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
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** "item=id,judge=rater" */
function pairsOption(name: string, given: string): Record<string, string> {
  const pairs = listOption(name, given).map((part): [string, string] => {
    const at = part.indexOf("=");
    if (at > 0) return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    throw new UsageError(`--${name} takes name=value, several with commas, got "${part}"`);
  });
  const names = pairs.map(([one]) => one);
  const twice = names.find((one, i) => names.indexOf(one) !== i);
  if (twice !== undefined) throw new UsageError(`--${name} names ${twice} twice; name it once`);
  return Object.fromEntries(pairs);
}

function choicesOption<const T extends string>(
  name: string,
  given: string,
  choices: readonly T[],
): Record<string, T> {
  const pairs = Object.entries(pairsOption(name, given));
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, choiceOption(name, value, choices, `${key}=`)]),
  );
}

function choiceOption<const T extends string>(
  name: string,
  value: string,
  choices: readonly T[],
  before = "",
): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} ${before}${value}: choose one of ${choices.join(", ")}`);
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
