import type { FindingInput } from "../../../claims/finding.js";
import { fixed } from "../../../claims/note-text.js";

/** What a reader of the paper should know first. */
export const findings: readonly FindingInput[] = [
  {
    id: "no-share-of-an-ideal",
    claim: "score-is-share-of-ideal",
    sentence: (claim) => {
      const { value, n } = claim("score-is-share-of-ideal").ours;
      return `"${claim("ceiling-abstract").published.value}% of the ideal" is no share of an ideal: a reply that says nothing scores above zero in ${Math.round((1 - value!) * n!)} of ${n} abilities.`;
    },
    changes: "The distance between good and poor models is smaller than the scale suggests.",
    settle: "The authors can print the score of an empty reply and of a random judge beside the models'.",
    reach: "abstract",
    figure: "figure-silence",
    notebook: "heartbench/02-what-does-silence-score.ipynb",
  },
  {
    id: "decline-divided-by-the-smaller",
    claim: "decline",
    sentence: (claim) => {
      const { published, ours } = claim("decline");
      return `On the hard set scores fall by ${fixed(ours.value!, 0)}%, not by ${published.value}%: the printed share is of what is left, not of what there was.`;
    },
    changes: "The hard set is less of a precipice than the text says.",
    settle: "The paper's own two means settle it.",
    reach: "abstract",
    figure: "figure-decline",
    notebook: "heartbench/01-the-benchmark-looked-into.ipynb",
  },
  {
    id: "not-the-released-hard-set",
    claim: "figure-5-released-cases",
    sentence: () =>
      "The scores of the hard set do not follow from the cases that were released as the hard set.",
    changes: "Whoever runs the released hard set measures something else than Figure 5.",
    settle: "The authors can release the list of cases that Figure 5 scores.",
    reach: "conclusion",
    figure: "figure-5",
    notebook: "heartbench/01-the-benchmark-looked-into.ipynb",
  },
  {
    id: "a-rule-that-never-acts",
    claim: "catastrophic-failure-rule",
    sentence: (claim) =>
      `The rule that a failed reply scores zero acts in none of the ${claim("catastrophic-failure-rule").ours.n} released cases.`,
    changes: "A reply in the wrong role loses nothing by it.",
    settle: "The authors can release the weights that were used.",
    reach: "conclusion",
    figure: "figure-1",
    notebook: "heartbench/01-the-benchmark-looked-into.ipynb",
  },
];
