/** People's answers: read from a file, kept, and what norms they give. */

export { simulatedCsv } from "./answers/answers-csv.js";
export { type KeepRule, readKeepRule, whyDropped } from "./answers/keep-rule.js";
export { countedAnswers, findKeptAnswers, type KeptAnswers } from "./answers/kept-answers.js";
export {
  type AgreementComponents,
  agreementComponents,
  forecastRound,
  halvingLine,
  type NextRound,
  planNextRound,
  type RoundForecast,
  type RoundSize,
} from "./answers/next-round.js";
export { computeNorms, type ItemNorm, type NormedItem, type Norms } from "./answers/norms.js";
export { normsCsv } from "./answers/norms-csv.js";
export { type NamingNorm, namingNorms, type ScaleNorm, scaleNorms } from "./answers/other-norms.js";
export { type AnswerFile, type AnswersReading, readPersonAnswers } from "./answers/read-answers.js";
export { applyRules, type ExclusionRules } from "./answers/rules.js";
export { type SimulatedAnswers, type SimulatedPeople, simulatePeople } from "./answers/simulate-people.js";
