import type { FinishReason, Usage } from "../contract.js";

/**
 * Reading of fields that a server sends. A server's word is input: a count may be a string, a name a number,
 * a finish reason the name of a method of every object. Whatever arrives, the result has our types.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** A value's fields; none if it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A text, or "" for anything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A name: a text, or a number as text; null for anything else. */
export function nameOf(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** More tokens than any model reads or writes in one call. */
const mostTokens = 1e9;

/** A count of tokens: a whole number of at least 0, rounded up; null if what was sent is no credible count. */
export function countOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !(number >= 0) || number > mostTokens) return null;
  return Math.ceil(number);
}

/** Looks a server's word up among our own keys only: "constructor" and "__proto__" are no finish reasons. */
export function reasonOf(word: unknown, known: Readonly<Record<string, FinishReason>>): FinishReason {
  return typeof word === "string" && Object.hasOwn(known, word) ? (known[word] as FinishReason) : "other";
}

/** A provider's refusal message; any other true value is a refusal without words. */
export function refusalOf(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return value === undefined || value === null || value === false || value === 0
    ? null
    : "the provider marked the reply as a refusal";
}

/**
 * The counts of an API in OpenAI's manner. Some servers leave reasoning out of the output tokens and count it
 * in the total only, and bill it all the same: then the output is the total without the input.
 */
export function usageOf(counts: {
  input: unknown;
  output: unknown;
  total: unknown;
  cached: unknown;
  reasoning: unknown;
}): Usage {
  const [input, output, total] = [countOf(counts.input), countOf(counts.output), countOf(counts.total)];
  const beyondInput = total === null || input === null ? null : Math.max(0, total - input);
  return {
    inputTokens: input,
    cachedInputTokens: countOf(counts.cached),
    outputTokens: output === null ? beyondInput : Math.max(output, beyondInput ?? 0),
    reasoningTokens: countOf(counts.reasoning),
  };
}

export const noUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};
