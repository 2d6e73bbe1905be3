import { sayLabels } from "./labels.js";
import { readSections, tidy } from "./sections.js";

/** What the person says, with the thoughts before it, or why the agent's answer cannot be read. */
export type ReadSaying =
  | { text: string; planning: { thinking: string; draft: string }; problem: null }
  | { problem: string };

const labels = {
  thinking: [sayLabels.en.thinking, sayLabels.zh.thinking],
  draft: [sayLabels.en.draft, sayLabels.zh.draft],
  rewriting: [sayLabels.en.rewriting, sayLabels.zh.rewriting],
  reply: [sayLabels.en.reply, sayLabels.zh.reply],
};

/**
 * Reads the agent's answer on what the person says. Quotation marks around the whole line are no part of it.
 *
 * @param heard the reply that the agent was shown
 *
 * @example
 * ```ts
 * const read = readSaying('Thinking: a\nDraft: b\nRewriting: c\nReply: "Well. Maybe."');
 * read.text; // "Well. Maybe."
 * ```
 */
export function readSaying(answer: string, heard = ""): ReadSaying {
  const { sections, problem } = readSections(answer, labels, heard);
  if (sections === null) return { problem };
  const text = withoutQuotes(tidy(sections.reply));
  if (text === "") return { problem: "the person says nothing" };
  return {
    text,
    planning: { thinking: tidy(sections.thinking), draft: tidy(sections.draft) },
    problem: null,
  };
}

const quotes = [`""`, "“”", "「」", "『』", "„“", "«»"];

function withoutQuotes(text: string): string {
  const [open, close] = [text.slice(0, 1), text.slice(-1)];
  const inside = text.slice(1, -1);
  const isQuoted = quotes.includes(open + close) && !inside.includes(open) && !inside.includes(close);
  return isQuoted && text.length > 1 ? inside.trim() : text;
}
