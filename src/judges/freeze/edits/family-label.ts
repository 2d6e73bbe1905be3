import type { Edit } from "./contract.js";
import { saysWhoWrote } from "./own-name.js";

/** The same reply under the name of a family of models: self-preference shows here without another text. */
export const familyLabel: Edit = {
  id: "family-label",
  title: "A family of models",
  what: "A line over the reply says which model wrote it. The reply itself does not change.",
  holds: "The text is the same, and the line is that of the list for this label.",
  variants: ({ labels }) => Object.keys(labels.family),
  make({ text, language }, variant, { words }) {
    const { labels, ownName } = words[language];
    const own = saysWhoWrote(text, ownName);
    if (own !== undefined) return { reason: `the reply says who wrote it ("${own}")` };
    return { text, label: labels.family[variant] ?? null };
  },
  check({ before, after: { text, label }, variant, words: { labels } }) {
    const listed = Object.entries(labels.family).find(([id]) => id === variant)?.[1];
    return [
      ...(text === before ? [] : ["the text is not the same"]),
      ...(label !== null && label === listed ? [] : [`"${label}" is not the line of ${variant}`]),
    ];
  },
};
