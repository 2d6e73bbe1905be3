import type { AnalysisRecord, TestedEffect } from "../core/analysis-record.js";
import type { Claim, Evidence, Relation } from "../core/claim.js";
import { InputError } from "../core/errors.js";
import type { AnalysisPlan } from "../core/preregistration.js";
import { completeClaim, toleranceOf } from "./make-claim.js";
import { type HypothesisOutcome, squeeze } from "./preregistration-decisions.js";
import type { Deviation } from "./preregistration-deviations.js";
import { type CheckedRegistration, reportPreregistration } from "./preregistration-report.js";
import { verdictFor } from "./verdict.js";

/** A number as a paper prints it. */
export interface PrintedClaim {
  /** "Section 2.2.2", "Table 2, row 8" */
  place: string;
  statement: string;
  value: number;
  /** How many decimals are printed: 6.9 has 1. They give the tolerance. */
  decimals: number;
  /** How the paper says it: "=" unless it says about, at least, below. */
  relation?: Relation;
  /** The unit of the number: "percentage points". Ours must be in the same. */
  unit: string;
  ci?: [number, number];
}

/**
 * What the author of an entry gives: the printed number, the hypothesis that examines it, and what our number rests
 * on. The verdict follows from these.
 */
export interface EntryInput {
  printed: PrintedClaim;
  /** The hypothesis of the plan whose estimate is compared: "h1". */
  hypothesis: string;
  /** What ours rests on. "none": nothing was released, so that nothing could be computed. */
  evidence: Evidence;
  /** Cause, then consequence, in at most 40 words. */
  note?: string;
}

/** One claim examined by a frozen plan: a row of the ledger, and what stands behind it. */
export interface LedgerEntry {
  /** The claim as the ledger keeps it, with its verdict. */
  claim: Claim;
  unit: string;
  /** What was taken as independent draws. */
  clustering: AnalysisPlan["clustering"];
  /** The registered hypothesis, decided as registered. It may be open where the number is reproduced. */
  outcome: HypothesisOutcome;
  /** Every difference between plan and analysis. */
  deviations: readonly Deviation[];
  /** Rules in prose of which the analysis does not say whether they were kept. */
  undeclared: readonly string[];
  contentHash: string;
  registeredAt: string;
}

const mostWords = 40;
const ledgerLevel = 0.95;

/**
 * Sets a printed number beside what a registered analysis found, and gives the verdict by the ledger's own rules:
 * nobody types it.
 *
 * The verdict is about the *number*. With evidence "data" it is reproduced or differs. With "printed", ours comes from
 * other numbers of the same paper, so that a difference means that the paper contradicts itself. With "none" it is not
 * reproducible, and a hypothesis without a test is not run. What the data say of the *hypothesis* stands in `outcome`.
 *
 * @param registration a frozen plan whose hashes were checked
 * @throws InputError `a note has at most 40 words, got 53`, for another unit or level, for a hypothesis that the plan
 * does not have, and for a verdict that needs a note and has none
 *
 * @example
 * ```ts
 * const plan = { content: { hypotheses: [{ id: "h1" }] } };
 * const decide = async () => decideEntry(plan, {}, { hypothesis: "h2", printed: {}, evidence: "data" });
 * await decide().catch((error) => error.message); // "the plan has no hypothesis h2; it has h1"
 * ```
 */
export function decideEntry(
  registration: CheckedRegistration,
  record: AnalysisRecord,
  { printed, hypothesis, evidence, note = "" }: EntryInput,
): LedgerEntry {
  const { content, contentHash, registeredAt } = registration;
  const ids = content.hypotheses.map(({ id }) => id);
  if (!ids.includes(hypothesis)) {
    throw new InputError(`the plan has no hypothesis ${hypothesis}; it has ${ids.join(", ")}`);
  }
  const words = note.split(/\s+/).filter(Boolean).length;
  if (words > mostWords) throw new InputError(`a note has at most ${mostWords} words, got ${words}`);
  const { deviations, undeclared, hypotheses } = reportPreregistration(registration, record);
  const outcome = hypotheses[ids.indexOf(hypothesis)] as HypothesisOutcome;
  const estimate = evidence === "none" ? null : outcome.estimate;
  if (estimate !== null) requireLikePrinted(estimate, printed);
  const { place, statement, value, decimals, relation = "=", ci } = printed;
  const tolerance = toleranceOf(relation, { value, decimals });
  const isOtherwise =
    verdictFor({ published: value, ours: estimate?.value ?? null, tolerance: tolerance.value, relation }) ===
    "differs";
  const contradicts = evidence === "printed" && isOtherwise ? ("paper-inconsistent" as const) : undefined;
  const verdict = evidence === "none" ? "not-reproducible" : contradicts;
  const tested = record.tests?.find((test) => test.estimate === outcome.estimate)?.test;
  const claim = completeClaim(content.study, {
    id: `own/${contentHash.slice(0, 12)}/${hypothesis.toLowerCase()}`,
    place: squeeze(place),
    statement: `${squeeze(statement)} (${squeeze(printed.unit)})`,
    relation,
    published: { value, decimals, ci: ci ?? null },
    ours: {
      value: estimate?.value ?? null,
      ci: estimate?.ci ?? null,
      n: estimate?.n ?? null,
      method: estimate?.method ?? (evidence === "none" ? "not released" : "not tested"),
      by: estimate === null || tested === undefined ? [] : [tested],
    },
    tolerance,
    evidence,
    note: squeeze(note),
    ...(verdict === undefined ? {} : { verdict }),
  });
  if (claim.verdict === "differs" && claim.note === "") {
    throw new InputError(
      `printed ${value} and ours ${estimate?.value} differ; say why in a note of at most ${mostWords} words`,
    );
  }
  return {
    claim,
    unit: squeeze(printed.unit),
    clustering: record.plan.clustering,
    outcome,
    deviations,
    undeclared,
    contentHash,
    registeredAt,
  };
}

/** Two numbers are compared in one unit, and the ledger's intervals are all 95%. */
function requireLikePrinted({ unit, ci, level }: TestedEffect, printed: PrintedClaim): void {
  if (squeeze(unit) !== squeeze(printed.unit)) {
    throw new InputError(
      `the number is printed in ${printed.unit}, and ours is in ${unit}; bring both to one unit`,
    );
  }
  if (ci !== null && level !== ledgerLevel) {
    throw new InputError(
      `the ledger has 95% intervals, and ours is ${100 * level}%; compute it at level ${ledgerLevel}`,
    );
  }
}
