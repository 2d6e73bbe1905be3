import type { Evidence, SentenceVerdict } from "../core/claim.js";
import type { ClaimInput } from "./make-claim.js";
import { joined } from "./note-text.js";

/** One comparison that a sentence covers. */
export interface Case {
  label: string;
  /** Null where the uncertainty allows both (see criteria.ts). */
  holds: boolean | null;
  /** The number behind it: "+3.2 [−1.0, +7.4]". */
  detail: string;
}

/** For how many of its cases a sentence must hold. */
export type Quantifier = "all" | "nearly all" | "most" | "some but not all" | "at least one";

interface Bar {
  holds(share: number): boolean;
  words: string;
}

const bars: Record<Quantifier, Bar> = {
  all: { holds: (share) => share === 1, words: "every case" },
  "nearly all": { holds: (share) => share >= 0.9, words: "nine in ten of the cases" },
  most: { holds: (share) => share > 0.5, words: "more than half of the cases" },
  "some but not all": {
    holds: (share) => share > 0.5 && share < 1,
    words: "more than half, not every case",
  },
  "at least one": { holds: (share) => share > 0, words: "one case is enough" },
};

export interface StatementInput
  extends Pick<ClaimInput, "id" | "place" | "alsoIn" | "statement" | "note" | "answer" | "partOf"> {
  quantifier: Quantifier;
  /** The paper's own words for how many, in quotation marks; without them the quantifier is our reading. */
  said?: string;
  /** The criterion: what counts as a case, and when it holds. */
  method: string;
  by?: readonly string[];
  cases: readonly Case[];
  evidence?: Evidence;
}

/**
 * A sentence as the input of a claim: ours = the share of its cases in which it holds. `method` says what a case is
 * and when it holds. The note names the cases that do not hold.
 */
export function statementClaim(input: StatementInput): ClaimInput {
  const { cases, quantifier, method, by, evidence, note, said: _, ...rest } = input;
  const holding = cases.filter((c) => c.holds === true);
  const open = cases.filter((c) => c.holds === null);
  const verdict = decideSentence(quantifier, {
    holding: holding.length,
    open: open.length,
    of: cases.length,
  });
  const counts = `True in ${holding.length} of ${cases.length} cases${open.length > 0 ? `, open in ${open.length}` : ""}.`;
  return {
    ...rest,
    kind: "sentence",
    published: { value: null },
    ours: { value: holding.length / cases.length, n: cases.length, method, by },
    tolerance: { value: 0, reason: reasonOf(input) },
    verdict,
    ...(evidence === undefined ? {} : { evidence }),
    note: joined(
      cases.length === 1 ? singleCase(cases[0]!) : joined(counts, listed(quantifier, cases)),
      note ?? "",
    ),
  };
}

/**
 * Whether a sentence holds for as many of its cases as it says. Undecided where that depends on the cases that are
 * open.
 */
export function decideSentence(
  quantifier: Quantifier,
  { holding, open, of }: { holding: number; open: number; of: number },
): Extract<SentenceVerdict, "supported" | "not-supported" | "undecided"> {
  const { holds } = bars[quantifier];
  const possible = Array.from({ length: open + 1 }, (_, more) => holds((holding + more) / of));
  if (possible.every(Boolean)) return "supported";
  return possible.some(Boolean) ? "undecided" : "not-supported";
}

const singleCase = ({ label, detail }: Case): string => {
  const text = `${label} ${detail}`.trim();
  return text === "" ? "" : `${text}.`;
};

/** If one case is enough, the reader wants to see the cases that hold, otherwise those that do not. */
function listed(quantifier: Quantifier, cases: readonly Case[]): string {
  const wanted = quantifier === "at least one";
  const all = cases.filter((c) => (c.holds === true) === wanted);
  const shown = all.slice(0, 3).map((c) => `${c.label} ${c.detail}`.trim());
  if (shown.length === 0) return "";
  const more = all.length > shown.length ? `; ${all.length - shown.length} more` : "";
  return `${wanted ? "In" : "Others"}: ${shown.join("; ")}${more}.`;
}

/**
 * A sentence without a quantity is about every case, and a sentence of existence about one. Only for the others do
 * we choose a bar.
 */
function reasonOf({ quantifier, said }: StatementInput): string {
  const { words } = bars[quantifier];
  if (said !== undefined) return `said with ${said}: ${words}`;
  if (quantifier === "all") return `said without exception: ${words}`;
  if (quantifier === "at least one") return `said of its existence: ${words}`;
  return `the paper says no quantity: ${words}, ours to choose`;
}
