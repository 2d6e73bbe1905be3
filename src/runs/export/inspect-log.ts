import type { Response } from "../../core/response.js";

/*
 * The parts of a log of Inspect (UKGovernmentBEIS/inspect_ai, version 2) that a run fills. A test checks what is
 * written against the schema that Inspect publishes.
 */

/** A log holds the replies of one model to one prompt; of a dialogue, with one partner. */
export interface LogKey {
  model: string;
  kind: Response["respondent"]["kind"];
  prompt: string;
  partner: string | null;
}

export const keyOf = ({ respondent, prompt, partner }: Response): LogKey => ({
  ...{ model: respondent.id, kind: respondent.kind, prompt, partner: partner ?? null },
});

export const keyText = ({ model, kind, prompt, partner }: LogKey): string =>
  JSON.stringify([model, kind, prompt, partner]);

export interface InspectUsage {
  input_tokens: number;
  output_tokens: number;
  total_tokens: number;
  input_tokens_cache_read?: number;
  reasoning_tokens?: number;
  total_cost?: number;
}

/** Tokens and cost of one or more replies; undefined if none of them tells its tokens. */
export function usageOf(
  { inputTokens, cachedInputTokens, outputTokens, reasoningTokens }: Response["usage"],
  cost: number | null,
): InspectUsage | undefined {
  if (inputTokens === null && outputTokens === null) return undefined;
  const [input, output] = [inputTokens ?? 0, outputTokens ?? 0];
  return {
    ...{ input_tokens: input, output_tokens: output, total_tokens: input + output },
    ...(cachedInputTokens === null ? {} : { input_tokens_cache_read: cachedInputTokens }),
    ...(reasoningTokens === null ? {} : { reasoning_tokens: reasoningTokens }),
    ...(cost === null ? {} : { total_cost: cost }),
  };
}

export function addUsage(sum: InspectUsage | undefined, more: InspectUsage | undefined) {
  if (sum === undefined || more === undefined) return sum ?? more;
  const total = { ...sum };
  for (const [key, value] of Object.entries(more) as [keyof InspectUsage, number][]) {
    total[key] = (total[key] ?? 0) + value;
  }
  return total;
}

export interface InspectScoreOut {
  value: string | number | Record<string, string | number>;
  answer?: string;
  explanation?: string;
  history: [];
  metadata?: Record<string, unknown>;
}

/** Scorers are named for what they say; none is called correct. */
export const answerScorer = "answer";
export const keyScorer = "matches_key";
