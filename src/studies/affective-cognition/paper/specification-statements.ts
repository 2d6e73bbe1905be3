import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { cotSpecifications, type SpecificationRow } from "../measures/specification.js";
import type { ClaimContext } from "./context.js";

/** Whether an effect that the paper reports once holds under the choices it could have made otherwise. */
export function specificationClaims(context: ClaimContext): ClaimInput[] {
  const rows = cotSpecifications(context.data);
  const pooled = (row: SpecificationRow): boolean =>
    row.models === "paper's three" || row.models === "all recorded";
  const papers = rows.find((row) => row.isPapers) as SpecificationRow;
  return [
    robustEffect(
      rows.filter(pooled),
      "cot-effect-specification",
      "Overall, models prompted with chain of thought do much better than those without",
      ` The paper's own specification gives ${fixed(papers.value, 1)} ${bracket(papers.story, 1)}.`,
    ),
    robustEffect(
      rows.filter((row) => !pooled(row)),
      "cot-effect-specification-by-model",
      "Across conditions and models, chain of thought increases agreement (each of the three models by itself)",
      "",
    ),
  ];
}

function robustEffect(
  rows: readonly SpecificationRow[],
  id: string,
  statement: string,
  note: string,
): ClaimInput {
  const values = rows.map((row) => row.value);
  const positive = values.filter((value) => value > 0).length;
  const failing = rows.filter((row) => !(row.story[0] > 0));
  const where = [...new Set(failing.map((row) => `${row.models}, Experiment ${row.experiments}`))];
  const gathered =
    failing.length === 0 ? "" : ` The ${failing.length} that do not lie above 0 are of ${where.join("; ")}.`;
  return statementClaim({
    id,
    place: "Section 2.2.2, paragraph 1",
    statement,
    quantifier: "all",
    method: `share of ${rows.length} specifications (score, ties, unparsed replies, experiments, models) whose interval lies above 0 (stories as clusters, CR2; each at 95%)`,
    cases: rows.map((row) => ({
      label: [
        row.models,
        `Experiment ${row.experiments}`,
        row.score,
        row.ties === null ? "" : `ties ${row.ties}`,
        `unparsed ${row.unparsed}`,
      ]
        .filter((part) => part !== "")
        .join(", "),
      holds: row.story[0] > 0,
      detail: signedEstimate({ value: row.value, ci: row.story }),
    })),
    note: `The effect is positive in ${positive} of ${rows.length}: ${fixed(Math.min(...values), 1)} to ${fixed(Math.max(...values), 1)} points.${gathered}${note} The specifications share their data and are no independent tests (cotSpecifications).`,
  });
}
