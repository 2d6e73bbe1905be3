import type { Lexicon } from "../lexicon.js";
import type { Story } from "../story.js";
import type { Template } from "../template.js";
import { contentOf, distinctive, nameStems } from "./content.js";
import type { Finding } from "./finding.js";

/**
 * Are the two values of each variable different statements about one thing? If a pair says the same twice, or
 * is about two different things, half of the story's items are meaningless. If an appraisal depends on the
 * outcome, its two values must not favour the same outcome.
 */
export function checkComplementary(story: Story, template: Template, lexicon: Lexicon): Finding[] {
  const names = nameStems([story.agent, ...story.others]);
  const content = (text: string): string[] => contentOf(text, lexicon);
  const found: Finding[] = [];
  const report = (part: string, sentence: string, reason: string): void => {
    found.push({ check: "complementary", of: story.id, part, sentence, reason });
  };
  const pairs: [part: string, values: readonly [string, string]][] = [
    ["outcomes", story.outcomes],
    ...Object.entries(story.appraisals).map(([id, values]): [string, readonly [string, string]] => [
      `appraisals.${id}`,
      values,
    ]),
  ];
  for (const [part, values] of pairs) {
    const [first, second] = [content(values[0]), content(values[1])];
    if (addsNothing(first, second)) {
      report(`${part}.1`, values[1], "says no more than the other value; it has to be the opposite");
      continue;
    }
    const shared = first.filter((word) => word !== "not" && !names.has(word) && second.includes(word));
    if (shared.length === 0) {
      report(
        `${part}.1`,
        values[1],
        "has no word in common with the other value; both have to be about one thing",
      );
    }
  }
  const [own, other] = distinctive(content(story.outcomes[0]), content(story.outcomes[1]));
  for (const { id, positiveWhen } of template.appraisals) {
    const values = story.appraisals[id];
    if (positiveWhen !== "value-matches-outcome" || values === undefined) continue;
    const [first, second] = [content(values[0]), content(values[1])];
    const leaning = lean(first, own, other);
    if (leaning === undefined || leaning !== lean(second, own, other)) continue;
    if (negations(first) !== negations(second)) continue;
    report(
      `appraisals.${id}.1`,
      values[1],
      "names the outcomes as the other value does; the two have to favour different outcomes",
    );
  }
  return found;
}

/** Is one equal to the other, or a part of it in the same order, without an added negation? */
function addsNothing(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let next = 0;
  const extra = long.filter((word) => (word === short[next] ? next++ < 0 : true));
  return next === short.length && !extra.includes("not");
}

/** The outcome that a value names, or names first; undefined if it names neither. */
function lean(
  words: readonly string[],
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): 0 | 1 | undefined {
  const first = words.find((word) => word !== "not" && (own.has(word) || other.has(word)));
  return first === undefined ? undefined : own.has(first) ? 0 : 1;
}

const negations = (words: readonly string[]): number => words.filter((word) => word === "not").length;
