import type { Scan } from "../../src/judges/scan-objects.js";

interface Span {
  start: number;
  end: number;
  height: number;
  depth: number;
}

/** Objects with more levels are not read. */
const deepest = 8;

/**
 * The objects of a text, found in the plain way: every pair of braces is mended and given to `JSON.parse`. It reads
 * an object once for each level around it, and is what the reading in one pass is compared with.
 */
export function plainObjects(text: string): Scan & { unmatched: boolean } {
  const { spans, ...rest } = plainSpans(text);
  const objects = spans.map((span) => ({
    ...span,
    fields: span.height > deepest ? undefined : parseObject(text.slice(span.start, span.end)),
  }));
  return { objects, ...rest };
}

function plainSpans(text: string): { spans: Span[]; open: boolean; unmatched: boolean } {
  const spans: Span[] = [];
  const stack: { start: number; inner: number }[] = [];
  let inString = false;
  let unmatched = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (inString) {
      if (sign === "\\") i++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = stack.length > 0;
    else if (sign === "{") stack.push({ start: i, inner: 0 });
    else if (sign === "}") {
      const closed = stack.pop();
      if (closed === undefined) {
        unmatched = true;
        continue;
      }
      const height = closed.inner + 1;
      spans.push({ start: closed.start, end: i + 1, height, depth: stack.length });
      const around = stack.at(-1);
      if (around !== undefined) around.inner = Math.max(around.inner, height);
    }
  }
  return { spans, open: stack.length > 0, unmatched };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  for (const candidate of [text, mended(text)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      return isObject && !saysTwoThings(candidate) ? (value as Record<string, unknown>) : undefined;
    } catch {
      // The mended text is tried next; then it is no JSON.
    }
  }
  return undefined;
}

const stringToken = String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*"`;
const stringOrRest = new RegExp(`${stringToken}|[^"]+|"`, "g");
const keyOrBrace = new RegExp(`(${stringToken})(\\s*:)?|[{}]`, "g");

function mended(text: string): string {
  return text.replace(stringOrRest, (part) =>
    part.startsWith('"')
      ? part
          .replace(/\\([\s\S])/g, (pair, sign: string) => ('"\\/bfnrtu'.includes(sign) ? pair : sign))
          .replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1))
      : part
          // The full-width colon, comma, brackets and digits that a Chinese text brings along.
          .replace(/[\uff1a\uff0c\uff3b\uff3d\uff10-\uff19]/g, (sign) => sign.normalize("NFKC"))
          .replace(/[\s\p{Cf}]+/gu, " ")
          .replace(/,(\s*[}\]])/g, "$1"),
  );
}

/** Does the object have a key twice? Keys of nested objects do not count. */
function saysTwoThings(json: string): boolean {
  const keys = new Set<unknown>();
  let depth = 0;
  for (const [token, text, colon] of json.matchAll(keyOrBrace)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    else if (depth === 1 && colon !== undefined) {
      const key: unknown = JSON.parse(text as string);
      if (keys.has(key)) return true;
      keys.add(key);
    }
  }
  return false;
}
