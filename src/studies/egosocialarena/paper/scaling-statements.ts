import type { ClaimInput } from "../../../claims/make-claim.js";
import { pText, signed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { holm } from "../../../stats/holm.js";
import { averagedColumns, type EgoSocialArenaData } from "../data/data.js";
import { averageDefinitions, averageOf } from "../measures/average.js";
import { averageDifference, columnDifference } from "../measures/differences.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the size of models. */
export function scalingStatements({ data }: ClaimContext): ClaimInput[] {
  return [noSignificantGain(data), scalingUp(data)];
}

function noSignificantGain(data: EgoSocialArenaData): ClaimInput {
  const pair = ["llama-3-70b", "llama-3-8b"] as const;
  const shares = averagedColumns.filter(({ kind }) => kind === "share");
  const differences = shares.map(({ id }) => columnDifference(data, pair, id));
  const adjusted = holm(differences.map(({ pValue }) => pValue!));
  const { value, ci } = averageDifference(data, ...pair);
  const gains = averageDefinitions(data).map(
    (definition) => averageOf(data.row(pair[0]), definition) - averageOf(data.row(pair[1]), definition),
  );
  const levels = averagedColumns
    .filter(({ kind }) => kind === "rounds")
    .map(({ id }) => signed(columnDifference(data, pair, id).value, 0));
  return statementClaim({
    id: "scaling-no-significant-improvement",
    place: "Section 1, insight 2",
    statement: "From LLaMa-3-8B to LLaMa-3-70B social intelligence does not improve significantly",
    quantifier: "all",
    method: `share of the ${shares.length} columns of scored items without a significant gain (pooled score test as if unpaired, Holm)`,
    cases: shares.map((column, i) => ({
      label: column.title,
      holds: !(differences[i]!.value > 0 && adjusted[i]! < 0.05),
      detail: `(${signedEstimate(differences[i]!)}, ${pText(adjusted[i]!)})`,
    })),
    note: `That nothing is significant is no evidence of no gain: AVG changes by ${signedEstimate({ value, ci })} (averageDifference), and over ${gains.length} definitions of AVG by ${signed(Math.min(...gains))} to ${signed(Math.max(...gains))}. The levels of G0.8A change by ${levels.join(", ")} points of ten deterministic rounds each.`,
  });
}

function scalingUp(data: EgoSocialArenaData): ClaimInput {
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
    method:
      "share of the steps between the three sizes of LLaMa whose interval of the change in AVG holds 0 (averageDifference)",
    cases: steps.map(([large, small]) => {
      const { value, ci } = averageDifference(data, large, small);
      return {
        label: `${data.row(small).title} to ${data.row(large).title}`,
        holds: ci[0] <= 0,
        detail: `(${signedEstimate({ value, ci })})`,
      };
    }),
    note: `The section compares the two smaller sizes; Table 2 has a third (of LLaMa 3.1). ${signed(level1)} of its gain over 70B is level 1 of G0.8A alone, ten rounds.`,
  });
}
