import { normaliseReply, wordsOf } from "./answer-text.js";
import { exactOption, matchOption } from "./match-option.js";

/** What came of a reply to a question with options. All but "ok" are unscored. */
export type AnswerStatus = "ok" | "refused" | "unparsed" | "empty" | "none-of-the-above";

/** The option that a reply gives, and how it was found. All indices count from 0. */
export interface ParsedAnswer {
  /** The answer as an index into the options' fixed order; null unless the status is "ok". */
  index: number | null;
  status: AnswerStatus;
  /** The place in the order shown of the option whose letter was given (0 = a); null without a letter. */
  letter: number | null;
  /** The fixed index of the option whose text was given; null without a text. */
  text: number | null;
  /** Whether letter and text name the same option; null if one is missing or the order shown is unknown. */
  agree: boolean | null;
  /** Explains the answer if it is not obvious; otherwise "". */
  note: string;
}

/** What is known of the form in which options were shown and an answer was asked for. */
export interface ParseOptions {
  /** Fixed option indices in the order shown. Without them a letter alone is not an answer. */
  orderShown?: readonly number[];
  /**
   * "answer-line" (default): the answer is the last line "A: …" or "Answer: …"; without such a line, the last
   * line. "whole-reply": the whole text is the answer.
   */
  answerFormat?: "answer-line" | "whole-reply";
}

const answerLine = /^[ \t"'([]*(?:final |my |the )?(?:a|answer|answer is)[ \t]*:[ \t]*(.*)$/gm;
const letterFirst = /^["'[(]*(?:option |choice )?([a-z])["']?(?:[.):\]]+| ?-(?= )|(?=\s*$))\s*["'\])]*/;
const noneOfThem =
  /\bnone of (?:the|these|those)(?: (?:above|options|answers|choices|given))*\b|\bno (?:option|answer) (?:is correct|fits|applies)\b/;
const refusals =
  /\b(?:i(?:'m| am) (?:sorry|unable|not able|not comfortable)|i (?:can't|cannot|can not|won't|will not|must decline|decline)|as an? (?:ai|language model|large language model)|i apologi[sz]e|unable to (?:assist|help|comply|provide))\b/;

/**
 * Finds the option that a model's reply gives.
 *
 * The text of an option wins over its letter. A letter alone counts only if the order shown is known. Nothing
 * is guessed: a reply that names several options, denies one, or gives a letter in an unknown order is
 * "unparsed". "None of the above", refusals and empty replies are separate statuses, because each is unscored
 * for a different reason.
 *
 * Letters: "a.", "(b)", "C)", "A:a", full-width forms. Text is compared word by word after Unicode
 * normalisation (NFKC), without case, punctuation, smart quotes and Markdown.
 *
 * @param reply the model's visible text
 * @param options the option texts in their fixed order
 *
 * @example
 * ```ts
 * const options = ["joyful", "sad"];
 * parseAnswer("A:b. Joyful.", options); // { index: 0, status: "ok", letter: 1, text: 0, agree: null }
 * parseAnswer("A:b. Joyful.", options, { orderShown: [0, 1] }); // { index: 0, agree: false }
 * parseAnswer("(b)", options, { orderShown: [1, 0] }); // { index: 0, letter: 1, text: null }
 * parseAnswer("(b)", options); // { index: null, status: "unparsed" }
 * parseAnswer("A: none of the above", options); // { index: null, status: "none-of-the-above" }
 * ```
 */
export function parseAnswer(
  reply: string,
  options: readonly string[],
  { orderShown, answerFormat = "answer-line" }: ParseOptions = {},
): ParsedAnswer {
  const text = normaliseReply(reply);
  if (wordsOf(text).length === 0) return unscored("empty", text === "" ? "" : "no words");
  const words = options.map((option) => wordsOf(normaliseReply(option)));
  const lines = answerFormat === "whole-reply" ? [] : answerLines(text);
  const last = lines.at(-1);
  if (last === undefined) {
    const place = answerFormat === "whole-reply" ? text : (text.split("\n").at(-1) as string);
    const found = parseSegment(place, words, orderShown);
    return found.status === "unparsed" && refusals.test(text) ? unscored("refused", "") : found;
  }
  // Skips lines of reasoning that look like answers but are called wrong there.
  for (const line of [...lines].reverse()) {
    const found = parseLine(line, words, orderShown);
    if (found.note === rejectedNote) continue;
    if (found.status === "unparsed" && refusals.test(line.toTheEnd)) return unscored("refused", "");
    const rival = neighboursOf(line, lines).some((other) => {
      const { index } = parseLine(other, words, orderShown);
      return index !== null && found.index !== null && index !== found.index;
    });
    return rival ? unscored("unparsed", "answer lines one after another differ") : found;
  }
  return unscored("unparsed", rejectedNote);
}

function unscored(status: AnswerStatus, note: string): ParsedAnswer {
  return { index: null, status, letter: null, text: null, agree: null, note };
}

const rejectedNote = "the option is called wrong";

interface AnswerLine {
  /** The text after "A:" on its line, and the text up to the next such line or the end of the reply. */
  line: string;
  toTheEnd: string;
}

function answerLines(text: string): AnswerLine[] {
  const found = [...text.matchAll(answerLine)];
  return found.map((match, i) => {
    const line = match[1] ?? "";
    const start = match.index + match[0].length - line.length;
    return {
      line: line.trim(),
      toTheEnd: text.slice(start, found[i + 1]?.index).trim(),
    };
  });
}

/** The answer lines directly before or after this one, without a word in between. */
function neighboursOf(line: AnswerLine, lines: readonly AnswerLine[]): AnswerLine[] {
  const at = lines.indexOf(line);
  const found: AnswerLine[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const { line: text, toTheEnd } = lines[i] as AnswerLine;
    if (text !== toTheEnd) break;
    found.push(lines[i] as AnswerLine);
  }
  return found;
}

/** The line itself. If it names no option, the text after it is read too. */
function parseLine(
  { line, toTheEnd }: AnswerLine,
  options: readonly (readonly string[])[],
  orderShown: readonly number[] | undefined,
): ParsedAnswer {
  const found = parseSegment(line, options, orderShown);
  const open = found.status === "unparsed" && found.letter === null && found.note === nothingNote;
  return open && line !== toTheEnd ? parseSegment(toTheEnd, options, orderShown) : found;
}

const nothingNote = "no option is named";

function parseSegment(
  segment: string,
  options: readonly (readonly string[])[],
  orderShown: readonly number[] | undefined,
): ParsedAnswer {
  const whole = exactOption(segment, options);
  if (whole !== null) return chosen(whole, null, options.length, orderShown, "");
  const lettered = letterFirst.exec(segment);
  const letter = lettered === null ? null : (lettered[1] as string).charCodeAt(0) - 97;
  const rest = lettered === null ? segment : segment.slice(lettered[0].length).trim();
  const match = matchOption(rest, options);
  const note = match.how === "beginning" ? "the option's text is cut off" : "";
  if (match.index !== null) return chosen(match.index, letter, options.length, orderShown, note);

  const failed = (status: AnswerStatus, note: string): ParsedAnswer => ({
    ...unscored(status, note),
    letter,
  });
  if (match.how === "several") return failed("unparsed", "several options are named");
  if (match.how === "rejected") return failed("unparsed", rejectedNote);
  if (noneOfThem.test(rest) || /^neither\b/.test(rest)) return failed("none-of-the-above", "");
  if (letter === null) return failed("unparsed", nothingNote);
  if (letter >= options.length) return failed("unparsed", "the letter is none of the options'");
  const pointed = orderShown?.[letter];
  const alone = wordsOf(rest).length === 0;
  if (!alone && (pointed === undefined || !match.begun.includes(pointed))) {
    return failed(
      "unparsed",
      match.begun.length > 0 ? "the text is cut off" : "the text is none of the options",
    );
  }
  if (pointed === undefined) return failed("unparsed", "a letter alone, and the order shown is unknown");
  return { ...failed("ok", alone ? "" : "the text is cut off; taken by its letter"), index: pointed };
}

function chosen(
  index: number,
  letter: number | null,
  count: number,
  orderShown: readonly number[] | undefined,
  note: string,
): ParsedAnswer {
  let agree: boolean | null = null;
  if (letter !== null && letter >= count) agree = false;
  else if (letter !== null && orderShown !== undefined) agree = orderShown[letter] === index;
  return {
    index,
    status: "ok",
    letter,
    text: index,
    agree,
    note: agree === false ? "letter and text differ" : note,
  };
}
