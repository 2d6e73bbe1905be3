import type { FindingInput } from "../../../claims/finding.js";

const notebook = "empathic-communication/01-are-models-reliable-judges.ipynb";

/** What a reader of the paper should know first. */
export const findings: readonly FindingInput[] = [
  {
    id: "not-above-the-crowd-everywhere",
    claim: "llms-exceed-crowd",
    sentence: () =>
      "The abstract says that models exceed crowdworkers in all four frameworks; in Empathetic Dialogues none comes out above, and GPT-4o agrees with the experts less than the crowd does.",
    changes:
      "Whether a model judges better than a crowd depends on what is judged, and on which model judges.",
    settle: "More conversations of that framework, and single ratings by the crowd.",
    reach: "abstract",
    figure: "figure-left-out",
    notebook,
  },
  {
    id: "not-the-same-comparison",
    claim: "llms-approach-experts",
    sentence: () =>
      "The model is compared with the median of three experts, each expert with one other; where all meet the same two experts, the model agrees less than the expert in Empathetic Dialogues.",
    changes:
      "The median of three is less noisy than one expert, so part of a model's agreement is due to whom it is compared with.",
    settle:
      "The authors can say within which margin a model approaches an expert, and leave each expert out once.",
    reach: "abstract",
    figure: "figure-left-out-difference",
    notebook,
  },
  {
    id: "the-llm-is-one-model",
    claim: "llm-annotations",
    sentence: (claim) =>
      `The abstract counts ${claim("llm-annotations").published.value!.toLocaleString("en")} ratings by models, but the table's LLM is one of three: only Gemini 2.5 Pro's ratings give its rows.`,
    changes:
      "The table tells of the model that agrees with the experts best; the other two agree less in most dimensions.",
    settle: "The ratings settle it: all three models stand beside each other in the figure.",
    reach: "table",
    figure: "figure-left-out",
    notebook,
  },
];
