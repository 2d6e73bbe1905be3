import { jaccard } from "../../core/words.js";
import { emotionsOf } from "../cells.js";
import type { Lexicon } from "../lexicon.js";
import type { Story } from "../story.js";
import type { Template } from "../template.js";
import { type Finding, questionParts, stemParts } from "./finding.js";

/** Signs of a scenario: what 50 to 200 English words come to. */
export const signRange = [80, 260] as const;

/** Stories that share more than this share of their runs of four signs are one story told twice. */
const largestShare = 0.25;

/**
 * What the checks of English stories ask, where it can be asked of Chinese: no word for a feeling, outcomes that are
 * neither good nor bad, values that differ and are about one thing, a context that names the person, and a scenario that
 * is neither short nor long. Reading grades and pronouns are not checked.
 */
export function checkChineseStory(story: Story, template: Template, { chinese }: Lexicon): Finding[] {
  const feelings = [...new Set([...chinese.emotions, ...emotionsOf(template)])];
  const report = (check: Finding["check"], part: string, sentence: string, reason: string): Finding => ({
    ...{ check, of: story.id, part, sentence, reason },
  });
  const leaks = [...stemParts(story), ...questionParts(story)].flatMap(({ part, text }) =>
    feelings
      .filter((word) => text.includes(word))
      .map((word) =>
        report("emotion-leak", part, text, `"${word}" names a feeling; the reader has to infer it`),
      ),
  );
  const judged = story.outcomes.flatMap((text, i) =>
    chinese.valence
      .filter((word) => text.includes(word))
      .map((word) =>
        report(
          "neutral-outcome",
          `outcomes.${i}`,
          text,
          `"${word}" calls the outcome good or bad; tell only what happens`,
        ),
      ),
  );
  const pairs = [["outcomes", story.outcomes] as const, ...Object.entries(story.appraisals).map(ofAppraisal)];
  const apart = pairs.flatMap(([part, [first, second]]) => {
    if (first === second) {
      return [report("complementary", `${part}.1`, second, "says the same as the other value")];
    }
    const shared = [...runsOf(first, 2)].some((run) => runsOf(second, 2).has(run));
    return shared
      ? []
      : [report("complementary", `${part}.1`, second, "has nothing in common with the other value")];
  });
  const unnamed = story.context.includes(story.agent.name)
    ? []
    : [
        report(
          "names",
          "context",
          story.context,
          `does not name ${story.agent.name}, whose feeling is asked for`,
        ),
      ];
  return [...leaks, ...judged, ...apart, ...unnamed, ...checkLength(story, report)];
}

const ofAppraisal = ([id, values]: [string, [string, string]]) => [`appraisals.${id}`, values] as const;

function checkLength(
  story: Story,
  report: (check: Finding["check"], part: string, sentence: string, reason: string) => Finding,
): Finding[] {
  return [0, 1].flatMap((value): Finding[] => {
    const values = Object.values(story.appraisals).map((one) => one[value as 0 | 1]);
    const text = [story.context, ...values, story.action, story.outcomes[value as 0 | 1]].join("");
    const count = text.match(/\p{L}|\p{N}/gu)?.length ?? 0;
    if (count >= signRange[0] && count <= signRange[1]) return [];
    return [
      report(
        "reading-level",
        `scenario.${value}`,
        story.context,
        `the scenario has ${count} signs, not ${signRange.join(" to ")}`,
      ),
    ];
  });
}

/** Is a story another one with other names? */
export function checkChineseDuplicates(stories: readonly Story[], against: readonly Story[]): Finding[] {
  const known = against.map((story) => ({ id: story.id, runs: runsOfStory(story) }));
  return stories.flatMap((story): Finding[] => {
    const runs = runsOfStory(story);
    const twin = known.find((other) => jaccard(runs, other.runs) > largestShare);
    known.push({ id: story.id, runs });
    if (twin === undefined) return [];
    const reason = `shares its wording with ${twin.id}; write another story`;
    return [{ check: "duplicate", of: story.id, part: "story", sentence: story.context, reason }];
  });
}

const runsOfStory = (story: Story): Set<string> =>
  new Set(stemParts(story).flatMap(({ text }) => [...runsOf(text, 4)]));

/** Every run of n signs, without stops. */
function runsOf(text: string, n: number): Set<string> {
  const signs = text.match(/\p{L}|\p{N}/gu) ?? [];
  return new Set(
    Array.from({ length: Math.max(0, signs.length - n + 1) }, (_, i) => signs.slice(i, i + n).join("")),
  );
}
