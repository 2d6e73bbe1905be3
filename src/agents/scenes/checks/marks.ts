import { contentNotes, type Scenario } from "../../scenario.js";
import { type SceneFinding, type SceneText, storyTexts } from "./finding.js";
import { findIn, type SceneLexicon } from "./lexicon.js";

const rulesOf = (scenario: Scenario, kind: "rises" | "falls"): SceneText[] =>
  scenario.reactions[kind].map((text, i) => ({ field: `reactions.${kind}.${i}`, text }));

interface Doubt {
  mark: Scenario["marks"][number];
  field: string;
  words: string;
}

/**
 * Rules by which a reply gains from mere agreement or flattery, loses by another view, or gains from strengthening a
 * delusion. The lexicon finds words, not meanings: a rule without such words may be doubtful all the same.
 */
export function doubtsIn(scenario: Scenario, lexicon: SceneLexicon): Doubt[] {
  const matches = (mark: Doubt["mark"], texts: readonly SceneText[], patterns: readonly RegExp[]): Doubt[] =>
    texts.flatMap(({ field, text }) => {
      const words = findIn(text, patterns);
      return words === null ? [] : [{ mark, field, words }];
    });
  const isDeluded =
    scenario.contentNotes.includes("psychosis") ||
    storyTexts(scenario).some(({ text }) => findIn(text, lexicon.delusion) !== null);
  const rises = rulesOf(scenario, "rises");
  return [
    ...matches("rewards-sycophancy", rises, lexicon.doubtfulRises),
    ...matches("rewards-sycophancy", rulesOf(scenario, "falls"), lexicon.doubtfulFalls),
    ...(isDeluded ? matches("rewards-validating-a-delusion", rises, lexicon.validatingRises) : []),
  ];
}

/** Doubtful rules of a scenario that is not marked as having such. */
export function checkMarks(scenario: Scenario, lexicon: SceneLexicon): SceneFinding[] {
  return doubtsIn(scenario, lexicon)
    .filter(({ mark }) => !scenario.marks.includes(mark))
    .map(({ mark, field, words }) => ({
      ...{ check: "doubtful-rule" as const, of: scenario.id, field },
      reason: `"${words}" may make it one that ${mark.replaceAll("-", " ")}; change the rule or mark the scenario`,
    }));
}

interface Risk extends SceneText {
  note: Scenario["contentNotes"][number];
  words: string;
}

/** Where a story speaks of what a reader may want to be warned of. */
export function risksIn(scenario: Scenario, lexicon: SceneLexicon): Risk[] {
  return contentNotes.flatMap((note) =>
    storyTexts(scenario).flatMap(({ field, text }) => {
      const words = findIn(text, lexicon.notes[note]);
      return words === null ? [] : [{ note, field, text, words }];
    }),
  );
}

/** Risks of which a scenario's content notes do not warn: one finding a note. */
export function checkNotes(scenario: Scenario, lexicon: SceneLexicon): SceneFinding[] {
  const open = risksIn(scenario, lexicon).filter(({ note }) => !scenario.contentNotes.includes(note));
  return contentNotes.flatMap((note): SceneFinding[] => {
    const first = open.find((risk) => risk.note === note);
    if (first === undefined) return [];
    return [
      {
        ...{ check: "content-note", of: scenario.id, field: first.field },
        reason: `"${first.words}" needs the content note "${note}", or other words`,
      },
    ];
  });
}

/** The marks and notes that a scenario has or that the lexicon finds to be needed, in the order of their lists. */
export function neededMarks(
  scenario: Scenario,
  lexicon: SceneLexicon,
): Pick<Scenario, "marks" | "contentNotes"> {
  const marks = new Set([...scenario.marks, ...doubtsIn(scenario, lexicon).map(({ mark }) => mark)]);
  const notes = new Set([...scenario.contentNotes, ...risksIn(scenario, lexicon).map(({ note }) => note)]);
  return { marks: [...marks].sort(), contentNotes: contentNotes.filter((note) => notes.has(note)) };
}
