import type { ErrorBody } from "./error-body.js";

/** Other names for a parameter of a request, by the name that we give it. */
const aliases: Record<string, readonly string[]> = {
  temperature: [],
  top_p: [],
  top_k: [],
  max_tokens: [],
  max_completion_tokens: [],
  max_output_tokens: [],
  seed: [],
  stop: ["stop_sequences"],
  reasoning_effort: ["reasoning.effort", "reasoning"],
  effort: ["output_config.effort"],
  thinking: ["thinking_budget", "thinking_level", "enable_thinking"],
  tool_choice: [],
  response_format: ["text.format", "output_config.format", "output_format"],
};

const byName = new Map(
  Object.entries(aliases).flatMap(([name, others]) => [name, ...others].map((other) => [other, name])),
);

/** Codes of OpenAI for a parameter or a value that the model does not take. */
const refusalCodes = /^(?:unsupported_(?:value|parameter)|unknown_parameter|extra_forbidden)$/;

/** The words of such refusals. An ordinary mistake ("must be at most 2") has none of them. */
const refusal = new RegExp(
  [
    /\bunsupported\b|\bnot supported\b|\bnot support\b|\bdoesn't support\b/,
    /\bdeprecated\b|\bunavailable\b|\bunrecognized\b/,
    /\bunknown (?:name|parameter|argument|field)\b/,
    /\bextra (?:inputs|fields)\b|\bextra_forbidden\b/,
    /\bmay (?:not|only) be\b|\bcannot both be\b|\bor unset when\b/,
    // LM Studio: 'response_format.type' must be 'json_schema' or 'text'
    /'response_format\.type' must be/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** A name in quotes, or a bare name that is no ordinary word. */
const named = /["'`]([a-z_]+(?:\.[a-z_]+)*)["'`]|\b(temperature|[a-z]+_[a-z]+(?:_[a-z]+)?)\b/gi;

/** A parameter that a message names by its meaning. */
const described: readonly [RegExp, string][] = [
  [/\bthe effort parameter\b/i, "effort"],
  [/\bthinking(?: level| budget| mode)? (?:is |are )?not supported\b|\bnot support thinking\b/i, "thinking"],
];

/**
 * The parameter of a request that a 400 or a 422 names as one that the model does not take, by its name in the
 * request ("temperature", "response_format"); null if it names none.
 *
 * @example
 * ```ts
 * const body = { message: "`temperature` is deprecated for this model.", codes: [], parameter: undefined };
 * unsupportedParameter({ ...body, retryAfterMs: null, moderation: undefined }); // "temperature"
 * ```
 */
export function unsupportedParameter({ message = "", codes, parameter }: ErrorBody): string | null {
  const text = message.slice(0, 2000);
  if (!refusal.test(text) && !codes.some((code) => refusalCodes.test(code))) return null;
  const ofBody = parameterNamed(parameter ?? "");
  if (ofBody !== null) return ofBody;
  // "`temperature` and `top_p` cannot both be specified": the default temperature is the likelier wish.
  if (/`top_p` cannot both be/i.test(text)) return "top_p";
  for (const [, quoted, bare] of text.matchAll(named)) {
    const name = parameterNamed(quoted ?? bare ?? "");
    if (name !== null) return name;
  }
  return described.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** "thinking.type.enabled" -> "thinking"; null for what is no parameter of ours */
function parameterNamed(path: string): string | null {
  const parts = path.toLowerCase().split(".");
  for (let length = parts.length; length > 0; length--) {
    const name = byName.get(parts.slice(0, length).join("."));
    if (name !== undefined) return name;
  }
  return null;
}
