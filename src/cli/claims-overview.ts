import { countByEvidence, headline } from "../claims/headline.js";
import { ledgerRows } from "../claims/rows.js";
import { wrap } from "../claims/summary.js";
import type { VerdictCount } from "../claims/wording.js";
import type { Claim, Evidence } from "../core/claim.js";
import { manifests, tablesOf } from "../studies/registry.js";
import { formatTable } from "./print.js";

/** How wide, and whether in colour, a summary is printed here. */
export function terminal(): { color: boolean; width: number } {
  const { isTTY = false, columns = 100 } = process.stdout;
  return {
    color: isTTY && (process.env.NO_COLOR ?? "") === "",
    width: Math.min(120, Math.max(60, columns)),
  };
}

const shortly: Record<Evidence, string> = {
  data: "released data",
  printed: "other printed numbers",
  design: "the set-up",
  none: "nothing released",
};

/**
 * The ledger on one screen: what could be checked from data, how the results of each study came out, what the
 * verdicts mean, and how to list the claims. The claims themselves are pages of text.
 */
export function claimsOverview(claims: readonly Claim[]): string {
  const rows = ledgerRows(claims, tablesOf);
  const cameOut = (parts: readonly VerdictCount[]): string =>
    // The verdict first: a column that begins with digits would be set to the right.
    parts.map(({ verdict, count }) => `${verdict} ${count}`).join(", ");
  const all = countByEvidence(rows).map(({ kind, evidence, total, verdicts: parts }) => [
    kind === "number" ? "numbers" : "sentences",
    shortly[evidence],
    String(total),
    cameOut(parts),
  ]);
  const studies = manifests.filter(({ id }) => rows.some(({ study }) => study === id));
  const byStudy = studies.map(({ id }) => {
    const data = countByEvidence(rows, id).find(
      ({ kind, evidence }) => kind === "number" && evidence === "data",
    );
    const own = rows.filter(({ study }) => study === id);
    return [id, String(own.length), data === undefined ? "none" : cameOut(data.verdicts)];
  });
  return [
    ...wrap(headline(rows), terminal().width),
    "",
    formatTable(["results", "rest on", "n", "came out"], all),
    "",
    formatTable(["study", "results", "numbers recomputed from released data"], byStudy),
    `\na result is a number with its interval, or a table with its cells; ${claims.length} claims in all`,
    `to list them: npx affectlab claims --verdict differs or --grep agreement; all: figures/ledger.html`,
  ].join("\n");
}
