import { scanObjects } from "./scan-objects.js";

const closing = /<\/think(?:ing)?>/gi;
/** How many closing tags are looked at: a reply of nothing else is read in linear time. */
const mostClosings = 20;

/**
 * The text of a judge's reply without the reasoning that a local model wrote before it. Verdicts in there are
 * drafts. Some servers hand over only the closing tag, since the prompt itself held the opening one.
 *
 * A closing tag that a reply merely quotes ends nothing: a reply that begins as an answer has no reasoning
 * before it, and after the tag stands a line of its own or an object, which is whole from there on. Where a
 * reply has no brace at all, full-width forms are folded: its braces may be full-width ones.
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

/** May this be all that was said after the reasoning? */
const isAnswer = (rest: string): boolean =>
  /^[^\S\n\r]*(?:$|[\n\r{[]|```)/.test(rest) && !scanObjects(rest).unmatched;
