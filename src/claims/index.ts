/** The reproduction ledger: verdicts, and the ledger as a terminal summary, JSON, Markdown and a page. */
export { renderHtml } from "./html.js";
export { renderJson } from "./json.js";
export { renderMarkdown } from "./markdown.js";
export { renderSummary } from "./summary.js";
export { decideVerdict, verdictFor } from "./verdict.js";
export { countVerdicts, isStatement, type StudyHeading, sides, tally } from "./wording.js";
