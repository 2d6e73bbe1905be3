import type { Claim, Evidence, Verdict } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import type { LedgerRow } from "./rows.js";
import { occurring, type VerdictCount } from "./wording.js";

/** How the results that rest on one kind of evidence came out. */
export interface EvidenceCount {
  kind: Claim["kind"];
  evidence: Evidence;
  total: number;
  verdicts: VerdictCount[];
}

const order: readonly Evidence[] = ["data", "printed", "design", "none"];

/** What each kind of evidence is, for a reader who is new to the ledger. */
export const evidenceMeanings: Record<Evidence, string> = {
  data: "recomputed from released data",
  printed: "checked against other numbers of the same paper",
  design: "counts and settings that follow from the set-up",
  none: "nothing was released to check them with",
};

/** Counts rows, not claims: a table or a mean with its interval is one result. Numbers come before sentences. */
export function countByEvidence(rows: readonly LedgerRow[], study?: StudyId): EvidenceCount[] {
  const own = rows.filter((row) => study === undefined || row.study === study);
  return (["number", "sentence"] as const).flatMap((kind) =>
    order.flatMap((evidence) => {
      const these = own.filter((row) => row.kind === kind && row.evidence === evidence);
      if (these.length === 0) return [];
      return [{ kind, evidence, total: these.length, verdicts: occurring(these) }];
    }),
  );
}

/** The ledger in one sentence: what could be recomputed from data comes first. */
export function headline(rows: readonly LedgerRow[]): string {
  const counts = countByEvidence(rows);
  const of = (kind: Claim["kind"], evidence: Evidence, ...verdicts: Verdict[]): number =>
    counts
      .filter((one) => one.kind === kind && one.evidence === evidence)
      .flatMap((one) => one.verdicts)
      .filter(({ verdict }) => verdicts.length === 0 || verdicts.includes(verdict))
      .reduce((sum, { count }) => sum + count, 0);
  const data = of("number", "data") - of("number", "data", "not-run");
  const off = of("number", "data", "differs", "paper-inconsistent");
  const closed = of("number", "none") + of("sentence", "none");
  const single = rows
    .flatMap(({ claim, parts }) => (claim === null ? parts : [claim, ...parts]))
    .filter(
      ({ kind, evidence, verdict }) => kind === "number" && evidence === "data" && verdict !== "not-run",
    );
  const same = single.filter(({ verdict }) => verdict === "reproduced").length;
  return `${data} printed results can be recomputed from released data: ${of("number", "data", "reproduced")} are reproduced in all their parts, ${off} are not. Number by number, ${same} of ${single.length} are reproduced. ${of("number", "printed")} more can only be held against other numbers of the same paper. ${closed} cannot be checked, because nothing was released.`;
}
