/** The study's figures, by the names under which notebooks and other programs find them. */

export { figure3 as sageFigure3, figure4 as sageFigure4 } from "./figure-3.js";
export { figure5 as sageFigure5, figure10 as sageFigure10 } from "./figure-5.js";
export { figure6 as sageFigure6, figure9 as sageFigure9 } from "./figure-6.js";
export { figure7 as sageFigure7, type PrintedJudgeMean } from "./figure-7.js";
export { figure8 as sageFigure8 } from "./figure-8.js";
export { figure11 as sageFigure11 } from "./figure-11.js";
export { figureArena } from "./figure-arena.js";
export { endWords, figureDialogue } from "./figure-dialogue.js";
export { figureFirstTurns } from "./figure-first-turns.js";
export { figureLeaderboard, figureLeaderboardGpt4o } from "./figure-leaderboard.js";
export { figureRelationship } from "./figure-relationship.js";
export { figureSilence as sageFigureSilence } from "./figure-silence.js";
export { figureTable2 as sageFigureTable2 } from "./figure-table-2.js";
export { type EmotionFan, emotionFan, figureTrajectories } from "./figure-trajectories.js";
export { figureEmotionSurvival } from "./figure-which-ranks-survive.js";
export { figuresNotReleased, type PrintedForFigures, sageFigureMakers } from "./figures.js";
export { type StrategyInput, standInNotice } from "./strategy-input.js";
