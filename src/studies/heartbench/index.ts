/** What the HeartBench study gives to notebooks, analyses and other programs. */
export {
  type AbilityCells,
  abilityCells,
  type CatastrophicReach,
  catastrophicReach,
} from "./ability-cells.js";
export {
  type AggregateRow,
  type Aggregation,
  abilityWeights,
  aggregate,
  aggregations,
  normalScores,
} from "./aggregation.js";
export {
  type AttainableMeans,
  attainableAbilityMeans,
  attainableMeans,
  attainableShare,
  type CriteriaFit,
  fitsCriteria,
} from "./attainable.js";
export {
  type Board as HeartbenchBoard,
  type BoardRow as HeartbenchBoardRow,
  makeBoard,
} from "./board.js";
export { figureBoardDimensions, figureBoardIntervals } from "./board-intervals.js";
export { type BoardScores, scoreBoard } from "./board-scores.js";
export {
  type HeartbenchCase,
  type HeartbenchCriterion,
  type HeartbenchTurn,
  heartbenchCaseSchema,
  type Language,
  languages as heartbenchLanguages,
  languagesOf,
} from "./case.js";
export { loadOwnCases, ownCaseSchema } from "./cases.js";
export { type CountFit, fittingCellCounts } from "./cell-counts.js";
export { type CellSums, cellScore, cellSums, type Hit, type Normalisation } from "./cell-score.js";
export { computeHeartbenchClaims } from "./claims/compute.js";
export { relativeDecline } from "./claims/score-claims.js";
export * from "./construction/index.js";
export { type CaseRecord, type CaseSet, type CriterionWeight, casesOf } from "./data.js";
export {
  figuresWithoutData,
  heartbenchFigures,
  makeHeartbenchFigures,
} from "./figures.js";
export { figureBounds } from "./figures-bounds.js";
export { figureRadar } from "./figures-radar.js";
export { figureRubric } from "./figures-rubric.js";
export { figureScores } from "./figures-scores.js";
export { figureSilence } from "./figures-silence.js";
export {
  type JudgedOwnReply,
  type JudgeReplyOptions,
  judgeReply,
} from "./judging-reply.js";
export { type AskHelpersOptions, askHelpers } from "./live-ask.js";
export { caseTarget } from "./live-cases.js";
export { figureBoard, figureBoardProfiles } from "./live-figures.js";
export { dialogueMessages, pythonLiteral } from "./live-form.js";
export { reportLive as reportHeartbench } from "./live-report.js";
export { loadPublished, type Published, type PublishedCount, ScoreTable } from "./published.js";
export {
  expectedCellScore,
  type ReferenceReply,
  type ReferenceScores,
  referenceReplies,
  referenceScores,
} from "./reference-replies.js";
export { domainRegroupings, type Regrouping } from "./regrouping.js";
export { type CaseMean, type ReplyScores, scoreReplies } from "./reply-scores.js";
export {
  abilityCasesTable,
  aggregationsTable,
  cellsTable,
  normalisationsTable,
  type ResultTable,
  silenceTable,
} from "./result-tables.js";
export { checkHeartbenchPrintedNumbers } from "./scan.js";
export { type SubScenario, scenarios as heartbenchScenarios } from "./scenarios.js";
export { type BoundedScore, BoundedScores, type Dependence } from "./score-bounds.js";
export {
  type AbilityResult,
  abilitiesOf,
  type CaseResult,
  type CatastrophicRule,
  type JudgedCase,
  type ScoringOptions,
  scoreCase,
} from "./scoring.js";
export { type ChoiceRow, compareChoices, type ScoringChoice, scoringChoices } from "./scoring-choices.js";
export { heartbench } from "./study.js";
export { deriveHeartbench, loadHeartbench } from "./tables.js";
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
} from "./taxonomy.js";
export { judgeFamily as heartbenchJudgeFamily, testedModels as heartbenchModels } from "./tested-models.js";
export { loadUpstreamCases, readUpstreamCases, type UpstreamSubset } from "./upstream.js";
