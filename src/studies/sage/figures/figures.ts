import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import type { SageData } from "../data/data.js";
import { figure7Title } from "../data/design.js";
import type { PrintedEmotion, PrintedRho, PrintedStanding } from "../data/printed-tables.js";
import { figure7, type PrintedJudgeMean } from "./figure-7.js";
import { figure8 } from "./figure-8.js";
import { figureArena } from "./figure-arena.js";
import { figureDialogue } from "./figure-dialogue.js";
import { figureFirstTurns } from "./figure-first-turns.js";
import { figureLeaderboard, figureLeaderboardGpt4o } from "./figure-leaderboard.js";
import { figureSilence } from "./figure-silence.js";
import { figureTable2 } from "./figure-table-2.js";
import { figureTrajectories } from "./figure-trajectories.js";
import { figureEmotionSurvival } from "./figure-which-ranks-survive.js";

/**
 * The figures of the paper whose data were not released: what they need, and the figure of ours that stands in,
 * from what rules find in the released replies.
 */
export const figuresNotReleased = [
  { figure: "Figure 5", needs: "strategy labels of the replies", standIn: "figure-5" },
  { figure: "Figure 6", needs: "ratings of each dialogue on two axes of style", standIn: "figure-6" },
  { figure: "Figure 9", needs: "ratings of each dialogue on two axes of style", standIn: "figure-9" },
  { figure: "Figure 10", needs: "strategy labels of the replies", standIn: "figure-10" },
  { figure: "Figure 11", needs: "strategy labels of the replies", standIn: "figure-11" },
] as const;

/** What the paper prints, for the figures that draw it. */
export interface PrintedForFigures {
  table2: readonly PrintedRho[];
  table3: readonly PrintedStanding[];
  figure7: readonly PrintedEmotion[];
  /** What the text prints of Figure 7, beside Table 3. */
  judgeMeans: readonly PrintedJudgeMean[];
}

/**
 * Every figure of the study that can be made from released dialogues or printed numbers, each by itself: other
 * data may not allow all of them.
 */
export function sageFigureMakers(data: SageData, printed: PrintedForFigures): (() => Figure)[] {
  return [
    () => figureLeaderboard(data, printed.table3),
    () => figureLeaderboardGpt4o(data),
    () => figureEmotionSurvival(data),
    () => figureTable2(data, printed.figure7, printed.table2),
    () => figureArena(data, printed.table3),
    () => figure7(data, printed.figure7, numbersOf(printed)),
    () => figure8(data),
    () => figureTrajectories(data, printed.table3),
    () => figureDialogue(data),
    () => figureFirstTurns(data),
    () => figureSilence(data),
  ];
}

/** What the paper prints of judges' means, in Table 3 and in its text. */
const numbersOf = ({ table3, judgeMeans }: PrintedForFigures): PrintedJudgeMean[] =>
  noteInputs([...ofTable3(table3), ...judgeMeans], inputsOf(table3, judgeMeans));

/** Table 3 has the scores under DeepSeek-V3, and Figure 7 another name for the reasoning Gemini2.5-Flash. */
const ofTable3 = (table3: readonly PrintedStanding[]): PrintedJudgeMean[] =>
  table3.map(({ model, sentientScore }) => ({
    judge: "V3",
    model: figure7Title(model),
    value: sentientScore,
  }));
