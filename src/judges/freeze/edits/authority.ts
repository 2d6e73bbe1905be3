import type { Edit } from "./contract.js";
import { saysWhoWrote } from "./own-name.js";

/** The same reply by an expert, or by a beginner, as the line over it says. */
export const authority: Edit = {
  id: "authority",
  title: "An expert, or a beginner",
  what: "A line over the reply says that a psychologist wrote it, or a beginner. The reply itself does not change.",
  holds: "The text is the same, and the line is that of the list for this label.",
  variants: ({ labels }) => Object.keys(labels.authority),
  make({ text, language }, variant, { words }) {
    const { labels, ownName } = words[language];
    const own = saysWhoWrote(text, ownName);
    if (own !== undefined) return { reason: `the reply says who wrote it ("${own}")` };
    return { text, label: labels.authority[variant] ?? null };
  },
  check({ before, after: { text, label }, variant, words: { labels } }) {
    const listed = Object.entries(labels.authority).find(([id]) => id === variant)?.[1];
    return [
      ...(text === before ? [] : ["the text is not the same"]),
      ...(label !== null && label === listed ? [] : [`"${label}" is not the line of ${variant}`]),
    ];
  },
};
