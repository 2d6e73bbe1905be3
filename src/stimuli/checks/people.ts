import { sentencesIn, wordsIn } from "../../core/words.js";
import type { Person, Story } from "../story.js";
import { type Finding, questionParts, stemParts } from "./finding.js";

const pronouns: Record<"she" | "he", ReadonlySet<string>> = {
  she: new Set(["she", "her", "hers", "herself"]),
  he: new Set(["he", "him", "his", "himself"]),
};

/**
 * Do names and pronouns fit the people of the story? The context must name the agent. "He" and "she" need a
 * person with that pronoun. A name that nobody has, or that is almost a name, is an error.
 *
 * @param knownNames first names that count as names anywhere in a sentence
 */
export function checkNames(story: Story, knownNames: ReadonlySet<string>): Finding[] {
  const people = [story.agent, ...story.others];
  const found: Finding[] = [];
  const report = (part: string, sentence: string, reason: string): void => {
    found.push({ check: "names", of: story.id, part, sentence, reason });
  };
  if (!mentions(story.context, story.agent)) {
    report("context", story.context, `does not name ${story.agent.name}, whose feeling is asked for`);
  }
  const own = new Set(people.flatMap(({ name }) => name.split(/[\s-]+/)));
  for (const { part, text } of [...stemParts(story), ...questionParts(story)]) {
    for (const sentence of sentencesIn(text)) {
      const words = wordsIn(sentence);
      for (const which of ["she", "he"] as const) {
        const used = words.find((word) => pronouns[which].has(word));
        if (used === undefined || people.some((person) => person.pronouns === which)) continue;
        report(
          part,
          sentence,
          `"${used}" is nobody here: ${people.map(({ name, pronouns: p }) => `${name} is ${p}`).join(", ")}`,
        );
      }
      for (const word of capitalised(sentence)) {
        if (own.has(word)) continue;
        const near = [...own].find((name) => isSlip(word, name));
        if (near !== undefined) report(part, sentence, `"${word}" is not ${near}; spell the name as before`);
        else if (knownNames.has(word))
          report(part, sentence, `"${word}" is not among the people of the story`);
      }
    }
  }
  return found;
}

const mentions = (text: string, { name }: Person): boolean => text.includes(name);

/** Words that begin with a capital, anywhere in a sentence, without the possessive 's. */
function capitalised(sentence: string): string[] {
  const found = sentence.replaceAll("’", "'").match(/\p{Lu}\p{Ll}+/gu) ?? [];
  return [...new Set(found)];
}

/** A name of five or more letters with one letter added, removed or changed. */
function isSlip(word: string, name: string): boolean {
  if (name.length < 5 || word[0] !== name[0] || Math.abs(word.length - name.length) > 1) return false;
  let [i, j, edits] = [0, 0, 0];
  while (i < word.length && j < name.length) {
    if (word[i] === name[j]) [i, j] = [i + 1, j + 1];
    else if (++edits > 1) return false;
    else if (word.length > name.length) i++;
    else if (word.length < name.length) j++;
    else [i, j] = [i + 1, j + 1];
  }
  return edits + (word.length - i) + (name.length - j) === 1;
}
