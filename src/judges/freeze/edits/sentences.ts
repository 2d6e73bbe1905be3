/** Ends of a sentence in Chinese, and what may close behind them; a smile too. */
const chineseEnd = /([。！？…]+[”’」』）]*(?:\s*\p{Extended_Pictographic}\ufe0f?)*)/u;
/** A blank after the end of a sentence, before a sign that can begin one; not after a title or an abbreviation. */
const latinEnd =
  /(?<=[.!?…]["'”’)*_]*)(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|etc|e\.g|i\.e)\.)[^\S\n]+(?=["'“‘(*_¿¡\p{Lu}\d])/u;

/** The sentences of one paragraph, without blanks around them. */
export function sentencesOf(paragraph: string): string[] {
  const parts = paragraph
    .split(latinEnd)
    .flatMap((part) => part.split(chineseEnd).reduce<string[]>(withItsEnd, []));
  return parts.reduce<string[]>(withItsSigns, []).map((part) => part.trim());
}

/** Whether a quotation begins in a text and does not end in it. */
const isOpen = (text: string): boolean =>
  (text.match(/"/gu) ?? []).length % 2 === 1 ||
  (text.match(/“/gu) ?? []).length > (text.match(/”/gu) ?? []).length;

/**
 * A part without a letter or number, such as a smile, belongs to the sentence before it; so does what is still inside
 * a quotation.
 */
function withItsSigns(found: string[], part: string): string[] {
  const last = found.at(-1);
  // A straight mark that closes a quotation stands at the start of the next part.
  if (last !== undefined && isOpen(last) && part.startsWith('"') && /[\p{L}\d]/u.test(part)) {
    return [...found.slice(0, -1), `${last}"`, part.slice(1)];
  }
  const isOwn = /[\p{L}\d]/u.test(part) && (last === undefined || !isOpen(last));
  if (isOwn) return [...found, part];
  if (last === undefined) return part.trim() === "" ? [] : [part];
  const gap = /\p{Script=Han}/u.test(last) || !/[\p{L}\d]/u.test(part) ? "" : " ";
  return [...found.slice(0, -1), `${last}${gap}${part}`];
}

/** `split` with a group gives text and end by turns. */
function withItsEnd(found: string[], part: string, i: number): string[] {
  if (i % 2 === 0) return [...found, part];
  return [...found.slice(0, -1), `${found.at(-1) ?? ""}${part}`];
}

/** The paragraphs of a text, and between them the line breaks as they stand. */
export const linesOf = (text: string): string[] => text.split(/(\n+)/);

/** Sentences as one paragraph again. */
export const asParagraph = (sentences: readonly string[], language: "en" | "zh"): string =>
  sentences.join(language === "zh" ? "" : " ");

/** Whether a text has lists, headings, tables, code or bold marks: it is not plain paragraphs. */
export const isMarkedUp = (text: string): boolean =>
  /^[^\S\n]*(?:[-*•+]|\d+[.)、]|#{1,6}|>|\|)\s/mu.test(text) || /\*\*|__|```|`[^`]+`/.test(text);

/** Whether a sentence begins with words that lean on the sentence before it. */
export function leans(sentence: string, leaning: readonly string[]): boolean {
  const start = sentence.replace(/^["'“‘(*_\s]+/u, "").toLowerCase();
  return leaning.some(
    (word) =>
      start.startsWith(word) &&
      (/\p{Script=Han}/u.test(word) || !/[\p{L}\d]/u.test(start[word.length] ?? "")),
  );
}
