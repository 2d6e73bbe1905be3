import { createHash } from "node:crypto";

/** What the server does with a request. Everything left out is the well-behaved default. */
export interface Behaviour {
  /** Milliseconds before the first byte. */
  latencyMs?: number;
  /** An error status, with the body that the spoken API sends for it. */
  status?: number;
  /** The Retry-After header, as it stands: "2" or an HTTP date. */
  retryAfter?: string;
  errorCode?: string;
  errorMessage?: string;
  /** More response headers. */
  headers?: Record<string, string>;
  /** The visible text; by default one of the options in the last message, as "A:<letter>. <text>". */
  text?: string;
  /** The object where the request has an output schema; by default one that fits the schema. */
  object?: unknown;
  /** OpenAI: message.refusal. Anthropic: stop_reason "refusal". */
  refusal?: string;
  /** The wire's own finish reason: "length", "max_tokens", "content_filter". */
  finishReason?: string;
  servedModel?: string;
  reasoningTokens?: number;
  cachedTokens?: number;
  /** Behaves as this model does, whatever the request's model is called: "gpt-5" for a name that nobody knows. */
  as?: string;
  /** Laid over the reply: objects are merged, lists by index, everything else replaced. */
  patch?: unknown;
  /** Taken out of the reply: "usage", "choices.0.message.content". */
  remove?: string[];
  /** A body sent in place of a reply: malformed JSON, an empty string, HTML. */
  rawBody?: string;
  /**
   * A body of this size in place of a reply. "plain" and "gzip" are a reply with so many bytes of text, as it
   * is or compressed to a thousandth; "deep" is so many lists one in the other.
   */
  huge?: { kind: "plain" | "gzip" | "deep"; size: number };
  contentType?: string;
  /** Sends the body in pieces of this many bytes, one every 10 ms. */
  slowBytes?: number;
  /** Never sends the rest: before the headers, or in the middle of the body. */
  hang?: "headers" | "body";
  /** Destroys the connection: before the headers, or in the middle of the body. */
  cut?: "headers" | "body";
}

/** A behaviour for some requests; the first rule that fits decides. */
export interface Rule extends Behaviour {
  /** Only for this model. */
  model?: string;
  /** Only where a message contains this text. */
  contains?: string;
  /** Only for the first so many requests that fit. */
  times?: number;
  /** Only for every so many-th request that fits (the third, the sixth, …). */
  every?: number;
  /** Only for this share of requests, chosen by their content and number: 0.1. */
  share?: number;
  /** Only while so many others are being answered; refused with 429 unless `status` says otherwise. */
  maxInFlight?: number;
  /**
   * So many requests in each window of time, told in x-ratelimit-* or anthropic-ratelimit-* headers; beyond
   * them 429, with Retry-After and, in OpenAI's API, retry-after-ms.
   */
  rateLimit?: { requests: number; windowMs: number };
}

/** Chooses each request's behaviour; keeps count of what the rules have matched. */
export class Script {
  private matched = new Map<Rule, number>();

  constructor(private rules: Rule[]) {}

  replace(rules: Rule[]): void {
    this.rules = rules;
    this.matched = new Map();
  }

  /** `working` = the requests that are being answered, without this one and those that were refused. */
  choose(request: { model: string; text: string; number: number; working: number }): Rule {
    for (const rule of this.rules) {
      if (rule.model !== undefined && rule.model !== request.model) continue;
      if (rule.contains !== undefined && !request.text.includes(rule.contains)) continue;
      if (rule.maxInFlight !== undefined && request.working < rule.maxInFlight) continue;
      if (rule.share !== undefined && fraction(`${request.number} ${request.text}`) >= rule.share) continue;
      const count = (this.matched.get(rule) ?? 0) + 1;
      this.matched.set(rule, count);
      if (rule.times !== undefined && count > rule.times) continue;
      if (rule.every !== undefined && count % rule.every !== 0) continue;
      return rule;
    }
    return {};
  }
}

/** A number in [0, 1) that depends on a text only. */
function fraction(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 4294967296;
}

/** One of the options that a prompt lists ("a. …" on lines of their own), chosen by the prompt's hash. */
export function chooseOption(prompt: string): string {
  const options = [...prompt.matchAll(/^\s*([a-z])[.)]\s+(.+?)\s*$/gm)];
  const chosen = options[Math.floor(fraction(prompt) * options.length)];
  return chosen === undefined ? "A:a. yes" : `A:${chosen[1]}. ${chosen[2]}`;
}

/** The smallest value that fits a JSON schema of the kinds that the tests use. */
export function sampleOf(schema: Record<string, unknown>): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>).map(
          ([name, property]) => [name, sampleOf(property)],
        ),
      );
    case "array":
      return [];
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return true;
    default:
      return "text";
  }
}
