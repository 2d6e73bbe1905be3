import { emotionsOf } from "../cells.js";
import type { Lexicon } from "../lexicon.js";
import type { Story } from "../story.js";
import type { Template } from "../template.js";
import { wordsIn } from "../words.js";
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
