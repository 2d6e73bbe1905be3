/** Predictions, self-checks and open answers of the seminar, and a class's progress. */

export { type Capstone, loadCapstone } from "./capstone.js";
export { classOf, type StudentSteps } from "./class.js";
export { freezePlan } from "./freeze-plan.js";
export { explainWords } from "./glossary.js";
export { keepEntry } from "./keep-entry.js";
export { ledgerEntry, type OwnClaim } from "./ledger-entry.js";
export { openAnswer } from "./open-answer.js";
export { openSeminar } from "./place.js";
export { predict } from "./predict.js";
export type { Step } from "./progress.js";
export { reveal } from "./reveal.js";
export { selfCheck } from "./self-check.js";
export { writeComputed } from "./write-computed.js";
