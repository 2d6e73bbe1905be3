/** People's answers: read from a file, kept, and what norms they give. */

export { countedAnswers, findKeptAnswers, type KeptAnswers } from "./answers/kept-answers.js";
export { computeNorms, type ItemNorm, type NormedItem, type Norms } from "./answers/norms.js";
export { type AnswersReading, readPersonAnswers } from "./answers/read-answers.js";
