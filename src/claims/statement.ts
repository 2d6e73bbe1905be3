import type { Claim, Verdict } from "../core/claim.js";
import type { ClaimInput } from "./make-claim.js";

/** One comparison that a statement in words covers. */
export interface Case {
  label: string;
  holds: boolean;
  /** The number behind it: "+3.2 [−1.0, +7.4]". */
  detail: string;
}

/** How much of a statement has to hold for it to be reproduced. */
export type Quantifier = "all" | "most" | "some but not all" | "at least one";

const tolerances: Record<Quantifier, { value: number; reason: string }> = {
  all: { value: 0, reason: "said without exception: every case" },
  most: { value: 0.5, reason: 'said with "usually", "generally" or "tend to": more than half of the cases' },
  "some but not all": { value: 0.5, reason: 'said with "many but not all": more than half, not every case' },
  "at least one": { value: 1, reason: "said of its existence: one case is enough" },
};

export interface StatementInput {
  id: string;
  place: string;
  statement: string;
  quantifier: Quantifier;
  /** What a case is, and when it holds. */
  method: string;
  cases: readonly Case[];
  note?: string;
  source?: Claim["source"];
  /** The verdict where it does not hold. Default "differs". */
  otherwise?: Extract<Verdict, "differs" | "paper-inconsistent">;
}

/**
 * A statement in words as the input of a claim: published 1 = holds, ours = the share of its cases that
 * hold. What a case is, and when it holds, is said in `method`; cases that do not hold are listed.
 */
export function statement(input: StatementInput): ClaimInput {
  const { cases, quantifier } = input;
  const failing = cases.filter((c) => !c.holds);
  const share = (cases.length - failing.length) / cases.length;
  const holds: Record<Quantifier, boolean> = {
    all: share === 1,
    most: share > 0.5,
    "some but not all": share > 0.5 && share < 1,
    "at least one": share > 0,
  };
  // Where one case is enough, the ones that make it hold are of interest, not the rest.
  const listed = quantifier === "at least one" ? cases.filter((c) => c.holds) : failing;
  const shown = listed.slice(0, 5).map((c) => `${c.label} ${c.detail}`.trim());
  const more = listed.length > shown.length ? `; and ${listed.length - shown.length} more` : "";
  return {
    id: input.id,
    place: input.place,
    statement: input.statement,
    published: { value: 1 },
    ours: { value: share, n: cases.length, method: input.method },
    tolerance: tolerances[quantifier],
    verdict: holds[quantifier] ? "reproduced" : (input.otherwise ?? "differs"),
    ...(input.source === undefined ? {} : { source: input.source }),
    note: [
      `Holds in ${cases.length - failing.length} of ${cases.length}.`,
      listed.length === 0
        ? ""
        : `${quantifier === "at least one" ? "In" : "Not in"}: ${shown.join("; ")}${more}.`,
      input.note ?? "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  };
}
