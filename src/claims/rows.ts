import type { Claim, Verdict } from "../core/claim.js";
import { InputError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";

/** A table or heat map of a paper whose cells share one row of the ledger. */
export interface ClaimTable {
  /** Without the study's id: "figure-4". */
  id: string;
  /** "Figure 4: 13 models by 15 abilities, all cases" */
  title: string;
}

/** One row of the ledger: a claim with its parts, or a table with its cells. */
export interface LedgerRow {
  id: string;
  study: StudyId;
  title: string;
  place: string;
  /** The claim of the row; null for a table. */
  claim: Claim | null;
  parts: readonly Claim[];
  /** What the row rests on: that of its claim, or of all cells. */
  evidence: Claim["evidence"];
  kind: Claim["kind"];
  /** The gravest of its claims: one cell that contradicts the paper marks the table. */
  verdict: Verdict;
}

/**
 * Puts claims into the rows in which a reader sees them, in the order of the claims.
 *
 * @throws InputError when a claim is part of nothing, of a part, or of a table whose cells rest on different
 * evidence
 */
export function ledgerRows(
  claims: readonly Claim[],
  tablesOf: (study: StudyId) => readonly ClaimTable[],
): LedgerRow[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const parts = new Map<string, Claim[]>();
  for (const claim of claims) {
    if (claim.partOf !== null) parts.set(claim.partOf, [...(parts.get(claim.partOf) ?? []), claim]);
  }
  const rows = new Map<string, LedgerRow>();
  for (const claim of claims) {
    const id = claim.partOf ?? claim.id;
    if (rows.has(id)) continue;
    const head = byId.get(id);
    const own = parts.get(id) ?? [];
    if (head !== undefined) {
      if (head.partOf !== null)
        throw new InputError(`${claim.id}: ${id} is a part itself; name ${head.partOf}`);
      rows.set(id, {
        ...{ id, study: claim.study, title: head.statement, place: head.place, claim: head, parts: own },
        ...{ evidence: head.evidence, kind: head.kind, verdict: gravest([head, ...own], head.verdict) },
      });
      continue;
    }
    const table = tablesOf(claim.study).find((one) => `${claim.study}/${one.id}` === id);
    if (table === undefined) {
      throw new InputError(
        `${claim.id}: there is neither a claim nor a table ${id} that it could be part of`,
      );
    }
    const other = own.find(({ evidence }) => evidence !== claim.evidence);
    if (other !== undefined) {
      throw new InputError(
        `${id}: ${claim.id} rests on ${claim.evidence} and ${other.id} on ${other.evidence}; give them tables of their own`,
      );
    }
    rows.set(id, {
      ...{
        id,
        study: claim.study,
        title: table.title,
        place: table.title.split(":")[0]!,
        claim: null,
        parts: own,
      },
      ...{ evidence: claim.evidence, kind: claim.kind, verdict: gravest(own, claim.verdict) },
    });
  }
  return [...rows.values()];
}

const grave: readonly Verdict[] = ["paper-inconsistent", "differs", "not-supported"];

function gravest(claims: readonly Claim[], otherwise: Verdict): Verdict {
  const found = grave.find((verdict) => claims.some((claim) => claim.verdict === verdict));
  if (found !== undefined) return found;
  return claims.some(({ verdict }) => verdict === "reproduced") ? "reproduced" : otherwise;
}
