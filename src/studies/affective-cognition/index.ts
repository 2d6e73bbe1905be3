/** What the affective-cognition study gives to notebooks, analyses and other programs. */
export {
  type AgreementRow,
  agreement,
  labelMajorityAgreement,
  type Respondent,
  respondentsOf,
  type Summary,
  summarise,
} from "./agreement.js";
export { agreementTable } from "./agreement-table.js";
export { chanceCloudDistance, cloudDistance } from "./clouds.js";
export {
  type Comparison,
  chainOfThoughtEffect,
  compare,
  type Effect,
  expressionEffect,
} from "./comparisons.js";
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
} from "./conditions.js";
export { StudyData, type StudyItem } from "./data.js";
export * from "./figures.js";
export { checkPrintedNumbers } from "./paper.js";
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
} from "./scores.js";
export { affectiveCognition, computeAffectiveCognitionClaims } from "./study.js";
export { deriveAffectiveCognition, loadAffectiveCognition, loadReplyCounts } from "./tables.js";
