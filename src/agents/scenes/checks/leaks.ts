import type { Scenario } from "../../scenario.js";
import { type SceneFinding, spokenLines } from "./finding.js";
import { findIn, type SceneLexicon } from "./lexicon.js";
import { contentTerms } from "./terms.js";

/** A line that has at least this part of the terms of the intention's wording gives it away. */
export const leakFrom = 0.4;

/**
 * How a line gives the hidden intention away: by words that ask for just that, or by much of the intention's own
 * wording. null if it does neither.
 *
 * @param wording the intention's wording in the scene's language; undefined for a code that the pool lacks
 */
export function leakIn(
  text: string,
  { intention, language }: Pick<Scenario, "intention" | "language">,
  lexicon: SceneLexicon,
  wording: string | undefined,
): string | null {
  const words = findIn(text, lexicon.leaks[String(intention)] ?? []);
  if (words !== null) return `"${words}" gives the hidden intention ${intention} away`;
  const hoped = [...new Set(contentTerms(wording ?? "", language, lexicon.stopWords))];
  const said = new Set(contentTerms(text, language, lexicon.stopWords));
  const shared = hoped.filter((term) => said.has(term));
  if (hoped.length === 0 || shared.length / hoped.length < leakFrom) return null;
  return `repeats the hidden intention's words (${shared.join(", ")})`;
}

/** Leaks in the opening, the stated goal and the sayings of a scenario. */
export function checkLeaks(
  scenario: Scenario,
  lexicon: SceneLexicon,
  wording: string | undefined,
): SceneFinding[] {
  return spokenLines(scenario).flatMap(({ field, text }): SceneFinding[] => {
    const reason = leakIn(text, scenario, lexicon, wording);
    return reason === null ? [] : [{ check: "leak", of: scenario.id, field, reason }];
  });
}
