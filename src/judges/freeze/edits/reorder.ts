import { type RandomStream, randomStream } from "../../../core/random.js";
import type { Edit } from "./contract.js";
import { asParagraph, isMarkedUp, leans, linesOf, sentencesOf } from "./sentences.js";

/** The same sentences in another order: a judge that weighs the beginning or the end most gives another score. */
export const reorder: Edit = {
  id: "reorder",
  title: "Another order",
  what: "Sentences change places within their paragraph. A sentence that leans on the one before moves with it, and a question at the end stays there.",
  holds:
    "Each paragraph has the same sentences in another order, and what leans stands behind what it leans on.",
  variants: () => [""],
  make({ id, text, language }, _, { seed, words }) {
    const { leaning } = words[language];
    if (isMarkedUp(text)) return { reason: "the reply has lists, headings or bold words" };
    const stream = randomStream(seed, "freeze", "reorder", id);
    const after = linesOf(text.trim()).map((line, i) => {
      if (i % 2 === 1) return line;
      const blocks = blocksOf(sentencesOf(line), leaning);
      return blocks.length < 2 && blocks.every((block) => block.length < 2)
        ? line
        : asParagraph(moved(blocks, leaning, stream).flat(), language);
    });
    const isMoved = after.join("").replace(/\s/gu, "") !== text.replace(/\s/gu, "");
    return isMoved
      ? { text: after.join(""), label: null }
      : { reason: "no two of its sentences can change places" };
  },
  check({ before, after, words: { leaning } }) {
    const split = (text: string): string[][] =>
      text
        .trim()
        .split(/\n+/)
        .map((line) =>
          line
            // Quotations are no matter here: what is said in them counts as sentences.
            .replace(/["“”]/gu, "")
            .replace(/([。！？…]+[”’」』）]*(?:\s*\p{Extended_Pictographic}\ufe0f?)*)/gu, "$1\n")
            .replace(/([!?.](?:\s*\p{Extended_Pictographic}\ufe0f?)*)(?=\p{Script=Han})/gu, "$1\n")
            .replace(/([.!?…]["'”’)*_]*(?:\s*\p{Extended_Pictographic}\ufe0f?)*)\s+(?=[^\p{Ll}\s])/gu, "$1\n")
            .split("\n")
            .map((part) => part.trim())
            .filter((part) => part !== ""),
        );
    const [a, b] = [split(before), split(after.text)];
    const sameWords = (x: readonly string[], y: readonly string[]): boolean =>
      [...x].sort().join("\n") === [...y].sort().join("\n");
    const behind = (paragraph: readonly string[]): string[] =>
      paragraph.flatMap((sentence, i) =>
        leaning.some((word) => beginsWith(sentence, word)) ? [`${paragraph[i - 1] ?? ""} | ${sentence}`] : [],
      );
    return [
      ...(a.length === b.length && a.every((paragraph, i) => sameWords(paragraph, b[i]!))
        ? []
        : ["the sentences are not the same"]),
      ...(a.some((paragraph, i) => paragraph.join("\n") !== b[i]?.join("\n"))
        ? []
        : ["the order is the same"]),
      ...(sameWords(a.flatMap(behind), b.flatMap(behind)) ? [] : ["a sentence lost what it leans on"]),
    ];
  },
};

/** Sentences that stay together: one that stands alone, and those that lean on it. */
function blocksOf(sentences: readonly string[], leaning: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const sentence of sentences) {
    const last = blocks.at(-1);
    if (last !== undefined && leans(sentence, leaning)) last.push(sentence);
    else blocks.push([sentence]);
  }
  return blocks;
}

/** A full end of a sentence. One that asks, ends in a colon or in nothing stays where it is. */
const fullEnd = /[.!。！…]["'”’)*_」』）]*(?:\s*\p{Extended_Pictographic}\ufe0f?)*$/u;

/** Another order of the blocks: a first one that leans on the paragraph before and a last question stay. */
function moved(
  blocks: readonly (readonly string[])[],
  leaning: readonly string[],
  stream: RandomStream,
): (readonly string[])[] {
  const from = leans(blocks[0]?.[0] ?? "", leaning) ? 1 : 0;
  const to = fullEnd.test(blocks.at(-1)?.at(-1) ?? "") ? blocks.length : blocks.length - 1;
  const free = blocks.slice(from, to);
  const drawn = stream.shuffle(free);
  const isSame = drawn.every((block, i) => block === free[i]);
  const order = isSame ? [...free.slice(1), ...free.slice(0, 1)] : drawn;
  return [...blocks.slice(0, from), ...order, ...blocks.slice(Math.max(to, from))];
}

const beginsWith = (sentence: string, word: string): boolean =>
  new RegExp(`^["'“‘(*_\\s]*${word}${/\p{Script=Han}/u.test(word) ? "" : "(?![\\p{L}\\d])"}`, "iu").test(
    sentence,
  );
