/** The ledger as a page. */

export type { LedgerLinks, Link } from "./links.js";
export { type LedgerPage, renderFindingsPage, renderPage } from "./page.js";
export { sectionOf } from "./row-html.js";
