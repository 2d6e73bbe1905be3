import { randomStream } from "../../../core/random.js";
import type { Edit } from "./contract.js";
import { asParagraph, isMarkedUp, leans, linesOf, sentencesOf } from "./sentences.js";

/** Longer, with sentences that say nothing: a judge that likes length likes the reply better. */
export const pad: Edit = {
  id: "pad",
  title: "Padding",
  what: "Two or three sentences without a claim are put around the reply and between its sentences. No word of the reply changes.",
  holds:
    "Without the padding the reply is what it was, and no sentence of the padding speaks of the person, asks, or gives a number.",
  variants: () => [""],
  make({ id, text, language }, _, { seed, words }) {
    const { padding, leaning } = words[language];
    if (text.trim() === "") return { reason: "the reply is empty" };
    if (isMarkedUp(text)) return { reason: "the reply has lists, headings or bold words" };
    const stream = randomStream(seed, "freeze", "pad", id);
    const pick = (lines: readonly string[]): string => lines[stream.int(lines.length)] ?? "";
    const [start, between, end] = [pick(padding.start), pick(padding.between), pick(padding.end)];
    const all = linesOf(text.trim()).map((line, i) => (i % 2 === 0 ? sentencesOf(line) : line));
    // Only before a sentence that stands on its own, so that no "this" loses what it points to.
    const places = all.flatMap((line, at) =>
      typeof line === "string"
        ? []
        : line.flatMap((sentence, i) => (at + i > 0 && !leans(sentence, leaning) ? [{ at, i }] : [])),
    );
    const place = places[Math.floor(places.length / 2)];
    const body = all.map((line, at) => {
      if (typeof line === "string") return line;
      const own = place?.at === at ? [...line.slice(0, place.i), between, ...line.slice(place.i)] : line;
      const first = at === 0 ? [start] : [];
      return asParagraph([...first, ...own, ...(at === all.length - 1 ? [end] : [])], language);
    });
    return { text: body.join(""), label: null };
  },
  check({ before, after, words: { padding } }) {
    const squeezed = (text: string): string => text.replace(/\s+/gu, "");
    const known = Object.values(padding).flat();
    const used = known.filter((sentence) => after.text.includes(sentence) && !before.includes(sentence));
    const rest = used.reduce((text, sentence) => text.replace(sentence, ""), after.text);
    return [
      ...(used.length < 2 ? ["fewer than two sentences were added"] : []),
      ...(squeezed(rest) === squeezed(before) ? [] : ["without the padding it is another text"]),
      ...used
        .filter((sentence) => /[?？\d%]|\byou|\bhe\b|\bshe\b|\bthey\b|你|您|他|她|\bfeel/iu.test(sentence))
        .map((sentence) => `the padding makes a claim: ${sentence}`),
    ];
  },
};
