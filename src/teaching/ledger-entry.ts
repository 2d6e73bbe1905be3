import { decideEntry, type EntryInput, type LedgerEntry } from "../claims/ledger-entry.js";
import type { AnalysisRecord } from "../core/analysis-record.js";
import { DataError } from "../core/errors.js";
import { type Preregistration, preregistrationSchema } from "../core/preregistration.js";
import { shownPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import { verifyPreregistration } from "../io/verify-preregistration.js";
import { ownFile } from "./own-folder.js";

/** A student's own entry: a printed number, the frozen plan that examines it, and the analysis. */
export interface OwnClaim extends EntryInput {
  /** The frozen plan: its path, or its name in the student's own folder. */
  plan: string;
  analysis: AnalysisRecord;
}

/**
 * A student's own entry for the ledger: one printed number, examined by a plan that was frozen before. The plan is
 * read and verified with its data. The verdict follows from the numbers by the ledger's rules (`decideEntry`), and
 * every difference between plan and analysis is named. `renderLedgerEntry` shows it.
 *
 * @throws DataError `<file>: is not a frozen registration; freeze it first with …`, and `<file>: content edited since
 * it was frozen: hypotheses.0; …` when plan or data were changed
 * @throws InputError when number and estimate have different units, or a note is too long: see `decideEntry`
 *
 * @example
 * ```ts
 * const printed = { place: "Table 1", statement: "Gain", value: 5, decimals: 0, unit: "points" };
 * const claim = { plan: "no-plan.json", analysis: {}, printed, hypothesis: "h1", evidence: "data" };
 * await ledgerEntry(claim).catch((error) => error.message.endsWith("is not there; check the path")); // true
 * ```
 */
export async function ledgerEntry({ plan, analysis, ...input }: OwnClaim): Promise<LedgerEntry> {
  const file = ownFile(plan);
  const { frozen, changes } = await verifyPreregistration(file);
  const [change] = changes;
  if (change !== undefined) {
    throw new DataError(change.message, {
      file: shownPath(file),
      remedy: "an entry needs plan and data as they were frozen",
    });
  }
  const content: Preregistration = parseAs(preregistrationSchema, frozen.content, file);
  return decideEntry({ ...frozen, content }, analysis, input);
}
