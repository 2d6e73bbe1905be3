import { type ClaimInput, countTolerance, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { experts, models } from "../data/design.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** A count of the set-up: conversations, frameworks, dimensions, experts. */
export function countClaim(printed: Printed, { data, printed: all }: ClaimContext): ClaimInput {
  const frameworks = [...new Set(data.cases.map(({ framework }) => framework))];
  const sizes = frameworks.map(
    (framework) => data.conversations.filter((one) => one.framework === framework).length,
  );
  const counts: Record<string, { value: number; method: string }> = {
    frameworks: { value: frameworks.length, method: "frameworks with ratings" },
    conversations: { value: data.conversations.length, method: "conversations with ratings" },
    // Equal in all frameworks, or no single number.
    sampled: {
      value: new Set(sizes).size === 1 ? sizes[0]! : Number.NaN,
      method: "conversations of each framework",
    },
    dimensions: { value: data.dimensions.length, method: "dimensions with ratings" },
    experts: { value: experts.length, method: "files of experts' ratings in each framework" },
  };
  const { value, method } = counts[printed.subject]!;
  const head = all.find((row) => row.kind === "count" && row.subject === printed.subject)!;
  return numberClaim(printed, {
    ours: { value, n: data.conversations.length, method, by: ["countClaim"] },
    tolerance: countTolerance,
    alsoIn: printed.id === "conversations" || printed.id === "frameworks" ? ["Abstract"] : [],
    ...(head.id === printed.id ? {} : { partOf: head.id }),
  });
}

/** Ratings by the experts or by the models: every cell of the table. */
export function annotationClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const raters = printed.subject === "experts" ? experts : models;
  const value = data.cases.flatMap(({ ratings }) =>
    raters.filter((rater) => Number.isFinite(ratings[rater])),
  );
  return numberClaim(printed, {
    ours: {
      value: value.length,
      n: data.cases.length,
      method: `conversations by dimensions by ${raters.length} raters`,
      by: ["annotationClaim"],
    },
    tolerance: countTolerance,
    note:
      printed.subject === "models"
        ? `The table of pairs uses a third of them: its LLM is Gemini 2.5 Pro alone, whose ratings give all its rows. Those of GPT-4o and Claude 3.7 Sonnet do not.`
        : "",
  });
}

/** Single ratings by the crowd: two of the four sources were released as means. */
export const crowdClaim = (printed: Printed): ClaimInput => ({
  ...unreleasedClaim(
    printed,
    "The crowd's ratings of Perceived Empathy were released as means, and EPITOME's as one code each. So the single annotations cannot be counted.",
    "single ratings of all four sources were not released",
  ),
  answer: "How many crowdworkers rated each conversation of each source.",
});

/** The size of a source that the conversations were drawn from. */
export const corpusClaim = (printed: Printed): ClaimInput => ({
  ...unreleasedClaim(
    printed,
    `The release holds the 50 conversations drawn from ${printed.subject}, not the source.`,
    "the sources are other authors' data sets",
  ),
  partOf: "sources-sizes",
});
