/** What EgoSocialArena's printed numbers follow from, for notebooks, analyses and other programs. */

export { type BettingAction, bettingChips, type StreetEnd } from "./data/arithmetic-holdem.js";
export {
  averagedColumns,
  type Belief,
  type ColumnId,
  EgoSocialArenaData,
  type EntryCount,
  type ScoreColumn,
  type ScoreRow,
  scoreColumn,
  scoreColumns,
} from "./data/data.js";
export { loadEgoSocialArena } from "./data/printed-tables.js";
export { egoSocialArenaFigures } from "./figures/figures.js";
export { figureAverage } from "./figures/figures-average.js";
export { figure5 as egoSocialArenaFigure5, figureBeliefs } from "./figures/figures-beliefs.js";
export { figureGames } from "./figures/figures-games.js";
export { figurePerspective } from "./figures/figures-perspective.js";
export { figureScaling } from "./figures/figures-scaling.js";
export {
  type AverageDefinition,
  type AverageFit,
  averageDefinitions,
  averageOf,
  averageRanks,
  fitAverage,
  searchAverages,
} from "./measures/arithmetic-average.js";
export { type WinReading, winReadings } from "./measures/arithmetic-blackjack.js";
export {
  type ColumnDenominator,
  cellGrim,
  columnDenominator,
  effectiveItems,
  humanSinglePass,
  type SinglePass,
} from "./measures/arithmetic-denominators.js";
export {
  averageDifference,
  averageError,
  type ColumnDifference,
  columnDifference,
  scoreDifference,
} from "./measures/arithmetic-differences.js";
export {
  type BeliefScore,
  type Level3Range,
  level3Ranges,
  opponentNumbers,
  scoreBeliefs,
} from "./measures/arithmetic-g08a.js";
export { egoSocialArenaTables } from "./measures/tables.js";
export { computeEgoSocialArenaClaims } from "./paper/compute.js";
export { checkEgoSocialArenaPrintedNumbers } from "./paper/scan.js";
export { egoSocialArena } from "./study.js";
