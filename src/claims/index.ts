/** Verdicts, the ledger as JSON and as a summary, and the report of a preregistration. */

export { renderJson } from "./json.js";
export { decideEntry, type EntryInput, type LedgerEntry, type PrintedClaim } from "./ledger-entry.js";
export { renderLedgerEntry } from "./ledger-entry-markdown.js";
export { renderPreregistrationReport } from "./preregistration-markdown.js";
export { reportPreregistration } from "./preregistration-report.js";
export { type AnalysisDone, type FoundEffect, recordAnalysis } from "./record-analysis.js";
export { renderSummary } from "./summary.js";
export { decideVerdict, verdictFor } from "./verdict.js";
