import { jaccard, sentencesIn, shingles, wordsIn } from "../../core/words.js";
import type { Lexicon } from "../lexicon.js";
import type { Story } from "../story.js";
import { type Finding, stemParts } from "./finding.js";

/** Stories that share more than this part of their runs of three words count as one story. */
export const duplicateFrom = 0.2;

/** Stories that share more than this part of their runs of four skeleton words have one pattern. */
export const mouldFrom = 0.1;

/** If more than this share of a set (and at least three stories) opens in one form, the form is a pattern. */
export const largestOpeningShare = 0.3;

/**
 * Does a story repeat another one in nearly the same words? Measured by the Jaccard similarity of runs of
 * three words.
 *
 * @param against existing stories; the later one is reported
 */
export function checkDuplicates(stories: readonly Story[], against: readonly Story[] = []): Finding[] {
  const known = against.map((story) => ({ story, runs: shingles(wordsIn(wholeText(story)), 3) }));
  return stories.flatMap((story): Finding[] => {
    const runs = shingles(wordsIn(wholeText(story)), 3);
    const twin = known.find((other) => jaccard(runs, other.runs) > duplicateFrom);
    known.push({ story, runs });
    if (twin === undefined) return [];
    const theirs = new Set(sentencesIn(wholeText(twin.story)).map((one) => wordsIn(one).join(" ")));
    const same = sentencesIn(wholeText(story)).find((one) => theirs.has(wordsIn(one).join(" ")));
    const share = Math.round(100 * jaccard(runs, twin.runs));
    return [
      {
        check: "duplicate",
        of: story.id,
        part: "story",
        sentence: same ?? sentencesIn(story.context)[0] ?? "",
        reason: `shares ${share}% of its wording with ${twin.story.id}; write another story`,
      },
    ];
  });
}

/**
 * Were stories made by filling slots? A skeleton keeps a text's grammar words and stops and masks all other
 * words. Two stories with one skeleton have the same sentences with other nouns. In addition to pairs,
 * openings are compared over the whole set.
 */
export function checkMould(
  stories: readonly Story[],
  lexicon: Lexicon,
  against: readonly Story[] = [],
): Finding[] {
  const known = against.map((story) => describe(story, lexicon));
  const found: Finding[] = [];
  for (const story of stories) {
    const form = describe(story, lexicon);
    const twin = known.find((other) => jaccard(form.runs, other.runs) > mouldFrom);
    known.push(form);
    if (twin === undefined) continue;
    found.push({
      check: "mould",
      of: story.id,
      part: "story",
      sentence: form.opening,
      reason: `is built sentence by sentence like ${twin.id}; tell it in another way`,
    });
  }
  for (const form of new Set(known.map(({ openingForm }) => openingForm))) {
    const group = known.filter(({ openingForm }) => openingForm === form);
    if (group.length < 3 || group.length <= largestOpeningShare * known.length) continue;
    const last = stories.findLast(({ id }) => group.some((one) => one.id === id));
    if (last === undefined) continue;
    found.push({
      check: "mould",
      of: last.id,
      part: "context",
      sentence: sentencesIn(last.context)[0] ?? "",
      reason: `${group.length} of ${known.length} stories begin in this form; begin with something else`,
    });
  }
  return found;
}

const wholeText = (story: Story): string =>
  stemParts(story)
    .map(({ text }) => text)
    .join(" ");

function describe(story: Story, lexicon: Lexicon) {
  const runs = new Set(stemParts(story).flatMap(({ text }) => [...shingles(skeleton(text, lexicon), 4)]));
  const opening = sentencesIn(story.context)[0] ?? "";
  return { id: story.id, runs, opening, openingForm: skeleton(opening, lexicon).slice(0, 5).join(" ") };
}

/**
 * The grammar of a text: function words and stops unchanged, every run of other words as one _.
 *
 * @example
 * ```ts
 * const lexicon = await loadLexicon();
 * skeleton("Sarah, a solo hiker, is on a challenging trail.", lexicon).join(" "); // "_ , a _ , is on a _ ."
 * ```
 */
export function skeleton(text: string, lexicon: Lexicon): string[] {
  const tokens = text.toLowerCase().match(/\p{L}+(?:['’-]\p{L}+)*|\d+|[,;:.?!]/gu) ?? [];
  const masked = tokens.map((token) =>
    /^[,;:.?!]$/.test(token) || lexicon.isFunctionWord(token) ? token : "_",
  );
  return masked.filter((token, i) => token !== "_" || masked[i - 1] !== "_");
}
