/** Predictions, self-checks and open answers of the seminar, and a class's progress. */

export { classOf, type StudentSteps } from "./class.js";
export { explainWords } from "./glossary.js";
export { openAnswer } from "./open-answer.js";
export { openSeminar } from "./place.js";
export { predict } from "./predict.js";
export type { Step } from "./progress.js";
export { reveal } from "./reveal.js";
export { selfCheck } from "./self-check.js";
export { writeComputed } from "./write-computed.js";
