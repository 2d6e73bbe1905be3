import { type Paper, renderJsonLd } from "../../claims/json-ld.js";
import type { Citation } from "../../core/citation.js";
import type { Claim } from "../../core/claim.js";
import { readCitation } from "../../io/read-citation.js";
import { manifests } from "../registry.js";

/** The paper of each study, with what CITATION.cff says of it: a reference of the same title. */
export function papersOf(citation: Citation): Paper[] {
  return manifests.map(({ id, title, tables = [] }) => {
    const reference = citation.references.find((one) => one.title === title);
    return { study: id, title, tables, ...(reference === undefined ? {} : { reference }) };
  });
}

/** The ledger as JSON-LD, by the authors and about the papers of CITATION.cff. */
export async function ledgerJsonLd(claims: readonly Claim[]): Promise<string> {
  const citation = await readCitation();
  return renderJsonLd(claims, { citation, papers: papersOf(citation) });
}
