import { randomStream } from "../../../core/random.js";
import type { Edit } from "./contract.js";
import { saysWhoWrote } from "./own-name.js";

/** A first name over the reply: is a woman's reply warmer to a judge than the same reply of a man? */
export const name: Edit = {
  id: "name",
  title: "A name of the speaker",
  what: "A line over the reply gives a first name, drawn from a list for each reply. The reply itself does not change.",
  holds: "The text is the same, and the line is the form of the list with a name of the list for this group.",
  variants: ({ labels }) => Object.keys(labels.names),
  make({ id, text, language }, variant, { seed, words }) {
    const { labels, ownName } = words[language];
    const own = saysWhoWrote(text, ownName);
    if (own !== undefined) return { reason: `the reply says who wrote it ("${own}")` };
    const names = labels.names[variant] ?? [];
    const drawn = names[randomStream(seed, "freeze", "name", variant, id).int(names.length)] ?? "";
    return { text, label: labels.name.replace("{name}", drawn) };
  },
  check({ before, after: { text, label }, variant, words: { labels } }) {
    const [start = "", end = ""] = labels.name.split("{name}");
    const shown = label ?? "";
    const given = shown.slice(start.length, shown.length - end.length);
    const isForm = shown.startsWith(start) && shown.endsWith(end);
    return [
      ...(text === before ? [] : ["the text is not the same"]),
      ...(isForm && labels.names[variant]?.includes(given) ? [] : [`"${shown}" gives no name of this group`]),
    ];
  },
};
