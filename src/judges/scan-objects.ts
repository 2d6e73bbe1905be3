/** A complete pair of braces in a text. */
interface Span {
  start: number;
  /** One past the closing brace. */
  end: number;
  /** Levels of braces inside, including its own. */
  height: number;
  /** How many braces are open around it. */
  depth: number;
}

interface Scan {
  /** In the order in which they close: inner pairs come before the pair around them. */
  spans: Span[];
  /** A brace was never closed, or a string never ended: the text is cut off. */
  open: boolean;
  /** A closing brace had no opening one: the text begins inside an object. */
  unmatched: boolean;
}

/**
 * Finds every complete `{…}` of a text in one pass, whatever text is around it and wherever the text ends.
 * Braces in JSON strings do not count; a quotation mark begins a string only inside braces, so that the prose
 * around an object may contain quotation marks.
 *
 * @example
 * ```ts
 * const { spans, open } = scanObjects('So: {"a": {"b": "}"}} and {"c": {"d": 1}, "e');
 * spans.map(({ depth, height }) => [depth, height]); // [[1, 1], [0, 2], [1, 1]]
 * open; // true
 * ```
 */
export function scanObjects(text: string): Scan {
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

/**
 * The object that a piece of JSON describes; undefined if it is not one. It accepts trailing commas,
 * full-width punctuation and odd blanks between strings, and raw line breaks and needless backslashes inside
 * strings. A key that occurs twice makes the object undefined: it says two things, and JSON.parse would
 * silently keep the last.
 */
export function parseObject(text: string): Record<string, unknown> | undefined {
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

/**
 * The values of an object under some names, in the order of the names; letter case and full-width forms of a
 * key make no difference.
 *
 * @example
 * ```ts
 * fieldsOf({ Verdict: "1", hit: false, note: 2 }, ["verdict", "hit"]); // ["1", false]
 * ```
 */
export function fieldsOf(object: Record<string, unknown>, names: readonly string[]): unknown[] {
  const byForm = new Map<string, unknown[]>();
  for (const [key, value] of Object.entries(object)) {
    const form = key.normalize("NFKC").trim().toLowerCase();
    const values = byForm.get(form);
    if (values === undefined) byForm.set(form, [value]);
    else values.push(value);
  }
  return names.flatMap((name) => byForm.get(name) ?? []);
}

/** What was found in a text's objects. */
export interface FoundObjects<T> {
  found: T[];
  /** Objects at the top level that contain any of them. Two of them are two answers. */
  holders: number;
  /** Complete objects of any kind. */
  objects: number;
  open: boolean;
}

/**
 * Deeper objects are not read, so that the time stays linear although each level is read again. The limit
 * leaves room for a verdict with some levels of evidence inside. If that verdict were not read, its inner
 * objects would be taken for verdicts.
 */
const deepest = 8;

/**
 * The objects of a text that a function accepts, outermost first. Objects inside an accepted one belong to it
 * and are not read.
 */
export function findObjects<T>(
  text: string,
  read: (object: Record<string, unknown>) => T | undefined,
): FoundObjects<T> {
  const { spans, open } = scanObjects(text);
  const taken: { span: Span; value: T }[] = [];
  for (const span of spans) {
    if (span.height > deepest) continue;
    const object = parseObject(text.slice(span.start, span.end));
    const value = object === undefined ? undefined : read(object);
    if (value === undefined) continue;
    while (taken.length > 0 && (taken.at(-1) as { span: Span }).span.start > span.start) taken.pop();
    taken.push({ span, value });
  }
  // Both lists run from left to right without overlaps, so one pass is enough.
  let next = 0;
  const holders = spans.filter(({ depth, start, end }) => {
    if (depth > 0) return false;
    let holds = false;
    for (; next < taken.length; next++) {
      const own = (taken[next] as { span: Span }).span;
      if (own.start >= end) break;
      holds ||= own.start > start;
    }
    return holds;
  });
  return { found: taken.map(({ value }) => value), holders: holders.length, objects: spans.length, open };
}

const closing = /<\/think(?:ing)?>/gi;
/** How many closing tags are looked at, so that a reply of tags only is read in linear time. */
const mostClosings = 20;

/**
 * The text of a judge's reply without the reasoning that a local model wrote before it. Verdicts in the
 * reasoning are drafts. Some servers return only the closing tag, because the opening one was in the prompt.
 *
 * A closing tag that a reply only quotes ends nothing. A reply that begins as an answer has no reasoning
 * before it. A real closing tag is followed by a new line or by an object that is complete. If a reply has no
 * brace at all, full-width forms are folded, because its braces may be full-width.
 *
 * @example
 * ```ts
 * withoutReasoning('First {"verdict": 0}, no.\n</think>\n{"verdict": 1}'); // '{"verdict": 1}'
 * withoutReasoning('{"reasoning": "It says </think>.", "verdict": 1}'); // '{"reasoning": "It says </think>.", "verdict": 1}'
 * withoutReasoning("<think>It never came to an end"); // ""
 * ```
 */
export function withoutReasoning(reply: string): string {
  const text = (reply.includes("{") ? reply : reply.normalize("NFKC")).trim();
  const opens = /^<think(?:ing)?>/i.test(text);
  if (!opens && /^(?:[{[]|```)/.test(text)) return text;
  const ends = [...text.matchAll(closing)].map(({ 0: tag, index }) => index + tag.length);
  const end = ends.slice(-mostClosings).findLast((at) => isAnswer(text.slice(at)));
  if (end !== undefined) return text.slice(end).trim();
  if (!opens) return text;
  return ends[0] === undefined ? "" : text.slice(ends[0]).trim();
}

/** Can this be the whole answer after the reasoning? */
const isAnswer = (rest: string): boolean =>
  /^[^\S\n\r]*(?:$|[\n\r{[]|```)/.test(rest) && !scanObjects(rest).unmatched;
