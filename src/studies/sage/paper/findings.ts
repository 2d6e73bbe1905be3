import type { FindingInput } from "../../../claims/finding.js";
import { bracket, fixed } from "../../../claims/note-text.js";

/** What a reader of the paper should know first. */
export const findings: readonly FindingInput[] = [
  {
    id: "two-numbers-for-one-agreement",
    claim: "consistency-abstract",
    sentence: (claim) =>
      `The abstract says that the agent agrees with people in ${claim("consistency-abstract").published.value}%; the paper's own table prints ${claim("table-1-consistency").published.value}%.`,
    changes:
      "The figure that justifies the simulated judge is the lower one, or nobody can tell which it is.",
    settle: "The authors can release the annotations, or say what the higher number counts.",
    reach: "abstract",
    figure: "figure-7",
    notebook: "sage/03-two-judges-one-hundred-profiles.ipynb",
  },
  {
    id: "not-orthogonal-to-arena",
    claim: "orthogonal-to-arena",
    sentence: (claim) => {
      const { ours } = claim("orthogonal-to-arena");
      return `The leaderboard is called orthogonal to Arena, but in the paper's own Table 3 the two rank models much alike: ${fixed(ours.value!)} ${bracket(ours.ci!)}.`;
    },
    changes: "Social cognition, as it is scored here, goes together with general helpfulness.",
    settle: "The table settles it; a claim of a separate ability needs what is left after Arena's score.",
    reach: "conclusion",
    figure: "figure-leaderboard",
    notebook: "sage/01-the-leaderboard-and-its-uncertainty.ipynb",
  },
  {
    id: "neighbours-cannot-be-told-apart",
    claim: "stable-and-robust",
    sentence: () =>
      "Most neighbours on the leaderboard cannot be told apart with one hundred dialogues a model.",
    changes: "Ranks within the upper half are groups, not an order.",
    settle: "More profiles or several dialogues a profile would; the notebook says how many.",
    reach: "conclusion",
    figure: "figure-leaderboard",
    notebook: "sage/01-the-leaderboard-and-its-uncertainty.ipynb",
  },
  {
    id: "table-2-and-figure-7",
    claim: "table-2-g2-5-4o",
    sentence: (claim) => {
      const { published, ours } = claim("table-2-g2-5-4o");
      return `Two judges are printed to correlate at ${published.value}; the bars of the same paper give ${fixed(ours.value!, 3)}, and ten models leave ${bracket(ours.ci!)} open.`;
    },
    changes: "How far judges agree is known much less well than two decimals suggest.",
    settle: "The authors can release the remaining judges' dialogues.",
    reach: "table",
    figure: "figure-7",
    notebook: "sage/03-two-judges-one-hundred-profiles.ipynb",
  },
];
