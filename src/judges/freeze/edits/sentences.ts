/** Ends of a sentence in Chinese, and what may close behind them. */
const chineseEnd = /([。！？…]+[”’」』）]*)/u;
/** A blank after the end of a sentence, before a sign that can begin one; not after a title or an abbreviation. */
const latinEnd =
  /(?<=[.!?…]["'”’)*_]*)(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|etc|e\.g|i\.e)\.)[^\S\n]+(?=["'“‘(*_¿¡\p{Lu}\d\p{Extended_Pictographic}])/u;

/** The sentences of one paragraph, without blanks around them. */
export function sentencesOf(paragraph: string): string[] {
  const parts = paragraph
    .split(latinEnd)
    .flatMap((part) => part.split(chineseEnd).reduce<string[]>(withItsEnd, []));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
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
