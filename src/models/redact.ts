import type { ModelReply } from "./contract.js";

/** Shapes of keys that providers repeat in their messages, often partly masked. */
const keyShapes = /\b(?:sk|pk|rk)-[\w*.-]{4,}|\bAIza[\w*-]{4,}|\bBearer\s+\S+/g;
const keyName = /(?:KEY|TOKEN|SECRET|PASSWORD)$/i;
/** A shorter value is more likely a word of the message than a key. */
const shortestKey = 6;

/** The values in an environment that must never be shown: those of names that end in KEY, TOKEN, SECRET or PASSWORD. */
export function secretsOf(
  env: Record<string, string | undefined>,
  ...more: (string | undefined)[]
): string[] {
  const named = Object.entries(env)
    .filter(([name]) => keyName.test(name))
    .map(([, value]) => value);
  const values = [...named, ...more].map((value) => value?.trim() ?? "");
  // The longest first, so that a key that contains another goes as a whole.
  return [...new Set(values)]
    .filter((value) => value.length >= shortestKey)
    .sort((a, b) => b.length - a.length);
}

/**
 * A text with every known key, and whatever looks like one, replaced by "[key]".
 *
 * @example
 * ```ts
 * redact("Incorrect API key: abc123def", ["abc123def"]); // "Incorrect API key: [key]"
 * redact("Incorrect API key: sk-proj-****wxyz.", []); // "Incorrect API key: [key]"
 * ```
 */
export function redact(text: string, secrets: readonly string[]): string {
  let out = text;
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      out = out.replaceAll(form, "[key]");
    }
  }
  return out.replace(keyShapes, "[key]");
}

/** A shorter key is a word ("ollama") that a reply may hold by itself. */
const shortestEchoedKey = 16;

/**
 * A reply without the key that it was asked for with: a proxy may repeat what it was sent. Nothing else of a reply
 * is touched, also not what looks like a key.
 */
export function withoutKey(reply: ModelReply, key: string | null): ModelReply {
  if (key === null || key.length < shortestEchoedKey) return reply;
  const text = JSON.stringify(reply);
  const form = JSON.stringify(key).slice(1, -1);
  // JSON, and with it what is not JSON (undefined, NaN), is passed through only where there is something to take out.
  return text.includes(form) ? (JSON.parse(text.replaceAll(form, "[key]")) as ModelReply) : reply;
}

/** A provider's message as part of a line of ours: redacted, without control characters, of bounded length. */
export function quoteMessage(text: string, secrets: readonly string[]): string {
  const line = redact(text, secrets)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .replace(/\.$/, "");
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
