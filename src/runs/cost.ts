import type { Response } from "../core/response.js";
import type { ModelRequest, Usage } from "../models/contract.js";
import type { Price } from "./prices.js";

/** The input tokens of a request. */
export interface TokenCount {
  /** Likely number: characters / 4 (Chinese, Japanese, Korean: one each), plus 15 %, plus the chat format. */
  expected: number;
  /** Upper bound: a tokeniser that works on bytes cannot make more. */
  most: number;
}

const formatTokens = 16;
// Providers count an image as about 250 tokens or more, up to 37,000 for the cheapest models at full detail.
const imageTokens: TokenCount = { expected: 1600, most: 40_000 };

/**
 * Estimates a request's input tokens without a tokeniser. English text has about four characters per token,
 * Chinese about one. In any language, a byte-level tokeniser never makes more tokens than the text has UTF-8
 * bytes.
 */
export function countInputTokens(request: Pick<ModelRequest, "messages" | "output">): TokenCount {
  /** The number that the text would have in English. */
  let characters = 0;
  let bytes = 0;
  let images = 0;
  const add = (text: string): void => {
    const wide = text.match(/[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0;
    characters += text.length - wide + 4 * wide;
    bytes += Buffer.byteLength(text);
  };
  for (const { content } of request.messages) {
    if (typeof content === "string") add(content);
    else
      for (const part of content) {
        if (part.type === "text") add(part.text);
        else images++;
      }
  }
  if (request.output !== undefined) add(JSON.stringify(request.output.schema));
  const format = formatTokens * (request.messages.length + 1);
  return {
    expected: Math.ceil((1.15 * characters) / 4) + format + images * imageTokens.expected,
    most: bytes + format + images * imageTokens.most,
  };
}

/**
 * The highest possible cost of sending a request once, in USD: every input token at the full price, and every
 * output token that the request allows. Infinite if the request does not limit its output.
 */
export function worstCost(request: ModelRequest, price: Price): number {
  if (price.input === 0 && price.output === 0) return 0;
  const output = request.parameters.maxOutputTokens ?? Number.POSITIVE_INFINITY;
  // Tokens for hidden reasoning may come on top of the visible reply.
  const thinking = request.parameters.thinkingTokens ?? 0;
  return (countInputTokens(request).most * price.input + (output + thinking) * price.output) / 1e6;
}

/** The cost of a reply, from the provider's own count of tokens; the upper bound if it gave no count. */
export function replyCost(
  usage: Usage,
  price: Price | null,
  bound: number,
): Pick<Response, "cost" | "costBasis"> {
  if (price === null) return { cost: null, costBasis: "unknown" };
  if (price.input === 0 && price.output === 0) return { cost: 0, costBasis: "free" };
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  if (inputTokens === null || outputTokens === null) return { cost: bound, costBasis: "bound" };
  const cached = Math.min(cachedInputTokens ?? 0, inputTokens);
  const cost =
    ((inputTokens - cached) * price.input + cached * price.cachedInput + outputTokens * price.output) / 1e6;
  return { cost, costBasis: "usage" };
}

/** The sum of costs; null if one of them is unknown. */
export function sumCosts(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
