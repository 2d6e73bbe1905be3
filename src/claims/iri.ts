import type { Citation } from "../core/citation.js";
import { DataError } from "../core/errors.js";

/**
 * The ledger's own name, from the identifiers of CITATION.cff, where it stands once. A URN promises no server;
 * that of a UUID needs no owner of a domain either (docs/decisions/names-not-addresses.md).
 *
 * @throws DataError when there is none
 */
export function ledgerIri({ identifiers }: Citation): string {
  const found = identifiers.find(({ value }) =>
    /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  );
  if (found !== undefined) return found.value;
  throw new DataError('has no value "urn:uuid:…"; restore the name of the ledger', {
    file: "CITATION.cff",
    field: "identifiers",
  });
}

/**
 * The permanent name of what the paper says: the ledger's, and the claim's id as its fragment, as in the address of
 * its row in the page.
 */
export const claimIri = (base: string, id: string): string => `${base}#${id}`;

/** The name of our review of it. */
export const reviewIri = (base: string, id: string): string => `${base}#review/${id}`;

/** The name of a term of our vocabulary. */
export const termIri = (base: string, name: string): string => `${base}#vocabulary/${name}`;

/** The name of something without a DOI of its own: `partIri(base, "creator", "Ada Lovelace")`. */
export function partIri(base: string, kind: string, name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${base}#${kind}/${slug}`;
}
