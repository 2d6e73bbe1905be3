/** The words that all of affectlab uses: claims, items, ratings, estimates, errors, seeded randomness. */

export type { AnalysisRecord, RecordedTest, TestedEffect } from "./analysis-record.js";
export { canonicalJson } from "./canonical-json.js";
export type { Claim, Verdict } from "./claim.js";
export { verdicts } from "./claim.js";
export * from "./errors.js";
export type { ConfidenceInterval, Estimate } from "./estimate.js";
export { groupRows, type RowsOfGroup } from "./group-rows.js";
export { type Item, type ItemImage, itemSchema } from "./item.js";
export { type Exclusion, exclusionSchema, type PersonAnswer, personAnswerSchema } from "./person-answer.js";
export type { AnalysisPlan, FrozenPreregistration, Hypothesis, Preregistration } from "./preregistration.js";
export { type RandomStream, randomStream } from "./random.js";
export { type Rating, type RatingColumn, ratingColumns, ratingSchema } from "./rating.js";
export type { StudyId } from "./study-id.js";
