import { type AltTest, altTest } from "../../../stats/alt-test.js";
import { oncePerData } from "../../shared/once-per-data.js";
import type { EmpathicData } from "../data/data.js";
import { experts, frameworks, type RatedBy } from "../data/design.js";

/** Who might replace an expert. */
export const candidates = ["crowd", "gpt", "claude", "gemini"] as const satisfies readonly RatedBy[];

/** One candidate in one framework, by both kinds of units. */
export interface ReplacementTest {
  framework: string;
  candidate: (typeof candidates)[number];
  /** Each rating of a conversation on a dimension is a unit, as published. */
  byRating: AltTest;
  /** The conversation is the unit: the mean over its dimensions. */
  byConversation: AltTest;
  /** Both give one verdict. */
  agree: boolean;
}

/** The authors' advice for experts, who are dear. */
export const expertsEpsilon = 0.2;

/**
 * May a crowd or a model replace one of the three experts? The alternative annotator test of each framework, with
 * the distance from the other two experts (root mean square) and epsilon 0.2.
 *
 * The dimensions of a conversation are not independent, so conversations are the right units. The published test has
 * ratings as units, and stands beside it.
 */
export const mayReplace = oncePerData(
  (data: EmpathicData, { epsilon = expertsEpsilon }: { epsilon?: number } = {}): ReplacementTest[] =>
    frameworks
      .filter(({ id }) => data.cases.some(({ framework }) => framework === id))
      .flatMap(({ id }) => {
        const cases = data.cases.filter(({ framework }) => framework === id);
        const people = experts.map((expert) => cases.map(({ ratings }) => ratings[expert]));
        const clusters = cases.map(({ conversation }) => conversation);
        return candidates.map((candidate): ReplacementTest => {
          const model = cases.map(({ ratings }) => ratings[candidate]);
          const settings = { scoring: "negativeRmse", epsilon } as const;
          const byRating = altTest(people, model, settings);
          const byConversation = altTest(people, model, { ...settings, clusters });
          const agree = byRating.passes === byConversation.passes;
          return { framework: id, candidate, byRating, byConversation, agree };
        });
      }),
);
