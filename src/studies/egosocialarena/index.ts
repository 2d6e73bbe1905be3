/** What the EgoSocialArena study gives to notebooks, analyses and other programs. */
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
export { readHoldemStyles } from "./data/holdem-styles.js";
export {
  type EquilibriumRow,
  type ExploitabilityRow,
  type HoldemTables,
  loadHoldemTables,
  type StyleCeilingRow,
} from "./data/holdem-tables.js";
export { loadEgoSocialArena } from "./data/printed-tables.js";
export { loadSituations, type Situations } from "./data/situations.js";
export {
  type SituationClue,
  type SituationRule,
  situationClues,
} from "./data/situations-clues.js";
export { situationsCodebook } from "./data/situations-codebook.js";
export { situationUnits } from "./data/situations-run.js";
export {
  type Situation,
  situationItem,
  situationKinds,
  situationSchema,
  type WrittenKind,
  writtenKinds,
} from "./data/situations-schema.js";
export { loadSocialGoals } from "./data/social-goals.js";
export {
  type GoldPassage,
  goldKinds,
  goldPassageSchema,
  loadPerspectiveGold,
} from "./data/static/gold.js";
export { importSocialIqa } from "./data/static/import-socialiqa.js";
export { importToMBench } from "./data/static/import-tombench.js";
export { importToMi } from "./data/static/import-tomi.js";
export type { ImportedItems } from "./data/static/imported.js";
export {
  type ShallowAccuracy,
  shallowAccuracy,
  shallowRules,
} from "./data/static/shallow-rules.js";
export { figureAverage } from "./figures/average.js";
export { figure5 as egoSocialArenaFigure5, figureBeliefs } from "./figures/beliefs.js";
export { egoSocialArenaFigures } from "./figures/figures.js";
export { figureGames } from "./figures/games.js";
export { figureHoldemExploitability } from "./figures/holdem-exploitability.js";
export { figureHoldemStyles } from "./figures/holdem-styles.js";
export { figurePerspective } from "./figures/perspective.js";
export { figureScaling } from "./figures/scaling.js";
export { figureStyleCeiling } from "./figures/style-ceiling.js";
export { figureAverageSurvival } from "./figures/which-ranks-survive.js";
export { readArenaRun } from "./live/answers.js";
export { figureRunBlackjack } from "./live/blackjack/figure.js";
export { figureRunBombs } from "./live/bomb/figure.js";
export { figureRunBeliefs } from "./live/g08a/figure.js";
export { figureRunHoldem } from "./live/holdem/figure.js";
export type { HoldemRow, MeanChips } from "./live/holdem/report.js";
export { itemRequest } from "./live/items.js";
export {
  type CheckOptions,
  type ConversionFinding,
  checkConversion,
} from "./live/perspective/check-conversion.js";
export {
  type Converted,
  type ConvertOptions,
  toFirstPerson,
} from "./live/perspective/convert.js";
export {
  type ConvertedItem,
  convertItem,
  type ItemPart,
  type ItemPeople,
  type ItemTexts,
} from "./live/perspective/convert-item.js";
export type { Doubt } from "./live/perspective/edits.js";
export {
  type Converter,
  type ConverterErrorRate,
  converterErrorRate,
  type Expected,
  errorRate,
  falseBeliefPassages,
  type KindError,
  type Miss,
} from "./live/perspective/error-rate.js";
export {
  type ConverterErrorRow,
  converterErrorColumns,
  converterErrorRows,
  falseBeliefCheck,
  readConverterErrors,
} from "./live/perspective/error-table.js";
export {
  type ConvertPrompt,
  compareConversions,
  convertRequest,
  type Disagreement,
  loadConvertPrompt,
  type ModelConversion,
  readConversion,
} from "./live/perspective/model-convert.js";
export type { Character as StoryCharacter } from "./live/perspective/passage.js";
export { type GuessedPeople, guessPeople } from "./live/perspective/people-in.js";
export { computedPlayers } from "./live/players.js";
export {
  type BlackjackPlayerRow,
  blackjackPlayerTable,
  type GuessPlayerRow,
  guessPlayerGames,
  guessPlayerTable,
} from "./live/players-table.js";
export { type ArenaPrompt, loadArenaPrompt } from "./live/prompts.js";
export { type ArenaReport, reportLive as reportEgoSocialArena } from "./live/report.js";
export type { ArenaRespondent, ArenaRun, ComputedPlayer } from "./live/scenario.js";
export { differenceOf, type PairedDifference, type Share, shareOf } from "./live/share.js";
export { figureRunSituations } from "./live/situations/figure.js";
export type { GoalScore, PlayedTalk } from "./live/social-goals/contract.js";
export { figureRunSocialGoals } from "./live/social-goals/figure.js";
export { figureRunStatic } from "./live/static/figure.js";
export { staticCases, staticPairs } from "./live/static/items.js";
export { type PerspectiveDesign, perspectivePower } from "./live/static/power.js";
export { readFalseBelief, type ShownStory } from "./live/static/reader.js";
export {
  type AverageDefinition,
  type AverageFit,
  averageDefinitions,
  averageOf,
  averageRanks,
  fitAverage,
  searchAverages,
} from "./measures/average.js";
export {
  type BackOnTrack,
  type BeliefPatterns,
  type BelievedGame,
  beliefPatterns,
  gameBeliefPatterns,
  type PatternRow,
  type PatternShare,
  type PlayedBeliefs,
  patternShares,
  printedBeliefPatterns,
} from "./measures/belief-patterns.js";
export { type WinReading, winReadings } from "./measures/blackjack.js";
export {
  assumedItems,
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
  guessDifference,
  leadOverOthers,
  scoreDifference,
} from "./measures/differences.js";
export {
  type BeliefScore,
  type Level3Range,
  level3Ranges,
  opponentNumbers,
  scoreBeliefs,
} from "./measures/g08a.js";
export { conflictingNames, nameParts } from "./measures/names.js";
export { averageSurvival } from "./measures/rank-views.js";
export { egoSocialArenaTables } from "./measures/tables.js";
export { checkEgoSocialArenaPrintedNumbers, computeEgoSocialArenaClaims } from "./paper/claims.js";
export { egoSocialArena } from "./study.js";
