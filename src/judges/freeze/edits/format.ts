import type { Edit } from "./contract.js";
import { asParagraph, isMarkedUp, linesOf, sentencesOf } from "./sentences.js";

/** The same words in Markdown: a judge may take a list for care, or for coldness. */
export const format: Edit = {
  id: "format",
  title: "Markdown",
  what: "“list” puts each sentence on a line of its own behind a dash; “bold” sets the first sentence of each paragraph in bold.",
  holds:
    "Without the marks of Markdown and blanks the reply is the same, and it has marks that it did not have.",
  variants: () => ["list", "bold"],
  make({ text, language }, variant) {
    if (isMarkedUp(text)) return { reason: "the reply has lists, headings or bold words already" };
    const paragraphs = linesOf(text.trim()).map((line, i) => (i % 2 === 0 ? sentencesOf(line) : line));
    const sentences = paragraphs.flatMap((line) => (typeof line === "string" ? [] : line));
    if (sentences.length < 2) return { reason: "the reply has fewer than two sentences" };
    if (variant === "list") {
      return { text: sentences.map((sentence) => `- ${sentence}`).join("\n"), label: null };
    }
    const bold = paragraphs.map((line) =>
      typeof line === "string"
        ? line
        : asParagraph(
            line.map((sentence, i) => (i === 0 ? `**${sentence}**` : sentence)),
            language,
          ),
    );
    return { text: bold.join(""), label: null };
  },
  check({ before, after, variant }) {
    const bare = (text: string): string => text.replace(/^- |\*\*/gmu, "").replace(/\s+/gu, "");
    const marks = (text: string): number => [...text.matchAll(/^- |\*\*/gmu)].length;
    const own = variant === "list" ? /^- /mu : /\*\*/u;
    return [
      ...(bare(before) === bare(after.text) ? [] : ["without its marks it is another text"]),
      ...(marks(after.text) > marks(before) && own.test(after.text)
        ? []
        : [`it has no marks of a ${variant}`]),
    ];
  },
};
