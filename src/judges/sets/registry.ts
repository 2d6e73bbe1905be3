import type { Derivation } from "../../io/derivation.js";
import type { RatingSet } from "../rating-set.js";

/** A set of ratings that belongs to no study. Plain values and lazy parts, since the help lists them. */
export interface NamedRatingSet {
  /** As in `affectlab judge bias <id>`, and its folder in data/. */
  id: string;
  /** How its tables are derived from what was released. Left out where nothing of it is committed. */
  derive?: Derivation;
  load(): Promise<RatingSet>;
}

/** The sets, one entry each. */
export const namedRatingSets: readonly NamedRatingSet[] = [
  {
    id: "llmbar",
    derive: {
      upstream: "LLMBar",
      landmark: "Dataset/LLMBar",
      load: async () => (await import("./llmbar/derive.js")).deriveLlmbar,
    },
    load: async () => (await import("./llmbar/ratings.js")).llmbarRatings(),
  },
  {
    id: "summeval",
    derive: {
      upstream: "metajudge",
      landmark: "examples/data/summeval_dims.csv",
      load: async () => (await import("./summeval/derive.js")).deriveSummeval,
    },
    load: async () => (await import("./summeval/ratings.js")).summevalRatings(),
  },
  { id: "amel", load: async () => (await import("./amel/ratings.js")).amelRatings() },
];
