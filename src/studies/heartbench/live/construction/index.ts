/** Building cases and their criteria as the paper describes it, and the effect of each step on the result. */

export { criterionWording, type WordingFinding, type WordingProblem } from "./criterion-wording.js";
export {
  type HardestCases,
  type HardSetRegression,
  hardestCases,
  hardSetRegression,
  type ScoreMatrix,
} from "./difficulty.js";
export {
  type BaseRates,
  type ExpectedAgreement,
  emptyJudges,
  expectedAgreement,
  impliedBaseRates,
  type JudgeQuality,
} from "./expert/base-rates.js";
export {
  type ExpectedValidation,
  expectedValidation,
  type ImpliedAccuracy,
  impliedAccuracy,
  type PlantedPanel,
} from "./expert/expected-validation.js";
export {
  buildExpertForms,
  type ExpertForm,
  type ExpertFormOptions,
  type ExpertForms,
  type FormKeyRow,
  type ReplyToRate,
} from "./expert/form.js";
export { expertFormCsv, expertKeyCsv } from "./expert/form-csv.js";
export { expertFormHtml } from "./expert/form-html.js";
export { type FormTexts, loadFormTexts, type StudyDetails } from "./expert/form-texts.js";
export {
  type GoldItem,
  type GoldStandard,
  goldStandard,
  type RaterReliability,
  raterReliability,
} from "./expert/gold.js";
export { type ExpertRating, importExpertRatings, readFormKey } from "./expert/import-ratings.js";
export {
  type AgreementRate,
  type JudgeAgreement,
  type JudgedItem,
  judgeAgreement,
} from "./expert/judge-agreement.js";
export {
  type SimulatedValidation,
  simulateValidation,
  type ValidationSimulation,
} from "./expert/simulate-validation.js";
export { writeExpertForms } from "./expert/write-forms.js";
export { type ExchangeEffect, exchangeEffect, type FilterEffect, filterEffect } from "./filter-effect.js";
export { type MaskedText, maskModelNames } from "./model-names.js";
export {
  type AlsoReplaced,
  type Anonymised,
  type AnonymiseOptions,
  anonymise,
  type Replaced,
} from "./privacy/anonymise.js";
export { isResidentId, passesLuhn } from "./privacy/checksums.js";
export {
  evaluatePrivacy,
  type PrivacyRates,
  type PrivacyRow,
  privacyLines,
  privacyTable,
} from "./privacy/evaluate.js";
export { findIdentifiers } from "./privacy/find-identifiers.js";
export { findInTurns } from "./privacy/find-in-turns.js";
export {
  type Confidence as IdentifierConfidence,
  type Identifier,
  type IdentifierKind,
  identifierKinds,
  type Layer as IdentifierLayer,
} from "./privacy/identifier.js";
export { type NameLibrary, openNameLibrary } from "./privacy/name-library.js";
export { loadPlantedSentences, type PlantedSentence, type PlantedSet } from "./privacy/planted.js";
export { loadPrivacyPrompts, type PrivacyPrompts } from "./privacy/privacy-prompts.js";
export { buildPrivacyRequest, type PrivacyRequest } from "./privacy/privacy-request.js";
export { type PrivacyReading, type RejectedString, readPrivacyReply } from "./privacy/read-privacy.js";
export type { PrivacyTurn, TurnIdentifier, TurnPlace } from "./privacy/turns.js";
export {
  type ProposedCriterion,
  readSynthesis,
  readSynthesisRun,
  type Synthesis,
  type SynthesisedCriterion,
  type SynthesisRun,
} from "./read-synthesis.js";
export {
  type CriterionFate,
  filterSaturated,
  type SaturationOptions,
  type SaturationReading,
  type SaturationReport,
} from "./saturation.js";
export { type SimilarPair, similarCriteria, textSimilarity } from "./similar-criteria.js";
export {
  type FilterSimulation,
  type SimulatedFilterEffect,
  simulateFilterEffect,
} from "./simulate-filter.js";
export { type AbsoluteStandard, loadAbsoluteStandard } from "./standard.js";
export { loadSynthesisPrompts, type SynthesisPrompts } from "./synthesis-prompts.js";
export {
  buildSynthesisRequest,
  type CandidateReply,
  type SynthesisInput,
  type SynthesisRequest,
} from "./synthesis-request.js";
export type { VerdictCase, VerdictCriterion, VerdictTable } from "./verdict-table.js";
