export {
  type AttackJudge,
  gullibleJudge,
  modelAttackJudge,
  scriptedAttackJudges,
  steadyJudge,
} from "./attacks/attack-judges.js";
export {
  type AttackRow,
  attackReport,
  type JudgedAttack,
} from "./attacks/attack-report.js";
export { type AttackCell, attackTable, attackTableLines, writeAttackTable } from "./attacks/attack-table.js";
export {
  type AttackedTarget,
  attackReply,
  attackTargets,
  hideText,
  runAttacks,
} from "./attacks/attack-targets.js";
export type { AttackedCase } from "./attacks/attacked-case.js";
export { structureProblems } from "./attacks/structure.js";
export { type Attack, type AttackSuite, attackSuiteNames, loadAttackSuite } from "./attacks/suite.js";
export { type AttackTrial, forecastAttacks, tryAttacks } from "./attacks/try-attacks.js";
export { biasFigures } from "./bias/bias-figures.js";
export type {
  BiasAnswer,
  BiasOptions,
  BiasRanking,
  BiasReport,
  BiasTable,
  BiasVerdict,
} from "./bias/bias-report.js";
export { certifyBias } from "./bias/certify.js";
export type {
  Certificate,
  CertificateRow,
  CertifiedSize,
  CertifyOptions,
} from "./bias/certify-contract.js";
export { judgeBias } from "./bias/judge-bias.js";
export { binaryWord } from "./binary-word.js";
export { type CorrectedVerdicts, correctedVerdicts } from "./corrected-verdicts.js";
export type {
  ComputedDiagnostic,
  Diagnostic,
  DiagnosticOptions,
  Effect as DiagnosticEffect,
  NotComputable,
} from "./diagnostics/contract.js";
export { classifyRawVerdict, type RawVerdict } from "./diagnostics/raw-verdict.js";
export { diagnostics as judgeDiagnostics } from "./diagnostics/registry.js";
export type { ScoreComponent, ScoreVariance } from "./diagnostics/variance.js";
export { type ShownText, showInert } from "./fence.js";
export {
  type FrozenContext,
  type FrozenFacts,
  type FrozenItem,
  type FrozenScore,
  type FrozenTable,
  type NotEdited,
  shownReply,
} from "./freeze/contract.js";
export type { Edit, EditOptions, Translation } from "./freeze/edits/contract.js";
export { editReplies } from "./freeze/edits/edit-replies.js";
export { edits as frozenEdits } from "./freeze/edits/registry.js";
export { type EditWords, loadEditWords } from "./freeze/edits/words.js";
export { editEffectFigures } from "./freeze/figures/edit-effects.js";
export { severitySteeringFigure } from "./freeze/figures/severity-steering.js";
export { type EditEffect, editEffects } from "./freeze/measures/edit-effects.js";
export { type AgainRow, frozenAgain } from "./freeze/measures/frozen-again.js";
export { type FrozenSeverityRow, frozenSeverity } from "./freeze/measures/frozen-severity.js";
export { type SteeringRow, steering } from "./freeze/measures/steering.js";
export { type FrozenFalseAlarms, type FrozenRecoveryRow, recoverFrozen } from "./freeze/recovery.js";
export { type JudgeLanguage, type JudgePrompts, judgeLanguages, loadJudgePrompts } from "./judge-prompts.js";
export { judgeTarget } from "./judge-target.js";
export { type YesRate, yesRatesBySign } from "./judged-bias.js";
export { type JudgedTarget, ratingsOf, type Sign } from "./judged-ratings.js";
export {
  type CriterionVerdict,
  type JudgeDesign,
  type JudgeDesignInput,
  type Judgement,
  type JudgeOptions,
  type JudgeReply,
  judgeDesignSchema,
  judgementSchema,
  type UnscoredReason,
} from "./judgement.js";
export { type LikertForm, loadLikertForm } from "./likert/form.js";
export type { ExportedFile } from "./one-scale/export-rows.js";
export {
  type ExportScaleOptions,
  exportScale,
  type ScaleFormat,
} from "./one-scale/export-scale.js";
export {
  type GroupGap,
  type PeopleAndModels,
  type PeopleAndModelsOptions,
  peopleAndModels,
} from "./one-scale/people-and-models.js";
export { type RaterScale, type RaterScaleOptions, raterScales } from "./one-scale/rater-scales.js";
export { wrightMap } from "./one-scale/wright-map-data.js";
export { loadPairwiseForm, type PairwiseForm } from "./pairwise/form.js";
export {
  type EffectiveJudges,
  type EffectiveJudgesOptions,
  effectiveNumberOfJudges,
} from "./panel/effective-judges.js";
export type { PlanPanelOptions } from "./panel/plan-options.js";
export { type PanelPlan, type PlannedPanel, planPanel } from "./panel/plan-panel.js";
export { type PlantedBias, type PlantOptions, plantBias } from "./planting/plant-bias.js";
export { type RaschAssignment, raschAssignments } from "./planting/rasch/contract.js";
export {
  coverageBand,
  type RaschRecovery,
  type RaschRecoveryOptions,
  recoverRasch,
} from "./rasch-recovery/recover-rasch.js";
export { readJudgement } from "./read-judgement.js";
export { buildJudgeRequests, type JudgeRequest, judgeKeys } from "./rubric-judge.js";
export {
  linearRubricScore,
  type RubricPoints,
  rubricPoints,
} from "./rubric-score.js";
export { registerRubricJudge, scriptedRubricJudge } from "./scripted-rubric-judge.js";
export { type LlmbarCounts, type LlmbarStatistics, llmbarStatistics } from "./sets/llmbar/statistics.js";
export type { JudgedStatement, RanksThatSurvive, RankView, RankViewKind } from "./survival/contract.js";
export { rankView, type ViewEstimates } from "./survival/rank-view.js";
export { ranksThatSurvive, type SurvivalOptions, survivorsOf } from "./survival/ranks-that-survive.js";
export {
  type SurvivalSimulation,
  type SurvivalSimulationOptions,
  simulateSurvival,
} from "./survival/simulate-survival.js";
export { type SurvivalAbout, survivalFigure } from "./survival/survival-figure.js";
export { type SurvivalScenarioId, survivalScenarios } from "./survival/survival-scenarios.js";
export { survivingStatements } from "./survival/surviving-statements.js";
export {
  type RubricCriterion,
  type RubricTarget,
  rubricHash,
  rubricTargetSchema,
} from "./target.js";
