import type { SentientOptions } from "../../../agents/sentient/contract.js";
import { defaultSentientOptions } from "../../../agents/sentient/options.js";
import { UsageError } from "../../../core/errors.js";
import { liveOptions } from "./declared-options.js";

/** The study's own options of a run, read. */
export interface SageChoices {
  /** How many scenarios; all of them unless given. */
  scenarios: number | null;
  from: "own" | "released";
  /** A file of the user's own scenarios. */
  file: string | null;
  sentient: SentientOptions;
  /** How often agents are asked about each fixed context; null for dialogues. */
  stability: number | null;
  /** Where those contexts come from: "released", or a run. */
  contexts: string;
}

/**
 * Reads the study's own options of a run. Without any, the mechanics are those of the released code.
 *
 * @throws UsageError `--largest-change must be a whole number from 1 to 100, got "0"`
 *
 * @example
 * ```ts
 * const { sentient } = readSageChoices({ "largest-change": "30", "score-last-reply": "yes" });
 * [sentient.largestChange, sentient.scoreLastReply, sentient.turnLimit]; // [30, true, 10]
 * ```
 */
export function readSageChoices(given: Readonly<Record<string, string>> = {}): SageChoices {
  const of = (name: string): string => given[name] ?? declaredDefault(name);
  const file = of("scenarios-file") === "none" ? null : of("scenarios-file");
  const from = of("scenarios-from") as SageChoices["from"];
  if (file !== null && from === "released") {
    throw new UsageError("--scenarios-file and --scenarios-from released name two sets; give one of them");
  }
  const whole = (name: string, least: number, most: number): number => wholeOf(name, of(name), least, most);
  return {
    ...{ file, from },
    stability: of("stability") === "none" ? null : whole("stability", 2, 1000),
    contexts: of("contexts"),
    scenarios: of("scenarios") === "all" ? null : whole("scenarios", 1, 1_000_000),
    sentient: {
      ...defaultSentientOptions,
      largestChange: whole("largest-change", 1, 100),
      floor: of("floor") === "none" ? defaultSentientOptions.floor : floorOf(of("floor")),
      turnLimit: whole("turn-limit", 1, 100),
      scoreLastReply: of("score-last-reply") === "yes",
      vector: vectorOf(of("vector")),
      retries: whole("agent-retries", 0, 10),
    },
  };
}

/** The options that differ from the released code, as "name value". */
export function deviationsOf(given: Readonly<Record<string, string>> = {}): string[] {
  const names = ["score-last-reply", "floor", "largest-change", "vector", "turn-limit"];
  return names.flatMap((name) => {
    const value = given[name];
    return value === undefined || value === declaredDefault(name) ? [] : [`--${name} ${value}`];
  });
}

function declaredDefault(name: string): string {
  return liveOptions.find((option) => option.name === name)?.default as string;
}

function wholeOf(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, got "${text}"`);
}

function floorOf(text: string): number {
  const { start } = defaultSentientOptions;
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value < start) return value;
  throw new UsageError(`--floor must be none or a whole number below ${start}, got "${text}"`);
}

const mostEmotions = 12;

function vectorOf(text: string): string[] {
  if (text === "none") return [];
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => !/^\p{L}[\p{L} -]{0,29}$/u.test(name));
  if (wrong !== undefined) {
    throw new UsageError(`--vector needs names of emotions, such as sadness,anger; got "${wrong}"`);
  }
  const inside = names.find((name, i) => names.some((other, j) => i !== j && other.includes(name)));
  if (inside !== undefined) {
    throw new UsageError(`--vector: "${inside}" stands in it twice, or inside another name; rename one`);
  }
  if (names.length <= mostEmotions) return names;
  throw new UsageError(`--vector takes ${mostEmotions} emotions at most, got ${names.length}`);
}
