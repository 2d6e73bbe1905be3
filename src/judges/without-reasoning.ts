import { endOfString } from "../core/json-string.js";

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
  /^[^\S\n\r]*(?:$|[\n\r{[]|```)/.test(rest) && !closesUnopened(rest);

const brace = /["{}]/g;

/**
 * Does a text close a brace that it did not open? Then it begins inside an object. Quotation marks count inside
 * braces only, as in `scanObjects`.
 */
export function closesUnopened(text: string): boolean {
  let depth = 0;
  brace.lastIndex = 0;
  for (let found = brace.exec(text); found !== null; found = brace.exec(text)) {
    if (found[0] === "{") depth++;
    else if (found[0] === "}") {
      if (--depth < 0) return true;
    } else if (depth > 0) brace.lastIndex = endOfString(text, found.index) + 1;
  }
  return false;
}
