import type { ClaimInput } from "../../../claims/make-claim.js";

/** A sentence whose data the tables do not hold. */
export function notRunClaim(
  sentence: Pick<ClaimInput, "id" | "place" | "statement"> & { method: string },
  note: string,
): ClaimInput {
  const { method, ...rest } = sentence;
  return {
    ...rest,
    kind: "sentence",
    published: { value: null },
    ours: { value: null, method },
    tolerance: { value: 0, reason: "a sentence" },
    verdict: "not-run",
    note,
  };
}
