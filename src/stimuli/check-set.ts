import type { Item } from "../core/item.js";
import { checkChineseDuplicates, checkChineseStory } from "./checks/chinese.js";
import { checkComplementary } from "./checks/complementary.js";
import type { Finding } from "./checks/finding.js";
import { checkDuplicateItems, checkItemTexts, checkKeyBalance } from "./checks/items.js";
import { checkNames } from "./checks/people.js";
import { checkReading } from "./checks/reading.js";
import { checkDuplicates, checkMould } from "./checks/sameness.js";
import {
  checkAnswerLength,
  checkAnswerOverlap,
  checkEmotionLeak,
  checkNeutralOutcomes,
} from "./checks/wording.js";
import { composeStory } from "./compose.js";
import { loadLexicon } from "./lexicon.js";
import { loadPools } from "./pools.js";
import type { Story } from "./story.js";
import type { Template } from "./template.js";

/**
 * Checks one story by itself: complementary values, neutral outcomes, no emotion words, answers that do not
 * differ in length or in words from the text, names and pronouns, reading level. Each finding says which
 * sentence, and why.
 *
 * @example
 * ```ts
 * const template = await loadTemplate("goal-control");
 * const [story] = await loadStories("goal-control");
 * await checkStory(story!, template); // []
 * const told = { ...story!, action: "He climbs aboard and is happy to see his name." };
 * (await checkStory(told, template))[0]!.reason; // "\"happy\" names a feeling; the reader has to infer it"
 * ```
 */
export async function checkStory(story: Story, template: Template): Promise<Finding[]> {
  const [lexicon, { names }] = await Promise.all([loadLexicon(), loadPools()]);
  if (template.language === "zh") {
    return [...checkChineseStory(story, template, lexicon), ...checkAnswerLength(story)];
  }
  const known = new Set(names.map(({ name }) => name));
  return [
    ...checkComplementary(story, template, lexicon),
    ...checkNeutralOutcomes(story, lexicon),
    ...checkEmotionLeak(story, template, lexicon),
    ...checkAnswerLength(story),
    ...checkAnswerOverlap(story, lexicon),
    ...checkNames(story, known),
    ...checkReading(story),
  ];
}

/**
 * Checks a set of stories of one template: each story by itself, then against the others (near-duplicates,
 * stories from one pattern), and the answers of all their items (do length, words from the text or place give
 * the key away?).
 *
 * @param against existing stories, which a new story must not resemble
 */
export async function checkStories(
  stories: readonly Story[],
  template: Template,
  against: readonly Story[] = [],
): Promise<Finding[]> {
  const lexicon = await loadLexicon();
  const own = await Promise.all(stories.map((story) => checkStory(story, template)));
  return [
    ...own.flat(),
    ...(template.language === "zh"
      ? checkChineseDuplicates(stories, against)
      : [...checkDuplicates(stories, against), ...checkMould(stories, lexicon, against)]),
    ...checkKeyBalance(everyItem(stories, template), template.id, lexicon),
  ];
}

function* everyItem(stories: readonly Story[], template: Template): Generator<Item> {
  for (const story of stories) yield* composeStory(story, template);
}

/**
 * Checks items from any source, without their stories: emotion words in a text, items that ask the same
 * twice, and answers that give the key away by length, words from the text or place.
 */
export async function checkItems(items: readonly Item[]): Promise<Finding[]> {
  const lexicon = await loadLexicon();
  return [
    ...checkItemTexts(items, lexicon),
    ...checkDuplicateItems(items),
    ...checkKeyBalance(items, "items", lexicon),
  ];
}
