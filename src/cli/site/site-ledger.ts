import { readFile } from "node:fs/promises";
import type { Finding } from "../../claims/finding.js";
import type { Link } from "../../claims/page/links.js";
import { type LedgerRow, ledgerRows } from "../../claims/rows.js";
import { type Claim, claimSchema } from "../../core/claim.js";
import { parseJson } from "../../io/parse-json.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs } from "../../io/read-json.js";
import { tablesOf } from "../../studies/registry.js";
import { findingsOf } from "../../studies/shared/ledger.js";
import { readLedgerLinks } from "../../studies/shared/ledger-links.js";
import { addressOf } from "./addresses.js";

/** The ledger that `reproduce` wrote, with links to the site's own pages. */
export interface SiteLedger {
  rows: LedgerRow[];
  findings: Finding[];
  paper(study: string): Link;
  figure(claim: Claim): Link | null;
  notebook(claim: Claim): Link | null;
}

/** Reads figures/ledger.json. */
export async function readSiteLedger(): Promise<SiteLedger> {
  const file = projectPath("figures", "ledger.json");
  const claims = parseAs(claimSchema.array(), parseJson(await readFile(file, "utf8"), { file }), file);
  const [findings, links] = await Promise.all([findingsOf(claims), readLedgerLinks()]);
  return {
    rows: ledgerRows(claims, tablesOf),
    findings,
    paper: links.paper,
    // The ledger's own links are relative to figures/.
    figure: (claim) => {
      const found = links.figure(claim);
      return found && { ...found, href: addressOf.gallery + found.href.replace(/\.html$/, "") };
    },
    notebook: (claim) => {
      const found = links.notebook(claim);
      const file = found?.href.replace("../notebooks/", "");
      return file === undefined
        ? null
        : { href: addressOf.notebook(file), text: file.replace(/\.ipynb$/, "") };
    },
  };
}
