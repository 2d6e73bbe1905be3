import type { StudyOption } from "../../live-contract.js";

/** The options of judging: plain values, which help reads. Their names are those of data/instruments.ts. */
export const judgingOptions: readonly StudyOption[] = [
  {
    name: "instruments",
    description: "what a judge says of a dialogue; several with commas",
    choices: ["relationship", "utterance", "strategies", "style"],
    multiple: true,
    default: "relationship,utterance,strategies,style",
  },
  {
    name: "source",
    description:
      "what the relationship is rated from: the person's thoughts, or their controls; several with commas",
    choices: ["thoughts", "redacted", "transcript", "valence", "exchanged"],
    multiple: true,
    default: "thoughts,redacted,transcript,valence,exchanged",
  },
];
