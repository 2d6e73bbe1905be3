import { InputError } from "../../core/errors.js";
import { shown } from "../../stats/arguments.js";
import { levelOption, listOption, type Option, readOptions } from "../../stats/options.js";
import type { DiagnosticOptions } from "../diagnostics/contract.js";
import type { CostOptions, JudgingTokens, TokenPrice } from "./costs.js";

/** Options of `planPanel`. */
export interface PlanPanelOptions
  extends CostOptions,
    Pick<DiagnosticOptions, "level" | "reversed" | "scales" | "averages"> {
  /** The reliability that is wanted; 0.8 unless given. */
  targetReliability?: number;
  /** Conversations of each respondent in the planned study; as many as in the table unless given. */
  conversations?: number;
}

const share: Option<number> = {
  fallback: 0.8,
  check: (value, caller, name) => {
    if (typeof value === "number" && value > 0 && value < 1) return;
    throw new InputError(`${caller} requires ${name} between 0 and 1, got ${shown(value)}`);
  },
};

const count: Option<number, undefined> = {
  fallback: undefined,
  check: (value, caller, name) => {
    if (Number.isInteger(value) && (value as number) >= 1) return;
    throw new InputError(`${caller} requires ${name} as a whole number from 1, got ${shown(value)}`);
  },
};

/** An object with a number of 0 or more under each name. */
const numbers = <V>(): Option<V, undefined> => ({
  fallback: undefined,
  check: (value, caller, name) => {
    const fits = (one: unknown): boolean => typeof one === "number" && Number.isFinite(one) && one >= 0;
    const deep = (one: unknown): boolean =>
      fits(one) || (typeof one === "object" && one !== null && Object.values(one).every(fits));
    if (
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(deep)
    )
      return;
    throw new InputError(`${caller} requires ${name} as an object of numbers from 0, got ${shown(value)}`);
  },
});

const known = {
  level: levelOption,
  reversed: listOption<readonly string[]>(),
  scales: listOption<NonNullable<PlanPanelOptions["scales"]>>(),
  averages: listOption<readonly string[]>(),
  costs: numbers<Readonly<Record<string, number>>>(),
  prices: numbers<Readonly<Record<string, TokenPrice>>>(),
  tokens: numbers<JudgingTokens>(),
  targetReliability: share,
  conversations: count,
};

export function readPlanOptions(options: PlanPanelOptions) {
  const read = readOptions(options, "planPanel", known);
  const { tokens } = read;
  if (tokens !== undefined && (typeof tokens.input !== "number" || typeof tokens.output !== "number")) {
    throw new InputError(
      `planPanel requires tokens with input and output, got ${shown(Object.keys(tokens).join(", "))}`,
    );
  }
  return read;
}
