import type { RunPlan } from "../core/run-record.js";
import { numberOption } from "./number-option.js";

/** The options that say how a model is to answer, as the command line gives them. */
export interface ParameterOptions {
  temperature: string;
  topP?: string;
  maxOutputTokens?: string;
  reasoningEffort?: "minimal" | "low" | "medium" | "high";
  thinkingTokens?: string;
}

/** @throws UsageError naming the option whose value is no number, or out of range */
export function readParameters(options: ParameterOptions): RunPlan["parameters"] {
  const whole = { least: 1, whole: true };
  const temperature =
    options.temperature === "none"
      ? undefined
      : numberOption("temperature", options.temperature, { most: 2 });
  return withoutUndefined({
    temperature,
    topP: numberOption("top-p", options.topP, { most: 1 }),
    maxOutputTokens: numberOption("max-output-tokens", options.maxOutputTokens, whole),
    reasoningEffort: options.reasoningEffort,
    thinkingTokens: numberOption("thinking-tokens", options.thinkingTokens, whole),
  });
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}
