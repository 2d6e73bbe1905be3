import type { ModelReply } from "./contract.js";

/** Patterns of keys that providers repeat in their messages, often partly masked. */
const keyShapes = /\b(?:sk|pk|rk)-[\w*.-]{4,}|\bAIza[\w*-]{4,}|\bBearer\s+\S+/g;
const keyName = /(?:KEY|TOKEN|SECRET|PASSWORD)$/i;
/** A shorter value is more likely an ordinary word than a key. */
const shortestKey = 6;

/** The values in an environment that must never be shown: their names end in KEY, TOKEN, SECRET or PASSWORD. */
export function secretsOf(
  env: Record<string, string | undefined>,
  ...more: (string | undefined)[]
): string[] {
  const named = Object.entries(env)
    .filter(([name]) => keyName.test(name))
    .map(([, value]) => value);
  const values = [...named, ...more].map((value) => value?.trim() ?? "");
  // The longest first, so that a key that contains another is removed as a whole.
  return [...new Set(values)]
    .filter((value) => value.length >= shortestKey)
    .sort((a, b) => b.length - a.length);
}

/**
 * Replaces every known key in a text, and anything that looks like one, by "[key]".
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

/** A shorter key may be an ordinary word ("ollama") that occurs in a reply. */
const shortestEchoedKey = 16;

/**
 * Removes from a reply the key that the request was sent with, because a proxy may repeat it. Nothing else in
 * the reply changes, even if it looks like a key.
 */
export function withoutKey(reply: ModelReply, key: string | null): ModelReply {
  if (key === null || key.length < shortestEchoedKey) return reply;
  const text = JSON.stringify(reply);
  const form = JSON.stringify(key).slice(1, -1);
  // The detour through JSON would lose undefined and NaN, so it is taken only if there is a key to remove.
  return text.includes(form) ? (JSON.parse(text.replaceAll(form, "[key]")) as ModelReply) : reply;
}

/** Quotes a provider's message in one of our lines: redacted, without control characters, of limited length. */
export function quoteMessage(text: string, secrets: readonly string[]): string {
  const line = redact(text, secrets)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal escapes are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .replace(/\.$/, "");
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
