import type { Figure } from "../../../plots/figure.js";
import type { SageData } from "../data/data.js";
import type { PrintedEmotion } from "../data/printed-tables.js";
import { figure7 } from "./figure-7.js";
import { figure8 } from "./figure-8.js";
import { figureDialogue } from "./figure-dialogue.js";
import { figureLeaderboard, figureLeaderboardGpt4o } from "./figure-leaderboard.js";
import { figureTrajectories } from "./figure-trajectories.js";

/** The figures of the paper that cannot be made, and the data that were not released for each. */
export const figuresNotReleased = [
  { figure: "Figure 5", needs: "strategy labels of the replies" },
  { figure: "Figure 6", needs: "ratings of each dialogue on two axes of style" },
  { figure: "Figure 9", needs: "ratings of each dialogue on two axes of style" },
  { figure: "Figure 10", needs: "strategy labels of the replies" },
  { figure: "Figure 11", needs: "strategy labels of the replies" },
] as const;

/** Every figure of the study that can be made from released dialogues or printed numbers. */
export function sageFigures(data: SageData, printed: readonly PrintedEmotion[]): Figure[] {
  return [
    figureLeaderboard(data),
    figureLeaderboardGpt4o(data),
    figure7(data, printed),
    figure8(data),
    figureTrajectories(data),
    figureDialogue(data),
  ];
}
