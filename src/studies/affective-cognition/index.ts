/** What the affective-cognition study gives to notebooks, analyses and other programs. */
export { fitObserver, type ObserverFit, type QueryAnswers } from "../../stimuli/observer/fit.js";
export { inferPosterior, predictAnswers } from "../../stimuli/observer/infer.js";
export { type CrossFit, crossFitObserver, type ObserverParameter } from "../../stimuli/observer/jackknife.js";
export { makeObserver, type Observer, theoryProbabilities } from "../../stimuli/observer/observer.js";
export { type Query, queryOf } from "../../stimuli/observer/query.js";
export { simulateAnswers } from "../../stimuli/observer/simulate.js";
export {
  type Experiment,
  type Inference,
  type Prompt,
  pairDesigns,
  type RecordedModel,
  recordedModels,
  type Task,
  taskById,
  tasks,
} from "./data/conditions.js";
export { StudyData, type StudyItem } from "./data/data.js";
export { figure12, figure13 } from "./figures/distances.js";
export { figure1, figureTemplate } from "./figures/figure-1.js";
export { figure2, type ShownItem } from "./figures/figure-2.js";
export { figure4 } from "./figures/figure-4.js";
export { figureBaselinesFaces, figureBaselinesText } from "./figures/figure-baselines.js";
export { figureEffectExpressions, figureEffectReasoning } from "./figures/figure-effects.js";
export { figureLabels } from "./figures/figure-labels.js";
export { figureRecovered } from "./figures/figure-recovered.js";
export { figurePlayers } from "./figures/figure-silence.js";
export { figureSpecificationCot } from "./figures/figure-specification.js";
export { figureStories } from "./figures/figure-stories.js";
export { figureTheoriesGoal, figureTheoriesSafety } from "./figures/figure-theories.js";
export * from "./figures/figures.js";
export {
  type AgreementRow,
  agreement,
  labelMajorityAgreement,
  type Respondent,
  respondentsOf,
  type Summary,
  summarise,
} from "./measures/agreement.js";
export { agreementTable } from "./measures/agreement-table.js";
export { type BaselineId, baselineAnswer, baselineIds } from "./measures/baselines.js";
export { chanceCloudDistance, cloudDistance } from "./measures/clouds.js";
export {
  type Comparison,
  cellsEffect,
  chainOfThoughtEffect,
  compare,
  type Effect,
  type EffectCell,
  expressionEffect,
} from "./measures/comparisons.js";
export {
  type DistanceEstimate,
  type DistanceGap,
  type DistanceMeasure,
  distanceGap,
  estimateDistance,
  type ItemMetric,
  itemDistance,
  itemDistances,
  taskDistance,
} from "./measures/distances.js";
export {
  type DistanceFloor,
  distanceFloor,
  type SimulatedDistance,
  splitHalfDistance,
} from "./measures/distances-floor.js";
export {
  flipAnswers,
  type InvarianceRow,
  invarianceRow,
  shuffleItems,
} from "./measures/distances-invariance.js";
export {
  type DistanceRow,
  distanceColumns,
  distanceRows,
  sampledModels,
  sampledTasks,
} from "./measures/distances-table.js";
export {
  appraisalMetric,
  chanceDistributions,
  type ItemDistribution,
  replyDistributions,
  type TaskDistributions,
  type UnparsedReplies,
} from "./measures/distributions.js";
export { observerDistributions, sampledObserver } from "./measures/observer-answers.js";
export {
  type BaselineOptions,
  type BaselineRow,
  type ObserverId,
  observerBaselines,
} from "./measures/observer-baselines.js";
export { type ExplainedRow, type ExplainedShare, explainedByTheory } from "./measures/observer-explained.js";
export { fitStudyObserver, predictItem } from "./measures/observer-fit.js";
export { baselineColumns, explainedColumns } from "./measures/observer-table.js";
export {
  type PlayerAgreement,
  type PlayerData,
  type PlayerId,
  playerAgreement,
  playerIds,
} from "./measures/reference-players.js";
export { type ResampleOptions, resampleStories, type StoryResample } from "./measures/resample-stories.js";
export {
  type LabelledItem,
  type TemplateAgreement,
  type TemplateCell,
  templateAgreement,
} from "./measures/template-agreement.js";
export { type TextWeight, textWeights } from "./measures/text-weight.js";
export {
  type Contestant,
  type TheoryBase,
  type TheoryLikelihood,
  theoryBases,
  theoryLikelihood,
} from "./measures/theory-likelihood.js";

import "./live/observer-register.js";
import "./live/scripted-players.js";

export {
  deriveAffectiveCognition,
  type EchoAnswers,
  loadAffectiveCognition,
  loadEchoAnswers,
  loadReplyCounts,
} from "./data/tables.js";
export { type LiveAnswers, type LiveRespondent, readLiveAnswers } from "./live/answers.js";
export { type AskOptions, askModels } from "./live/ask-models.js";
export { liveFigures } from "./live/figures.js";
export { composeNormingReport, writeNormingReport } from "./live/norming-report.js";
export { loadPrompt, promptFor, promptIds } from "./live/prompts.js";
export { type AgreementReport, type ReportRow, reportLive } from "./live/report.js";
export {
  difference,
  labelMajorityScores,
  labelScores,
  matchScores,
  modalScores,
  modelScores,
  participantScores,
  type ScoreOptions,
  type Scores,
} from "./measures/scores.js";
export {
  cotSpecifications,
  type Specification,
  type SpecificationRow,
  specificationChoices,
} from "./measures/specification.js";
export { checkPrintedNumbers, computeAffectiveCognitionClaims } from "./paper/claims.js";
export { affectiveCognition } from "./study.js";
