/** What the HeartBench study gives to notebooks, analyses and other programs. */

export {
  type HeartbenchCase,
  type HeartbenchCriterion,
  heartbenchCaseSchema,
  type Language,
  languages as heartbenchLanguages,
  languagesOf,
} from "./data/case.js";
export { loadCriticalCases, loadOwnCases, ownCaseSchema } from "./data/cases.js";
export { ownCasesCodebook } from "./data/cases-codebook.js";
export { type CaseRecord, type CaseSet, type CriterionWeight, casesOf } from "./data/data.js";
export { loadPublished, type Published, type PublishedCount } from "./data/published.js";
export { type Risk, type RiskKind, riskKinds } from "./data/risk.js";
export { type SubScenario, scenarios as heartbenchScenarios } from "./data/scenarios.js";
export { ScoreTable } from "./data/score-table.js";
export { deriveHeartbench, loadHeartbench } from "./data/tables.js";
export {
  type Ability,
  type AbilityId,
  abilities as heartbenchAbilities,
  abilityIds,
  abilityTitle,
  type Difficulty,
  type DimensionId,
  type DomainId,
  dimensionIds,
  dimensionOf,
  dimensions as heartbenchDimensions,
  domainIds,
  domains as heartbenchDomains,
  otherAbility,
} from "./data/taxonomy.js";
export {
  judgeFamily as heartbenchJudgeFamily,
  testedModels as heartbenchModels,
} from "./data/tested-models.js";
export { loadUpstreamCases, readUpstreamCases, type UpstreamSubset } from "./data/upstream.js";
export { figurePublishedAboveSilence } from "./figures/above-silence.js";
export { figureBounds } from "./figures/bounds.js";
export { figureDecline } from "./figures/decline.js";
export type { PrintedNumbers } from "./figures/design.js";
export { figureDomains } from "./figures/domains.js";
export { figuresWithoutData, heartbenchFigureMakers } from "./figures/figures.js";
export { figureHardSet } from "./figures/hard-set.js";
export { figureRadar } from "./figures/radar.js";
export { figureRubric } from "./figures/rubric.js";
export { figureScores } from "./figures/scores.js";
export { figureSilence } from "./figures/silence.js";
export { figureScoreSurvival } from "./figures/which-ranks-survive.js";
export { figureAboveSilence } from "./live/above-silence-figure.js";
export { type AskHelpersOptions, askHelpers } from "./live/ask.js";
export {
  type Board as HeartbenchBoard,
  type BoardRow as HeartbenchBoardRow,
  makeBoard,
} from "./live/board.js";
export { figureBoardDimensions, figureBoardIntervals } from "./live/board-intervals.js";
export { readJudgedRun } from "./live/board-readings.js";
export { type BoardScores, scoreBoard } from "./live/board-scores.js";
export { caseTarget } from "./live/cases.js";
export * from "./live/construction/index.js";
export { criticalCasesPage } from "./live/critical/play-cases.js";
export { figureBoard, figureBoardProfiles } from "./live/figures.js";
export { dialogueMessages, pythonLiteral } from "./live/form.js";
export {
  type JudgedOwnReply,
  type JudgeReplyOptions,
  judgeReply,
} from "./live/judging-reply.js";
export { figureLanguages } from "./live/languages/language-figure.js";
export { type MadeStage, type MakeCasesOptions, makeCases } from "./live/pipeline/make-cases.js";
export { reportLive as reportHeartbench } from "./live/report.js";
export { registerHeartbenchHelpers } from "./live/scripted-helpers.js";
export { boardByDomain, type DomainBoard, type DomainScores } from "./live/split/domain-board.js";
export { type JudgeSplit, splitBoard } from "./live/split/split-board.js";
export { figureBoardSplit } from "./live/split/split-figure.js";
export {
  type AbilityCells,
  abilityCells,
  type CatastrophicReach,
  catastrophicReach,
} from "./measures/ability-cells.js";
export {
  type AggregateRow,
  type Aggregation,
  abilityWeights,
  aggregate,
  aggregations,
  normalScores,
} from "./measures/aggregation.js";
export {
  type AttainableMeans,
  attainableAbilityMeans,
  attainableMeans,
  attainableShare,
  type CriteriaFit,
  fitsCriteria,
} from "./measures/attainable.js";
export { type CountFit, fittingCellCounts } from "./measures/cell-counts.js";
export { type CellSums, cellScore, cellSums, type Hit, type Normalisation } from "./measures/cell-score.js";
export {
  type CriticalCase,
  type CriticalKind,
  type CriticalRate,
  type CriticalRates,
  type CriticalReply,
  correctedFailures,
  criticalFailure,
  criticalRates,
} from "./measures/critical-misses.js";
export {
  type BoundedRank,
  type CaseProperty,
  caseProperties,
  chanceFall,
  type HardSetRow,
  hardSetRows,
  referenceDeclines,
} from "./measures/hard-set.js";
export { hardCasesTable, hardSetTable } from "./measures/hard-set-tables.js";
export { type HardSplit, type SplitRank, type SplitRow, splitByDifficulty } from "./measures/hard-split.js";
export { type BeyondOthers, beyondOthers } from "./measures/language-beyond.js";
export { type LanguageHeterogeneity, languageHeterogeneity } from "./measures/language-heterogeneity.js";
export { type DifSize, type MatchedOdds, matchedOdds } from "./measures/language-odds.js";
export type { LanguagePair } from "./measures/language-pair.js";
export {
  type CriterionDifference,
  compareLanguages,
  type LanguageDifference,
  type LanguageVersions,
  type Pooling,
} from "./measures/language-versions.js";
export { type MacroContributions, macroContributions } from "./measures/macro-contributions.js";
export { scoreSurvival } from "./measures/rank-views.js";
export {
  expectedCellScore,
  type ReferenceReply,
  type ReferenceScores,
  referenceReplies,
  referenceScores,
} from "./measures/reference-replies.js";
export { domainRegroupings, type Regrouping } from "./measures/regrouping.js";
export { relativeDecline } from "./measures/relative-decline.js";
export { type CaseMean, type ReplyScores, scoreReplies } from "./measures/reply-scores.js";
export {
  abilityCasesTable,
  aggregationsTable,
  cellsTable,
  normalisationsTable,
  type ResultTable,
  silenceTable,
} from "./measures/result-tables.js";
export { type BoundedScore, BoundedScores, type Dependence } from "./measures/score-bounds.js";
export {
  type AbilityResult,
  abilitiesOf,
  type CaseResult,
  type CatastrophicRule,
  type JudgedCase,
  type ScoringOptions,
  scoreCase,
} from "./measures/scoring.js";
export {
  type ChoiceRow,
  compareChoices,
  type ScoringChoice,
  scoringChoices,
} from "./measures/scoring-choices.js";
export {
  againstOthers,
  againstOwnMean,
  type BoundedEstimate,
  meanOf,
  type WidestDifference,
  widestDifference,
} from "./measures/widest-differences.js";
export { checkHeartbenchPrintedNumbers, computeHeartbenchClaims } from "./paper/claims.js";
export { heartbench, makeHeartbenchFigures } from "./study.js";
