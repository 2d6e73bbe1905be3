/** What the SAGE study gives to notebooks, analyses and other programs. */

export { type AnnotationRow, readAnnotations } from "./data/annotations.js";
export {
  type ChangeProfile,
  changeProfile,
  type Direction,
  type EmptyReplies,
  emptyReplies,
  scoresWithoutEmptyReplies,
  type WithoutEmptyReplies,
} from "./data/changes.js";
export { countCharacters, countTokens, tokenizer } from "./data/count-tokens.js";
export { SageData, type SageDialogue, type SageProfile, type SageReply, trajectory } from "./data/data.js";
export {
  type HiddenIntention,
  hiddenIntentions,
  type Judge,
  judges,
  judgeTitle,
  mainJudge,
  modelTitle,
  resolveModel,
  secondJudge,
  simulationNotice,
  type TestedModel,
  testedModels,
} from "./data/design.js";
export {
  type DialogueFile,
  type DialogueImport,
  dialogueFiles,
  type ImportedDialogue,
  type ImportOptions,
  importDialogues,
  readDialogues,
} from "./data/import-dialogues.js";
export { type ImportedProfile, importProfiles } from "./data/import-profiles.js";
export {
  type InstrumentName,
  instrumentNames,
  type RelationshipInstrument,
  type RelationshipSource,
  relationshipSources,
  type StyleInstrument,
  type UtteranceInstrument,
} from "./data/instruments.js";
export { type IntentionWording, loadIntentions } from "./data/intentions.js";
export {
  type LabelledReply,
  labelReply,
  loadStrategyRules,
  type StrategyRule,
} from "./data/label-strategies.js";
export {
  loadRelationshipInstrument,
  loadStyleInstrument,
  loadUtteranceInstrument,
} from "./data/load-instruments.js";
export {
  loadDates,
  loadFigure7,
  loadTable2,
  loadTable3,
  type PrintedDate,
  type PrintedEmotion,
  type PrintedRho,
  type PrintedStanding,
} from "./data/printed-tables.js";
export { type ReplyLexicon, rateReplies, type UtteranceScores } from "./data/rate-replies.js";
export {
  type Lexicon as ThoughtLexicon,
  type LexiconTerm,
  lexiconOf,
  rateThoughts,
  type ThoughtScores,
} from "./data/rate-thoughts.js";
export {
  loadSageRatings,
  type RatedReplies,
  type RatedThoughts,
  type RatedTurn,
  type SageRatings,
} from "./data/ratings.js";
export { loadScenarios } from "./data/scenarios.js";
export { scenariosCodebook } from "./data/scenarios-codebook.js";
export {
  type Capability,
  loadStrategies,
  type StrategyTaxonomy,
} from "./data/strategies.js";
export type { HandLabel, ReplyLabels, StrategyLabels } from "./data/strategy-labels.js";
export { loadStrategyLabels, loadStrategySample } from "./data/strategy-turns.js";
export { deriveSage, loadSage } from "./data/tables.js";
export { loadReplyLexicon, loadThoughtLexicon } from "./data/thought-lexicon.js";
export * from "./figures/index.js";
export { type SimulateOptions, simulateDialogues } from "./live/ask.js";
export { attackedCases } from "./live/attacked-prompts.js";
export { type RunDialogue, readSageRun, type SageRun } from "./live/dialogues.js";
export { readSageJudgings, type SageJudged } from "./live/judged.js";
export { reportLive as reportSage, type SageReport } from "./live/report.js";
export {
  type AnnotationContext,
  annotationContexts,
  annotationForm,
  annotationKey,
  type ContextChoice,
  type FormTable,
} from "./measures/annotation-form.js";
export {
  annotatorKappas,
  type HumanAgreement,
  humanAgreement,
  majorityOf,
} from "./measures/annotations.js";
export { type FirstTurnRow, type FirstTurns, firstTurns } from "./measures/first-turns.js";
export {
  type CorrelationChoice,
  doubleCentredCorrelation,
  type JudgePair,
  judgeCorrelations,
  judgePair,
  type ModelLevelCorrelation,
  modelLevelCorrelation,
  pooledCorrelation,
  withinModelCorrelation,
} from "./measures/judge-correlations.js";
export {
  type JudgeMean,
  type JudgeRho,
  judgeMeans,
  judgeRho,
} from "./measures/judge-means.js";
export {
  type LastReplyEffect,
  type LastReplyRow,
  lastReplyEffect,
} from "./measures/last-reply.js";
export {
  type DialogueShare,
  isFailure,
  isSuccess,
  type Leaderboard,
  type LeaderboardOptions,
  type LeaderboardRow,
  leaderboard,
} from "./measures/leaderboard.js";
export { leaderboardTable } from "./measures/leaderboard-table.js";
export {
  type PersonaClusterRow,
  type PersonaClusters,
  personaClusters,
} from "./measures/persona-clusters.js";
export { type PowerOptions, type PowerRow, powerForDifference, profilesForPower } from "./measures/power.js";
export {
  arenaCorrelation,
  figure7Correlation,
  type PrintedCorrelation,
  printedCorrelationInterval,
} from "./measures/printed-correlations.js";
export { emotionSurvival } from "./measures/rank-views.js";
export { changePerUpdate, dialogueRatings } from "./measures/ratings.js";
export { type RecoveryRow, recoverPlanted } from "./measures/recovery.js";
export {
  type EmotionRelationship,
  emotionRelationship,
  type RelationshipLevel,
  relationshipByAgent,
} from "./measures/relationship.js";
export {
  compareRelationships,
  type PairedDifference as PairedCorrelationDifference,
  type RelationshipComparison,
  type RelationshipSource as RatedSource,
} from "./measures/relationship-controls.js";
export {
  type RelationshipLevelName,
  type RelationshipRow,
  relationshipLevels,
} from "./measures/relationship-levels.js";
export type { LevelReliability } from "./measures/relationship-reliability.js";
export {
  type PrintedValidity,
  releasedComparisons,
  type StandInCorrelations,
  standInCorrelations,
} from "./measures/released-comparisons.js";
export {
  ratingNotice,
  type ThoughtSource,
  thoughtControls,
  thoughtRows,
  type UtteranceSource,
  utteranceControls,
  utteranceRows,
} from "./measures/released-ratings.js";
export {
  keyedAnswer,
  type RelationshipScores,
  type Rescaling,
  relationshipScores,
  rescaleAnswer,
  rescaleMetric,
  styleCoordinates,
} from "./measures/rescale.js";
export { firstReplyLengths, judgeSeverity, type SeverityRow } from "./measures/severity.js";
export { type SilenceWorth, type SilentDialogue, type StartRow, silenceWorth } from "./measures/silence.js";
export { type RepeatRow, type RepeatStability, repeatStability } from "./measures/stability.js";
export {
  checkLabels,
  type LabelCheck,
  type LabelPair,
  labellerBar,
  measuredStrategies,
} from "./measures/strategies-check.js";
export {
  type CapabilityEffect,
  capabilityEffects,
  type StrategyEffect,
  strategyEffect,
} from "./measures/strategies-effect.js";
export {
  belowThreshold,
  type RepetitionAndScore,
  repetitionAndScore,
  type ThresholdRow,
} from "./measures/strategies-flexibility.js";
export {
  type StrategyCoefficient,
  type StrategyRegression,
  strategyRegression,
} from "./measures/strategies-regression.js";
export {
  type RepetitionRow,
  repetitionThreshold,
  type SequenceNormalisation,
  sequenceSimilarity,
  strategyRepetition,
} from "./measures/strategies-repetition.js";
export {
  type Quadrant,
  type StylePosition,
  type StyleRow,
  styleFromLabels,
  stylePositions,
} from "./measures/strategies-style.js";
export { drawStrategySample } from "./measures/strategy-sample.js";
export { labelPairs, type StrategyTurn, strategyTurns } from "./measures/strategy-turn.js";
export type { TableOneRow } from "./measures/table-one.js";
export { type ThoughtCheckRow, thoughtCheck } from "./measures/thought-check.js";
export {
  type EfficiencyRow,
  type LengthCorrelations,
  type LengthUnit,
  lengthCorrelations,
  tokenEfficiency,
} from "./measures/token-efficiency.js";
export {
  type PlannedDesign,
  planDesigns,
  type RerunRow,
  type RerunVariance,
  rerunVariance,
  scoreVariance,
  scoreVarianceOfJudge,
} from "./measures/variance.js";
export { checkSagePrintedNumbers, computeSageClaims } from "./paper/claims.js";
export {
  fittingCounts,
  nearestRho,
  type PrintedMean,
  type SubsetMean,
  subsetMeans,
} from "./paper/granularity.js";
export { judgeMeanSets } from "./paper/judge-claims.js";
export { hybridGain } from "./paper/paired-gain.js";
export { loadPrintedForFigures } from "./paper/printed.js";
export { loadPrintedValidity } from "./paper/printed-validity.js";
export { blriRescalings } from "./paper/setting-claims.js";
export {
  chanceModalShare,
  type FlipNoise,
  flipVariance,
  pairAgreementBounds,
} from "./paper/stability-claims.js";
export { scoreBounds } from "./paper/standing-claims.js";
export { sage } from "./study.js";
