/** What EgoSocialArena's printed numbers follow from, for notebooks, analyses and other programs. */

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
export { type BettingAction, bettingChips, type StreetEnd } from "./data/holdem.js";
export { loadEgoSocialArena } from "./data/printed-tables.js";
export { figureAverage } from "./figures/average.js";
export { figure5 as egoSocialArenaFigure5, figureBeliefs } from "./figures/beliefs.js";
export { egoSocialArenaFigures } from "./figures/figures.js";
export { figureGames } from "./figures/games.js";
export { figurePerspective } from "./figures/perspective.js";
export { figureScaling } from "./figures/scaling.js";
export {
  type AverageDefinition,
  type AverageFit,
  averageDefinitions,
  averageOf,
  averageRanks,
  fitAverage,
  searchAverages,
} from "./measures/average.js";
export { type WinReading, winReadings } from "./measures/blackjack.js";
export {
  type ColumnDenominator,
  cellGrim,
  columnDenominator,
  effectiveItems,
  humanSinglePass,
  type SinglePass,
} from "./measures/denominators.js";
export {
  averageDifference,
  averageError,
  type ColumnDifference,
  columnDifference,
  scoreDifference,
} from "./measures/differences.js";
export {
  type BeliefScore,
  type Level3Range,
  level3Ranges,
  opponentNumbers,
  scoreBeliefs,
} from "./measures/g08a.js";
export { egoSocialArenaTables } from "./measures/tables.js";
export { computeEgoSocialArenaClaims } from "./paper/compute.js";
export { checkEgoSocialArenaPrintedNumbers } from "./paper/scan.js";
export { egoSocialArena } from "./study.js";
