/** Two worlds in which appraisals are computed from utilities, and what follows from them. */
export { type EmotionChoice, emotionShares, fitChoiceSensitivity } from "./choose-emotion.js";
export {
  type EmotionFit,
  type FitIntensitiesOptions,
  fitIntensities,
  type Intensities,
  type IntensityFit,
  type IntensityLink,
  type IntensityRow,
  predictIntensities,
} from "./fit-intensities.js";
export { inferEvent, type PossibleEvent, type ReportedEmotion } from "./infer-event.js";
export {
  type InferOptions,
  type InferredWeight,
  inferWeights,
  type PlayedGame,
  standingOf,
  type WeightGrid,
  type WeightPosterior,
  weightGrid,
} from "./infer-weights.js";
export type { Appraisals, MoneyScale } from "./money.js";
export {
  type AppraisalRecovery,
  type RecoveredEstimate,
  type RecoveredQuantity,
  type RecoveryPart,
  recoverAppraisals,
} from "./recovery.js";
export { type DrawnSpin, drawSpins, plantedWheel } from "./recovery-designs.js";
export {
  type PlantedIntensities,
  type SimulateIntensitiesOptions,
  simulateIntensities,
} from "./simulate-intensities.js";
export {
  type Choice,
  type Goal,
  type Player,
  type PlayerWeights,
  type SplitOrSteal,
  type SplitOrStealAppraisals,
  splitOrStealAppraisals,
  splitProbability,
} from "./split-or-steal.js";
export { type Landing, type Wheel, type WheelAppraisals, wheelAppraisals } from "./wheel.js";
