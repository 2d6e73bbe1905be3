import { comparable } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { signed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { averagedColumns, type EgoSocialArenaData } from "../data/data.js";
import { averageDefinitions, averageOf } from "../measures/average.js";
import { averageDifference, columnDifference } from "../measures/differences.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the size of models. */
export function scalingStatements(context: ClaimContext): ClaimInput[] {
  // The gain that the paper calls "only +2.5": by its own words less than this is no significant improvement.
  const margin = context.printedById("scaling-gain").value;
  return [noSignificantGain(context.data, margin), scalingUp(context.data, margin)];
}

const bar = (margin: number): string =>
  `two one-sided tests show the change in AVG, widest standard errors, to be within ${margin}, the gain that the paper calls "only"`;

function step(data: EgoSocialArenaData, [large, small]: readonly [string, string], margin: number): Case {
  const change = averageDifference(data, large, small);
  return {
    label: `${data.row(small).title} to ${data.row(large).title}`,
    holds: comparable(change, margin),
    detail: `(${signedEstimate(change)})`,
  };
}

function noSignificantGain(data: EgoSocialArenaData, margin: number): ClaimInput {
  const pair = ["llama-3-70b", "llama-3-8b"] as const;
  const gains = averageDefinitions(data).map(
    (definition) => averageOf(data.row(pair[0]), definition) - averageOf(data.row(pair[1]), definition),
  );
  return statementClaim({
    id: "scaling-no-significant-improvement",
    place: "Section 1, insight 2",
    statement: "From LLaMa-3-8B to LLaMa-3-70B social intelligence does not improve significantly",
    quantifier: "all",
    method: `the paper names no test; whether ${bar(margin)}`,
    by: ["averageDifference", "averageDefinitions", "comparable"],
    cases: [step(data, pair, margin)],
    note: `Over ${gains.length} definitions of AVG the change is ${signed(Math.min(...gains))} to ${signed(Math.max(...gains))}.`,
    answer: "The answers to each item. No significance is no evidence of no gain.",
  });
}

function scalingUp(data: EgoSocialArenaData, margin: number): ClaimInput {
  const steps = [
    ["llama-3-70b", "llama-3-8b"],
    ["llama-3-1-405b", "llama-3-70b"],
    ["llama-3-1-405b", "llama-3-8b"],
  ] as const;
  const level1 = columnDifference(data, steps[1], "level1").value / averagedColumns.length;
  return statementClaim({
    id: "scaling-up-open-models",
    place: "Section 4.4, scaling",
    statement: "The scaling up of open-source models has not yielded significant results",
    quantifier: "all",
    method: `the paper names no test; share of the steps between the three sizes of LLaMa for which ${bar(margin)}`,
    by: ["averageDifference", "comparable"],
    cases: steps.map((pair) => step(data, pair, margin)),
    note: `Level 1 of G0.8A alone gives ${signed(level1)}.`,
    answer: "That only LLaMa-3 was meant, as in the text: LLaMa-3.1 is a later family, trained otherwise.",
  });
}
