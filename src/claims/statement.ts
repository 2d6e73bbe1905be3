import type { Claim, Verdict } from "../core/claim.js";
import type { ClaimInput } from "./make-claim.js";
import { joined } from "./note-text.js";

/** One comparison that a statement in words covers. */
export interface Case {
  label: string;
  holds: boolean;
  /** The number behind it: "+3.2 [−1.0, +7.4]". */
  detail: string;
}

/** How many of its cases must hold for a statement to be reproduced. */
export type Quantifier = "all" | "nearly all" | "most" | "some but not all" | "at least one";

interface Bar {
  holds(share: number): boolean;
  tolerance: number;
  words: string;
}

const bars: Record<Quantifier, Bar> = {
  all: { holds: (share) => share === 1, tolerance: 0, words: "every case" },
  "nearly all": { holds: (share) => share >= 0.9, tolerance: 0.1, words: "nine in ten of the cases" },
  most: { holds: (share) => share > 0.5, tolerance: 0.5, words: "more than half of the cases" },
  "some but not all": {
    holds: (share) => share > 0.5 && share < 1,
    tolerance: 0.5,
    words: "more than half, not every case",
  },
  "at least one": { holds: (share) => share > 0, tolerance: 1, words: "one case is enough" },
};

export interface StatementInput {
  id: string;
  place: string;
  statement: string;
  quantifier: Quantifier;
  /** The paper's own words for how many, in quotation marks; without them the quantifier is our reading. */
  said?: string;
  /** What counts as a case, and when it holds. */
  method: string;
  cases: readonly Case[];
  note?: string;
  source?: Claim["source"];
  /** The verdict if the statement does not hold. Default "differs". */
  otherwise?: Extract<Verdict, "differs" | "paper-inconsistent" | "not-reproducible">;
}

/**
 * A statement in words as the input of a claim: published 1 = holds, ours = the share of its cases that hold.
 * `method` says what a case is and when it holds. The note lists the cases that do not hold.
 */
export function statementClaim(input: StatementInput): ClaimInput {
  const { cases, quantifier } = input;
  const bar = bars[quantifier];
  const failing = cases.filter((c) => !c.holds);
  const share = (cases.length - failing.length) / cases.length;
  // If one case is enough, the reader wants to see the cases that hold, not the others.
  const listed = quantifier === "at least one" ? cases.filter((c) => c.holds) : failing;
  const shown = listed.slice(0, 5).map((c) => `${c.label} ${c.detail}`.trim());
  const more = listed.length > shown.length ? `; and ${listed.length - shown.length} more` : "";
  return {
    id: input.id,
    place: input.place,
    statement: input.statement,
    published: { value: 1 },
    ours: { value: share, n: cases.length, method: input.method },
    tolerance: { value: bar.tolerance, reason: reasonOf(input) },
    verdict: bar.holds(share) ? "reproduced" : (input.otherwise ?? "differs"),
    ...(input.source === undefined ? {} : { source: input.source }),
    note: joined(
      `Holds in ${cases.length - failing.length} of ${cases.length}.`,
      listed.length === 0
        ? ""
        : `${quantifier === "at least one" ? "In" : "Not in"}: ${shown.join("; ")}${more}.`,
      input.note ?? "",
    ),
  };
}

/**
 * A statement without a quantity is about every case, and a statement of existence about one. Only for the
 * others do we choose a threshold.
 */
function reasonOf({ quantifier, said }: StatementInput): string {
  const { words } = bars[quantifier];
  if (said !== undefined) return `said with ${said}: ${words}`;
  if (quantifier === "all") return `said without exception: ${words}`;
  if (quantifier === "at least one") return `said of its existence: ${words}`;
  return `the paper says no quantity: ${words}, ours to choose`;
}
