/** Verdicts, the ledger as JSON and as a summary, and the report of a preregistration. */

export { renderJson } from "./json.js";
export { renderPreregistrationReport } from "./preregistration-markdown.js";
export { reportPreregistration } from "./preregistration-report.js";
export { renderSummary } from "./summary.js";
export { decideVerdict, verdictFor } from "./verdict.js";
