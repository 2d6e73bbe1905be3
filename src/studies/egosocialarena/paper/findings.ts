import type { FindingInput } from "../../../claims/finding.js";

/** What a reader of the paper should know first. */
export const findings: readonly FindingInput[] = [
  {
    id: "behind-people-at-the-table",
    claim: "o1-surpasses-people-1",
    sentence: () =>
      "o1-preview is said to surpass people in dynamic cognition; in Texas hold'em it is far behind them, and in the easiest number game level with them.",
    changes: "The lead is two points in the number games, which is open, and nowhere else a lead at all.",
    settle: "The table settles it; with the answers released, intervals could be given.",
    reach: "conclusion",
    figure: "figure-games",
    notebook: "egosocialarena/01-the-arithmetic-of-a-leaderboard.ipynb",
  },
  {
    id: "people-see-the-pattern",
    claim: "people-miss-patterns",
    sentence: () =>
      "People are said to miss the numerical patterns that o1-preview sees; the table gives both nearly the same scores.",
    changes: "The paper's explanation of o1-preview's lead has nothing to explain.",
    settle: "The authors can release the rounds that people played.",
    reach: "conclusion",
    figure: "figure-games",
    notebook: "egosocialarena/02-guess-a-number.ipynb",
  },
  {
    id: "average-of-columns",
    claim: "average-of-three-pillars",
    sentence: () =>
      "The average of the leaderboard is one mean of its eleven columns; its caption can also be read as a mean of three pillars.",
    changes: "Two models change places by the other reading.",
    settle: "The authors can say which average they mean.",
    reach: "table",
    figure: "figure-average",
    notebook: "egosocialarena/01-the-arithmetic-of-a-leaderboard.ipynb",
  },
];
