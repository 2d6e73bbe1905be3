import type { Rating } from "../../../core/rating.js";
import type { RatingSet } from "../../../judges/rating-set.js";
import type { EmpathicData } from "./data.js";
import { frameworks, type RatedBy, raters, reversedDimensions } from "./design.js";
import { shareEmpathicCommunication } from "./tables.js";

/** The ratings as a table for diagnostics of judges: `affectlab judge bias empathic-communication`. */
export async function ratingSet(): Promise<RatingSet> {
  const data = await shareEmpathicCommunication();
  return {
    id: "empathic-communication",
    title: "200 supportive conversations, rated by experts, crowds and models on 21 dimensions",
    source:
      "Kumar et al., aakriti1kumar/replication-data-and-code-when-LLMs-reliable-empathic-communication at 713458108e28897fccf136a6337296b5199cb617, MIT licence",
    ratings: empathicRatings(data),
    reversed: reversedDimensions.filter((dimension) => data.dimensions.includes(dimension)),
    scales: Object.fromEntries(
      frameworks.flatMap(({ dimensions, scale }) =>
        dimensions.map((dimension) => [dimension, scale] as const),
      ),
    ),
    averages: [judges.crowd.id],
    notes: [
      "crowd (mean) is a mean of several people, in EPITOME one person's code. It is no single rater: it is less noisy than one, it has values between the points of the scale, and averages cannot have halo.",
      "Each of the four frameworks has its own 50 conversations, scale and dimensions. Its dimensions share their conversations, so the conversation is the unit.",
      "Lengths are in words, not characters. They are those of the supporter's replies in the whole conversation.",
      "The three experts and the three models are the same in all frameworks; the crowd is not.",
    ],
  };
}

const judges: Readonly<Record<RatedBy, Rating["rater"]>> = {
  expert1: { id: "expert1", kind: "expert", version: null },
  expert2: { id: "expert2", kind: "expert", version: null },
  expert3: { id: "expert3", kind: "expert", version: null },
  crowd: { id: "crowd (mean)", kind: "person", version: null },
  gpt: { id: "gpt-4o", kind: "model", version: null, family: "gpt" },
  claude: { id: "claude-3-7-sonnet", kind: "model", version: null, family: "claude" },
  gemini: { id: "gemini-2.5-pro", kind: "model", version: null, family: "gemini" },
};

/** One rating for each rater, conversation and dimension: 7,350 as released. */
export function empathicRatings(data: EmpathicData): Rating[] {
  return data.cases.flatMap(({ conversation, dimension, ratings, replyWords }) =>
    raters.map(
      (rater): Rating => ({
        target: conversation,
        rater: judges[rater],
        value: ratings[rater],
        status: "ok",
        criterion: dimension,
        conversation,
        length: replyWords,
      }),
    ),
  );
}
