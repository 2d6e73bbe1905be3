import { wordsIn } from "../../core/words.js";
import { emotionsOf } from "../cells.js";
import type { Lexicon } from "../lexicon.js";
import type { Story } from "../story.js";
import type { Template } from "../template.js";
import { contentOf, distinctive } from "./content.js";
import { type Finding, questionParts, sentenceWith, stemParts } from "./finding.js";

/**
 * Is each outcome neutral by itself? Only the appraisals may make it good or bad. A word of praise or blame
 * in an outcome would decide that too early.
 */
export function checkNeutralOutcomes(story: Story, lexicon: Lexicon): Finding[] {
  return story.outcomes.flatMap((text, i) =>
    lexicon.valenceWords(text).map(
      (word): Finding => ({
        check: "neutral-outcome",
        of: story.id,
        part: `outcomes.${i}`,
        sentence: sentenceWith(text, (sentence) => lexicon.valenceWords(sentence).includes(word)),
        reason: `"${word}" calls the outcome good or bad; tell only what happens`,
      }),
    ),
  );
}

/**
 * Is there an emotion word in the story or in a question about something else? It would give the emotion
 * away, or contradict the emotion that an item names.
 */
export function checkEmotionLeak(story: Story, template: Template, lexicon: Lexicon): Finding[] {
  const emotions = emotionsOf(template);
  return [...stemParts(story), ...questionParts(story)].flatMap(({ part, text }) =>
    lexicon.emotionWords(text, emotions).map(
      (word): Finding => ({
        check: "emotion-leak",
        of: story.id,
        part,
        sentence: sentenceWith(text, (sentence) => ` ${wordsIn(sentence).join(" ")} `.includes(` ${word} `)),
        reason: `"${word}" names a feeling; the reader has to infer it`,
      }),
    ),
  );
}

/** An answer stands out if it is this many times as long as the other, and this many characters longer. */
export const longestRatio = 1.5;
export const longestExcess = 10;

/** An answer stands out if this share more of its words occurs in the text that every item shows. */
export const largestOverlapGap = 0.5;

/** Are the two answers of each question about equally long? People and models prefer the longer one. */
export function checkAnswerLength(story: Story): Finding[] {
  return Object.entries(story.questions).flatMap(([id, { options }]): Finding[] => {
    const [short, long] = options[0].length <= options[1].length ? [0, 1] : [1, 0];
    const [less, more] = [options[short].length, options[long].length] as [number, number];
    if (more <= longestRatio * less || more - less <= longestExcess) return [];
    return [
      {
        check: "answer-length",
        of: story.id,
        part: `questions.${id}.options.${long}`,
        sentence: options[long],
        reason: `has ${more} characters, the other answer ${less}; make them alike`,
      },
    ];
  });
}

/**
 * Does one answer share more words than the other with the text of every item (context and action)? A reader
 * who picks the answer that sounds like the story would always pick that one.
 */
export function checkAnswerOverlap(story: Story, lexicon: Lexicon): Finding[] {
  const always = new Set(contentOf(`${story.context} ${story.action}`, lexicon));
  return Object.entries(story.questions).flatMap(([id, { options }]): Finding[] => {
    const own = distinctive(contentOf(options[0], lexicon), contentOf(options[1], lexicon));
    const shares = own.map((words) => {
      const told = [...words].filter((word) => word !== "not" && always.has(word));
      return words.size === 0 ? 0 : told.length / words.size;
    }) as [number, number];
    if (Math.abs(shares[0] - shares[1]) <= largestOverlapGap) return [];
    const more = shares[0] > shares[1] ? 0 : 1;
    const words = [...own[more]].filter((word) => always.has(word));
    return [
      {
        check: "answer-overlap",
        of: story.id,
        part: `questions.${id}.options.${more}`,
        sentence: options[more],
        reason: `"${words.join('", "')}" stands in the context or action and nothing of the other answer does; name both there or neither`,
      },
    ];
  });
}
