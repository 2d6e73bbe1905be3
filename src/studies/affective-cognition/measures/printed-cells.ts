import { fixed } from "../../../plots/house-style.js";
import type { PrintedEstimate } from "../../../plots/marks/printed.js";
import type { AgreementRow } from "./agreement.js";

/** A number that the paper prints of one respondent in one task, or of one effect. */
export interface PrintedCell extends PrintedEstimate {
  /** A task id, or "cot" or "expression". */
  task: string;
  /** `participants`, `label`, `gpt-4/0shot-cot`; "" for an effect. */
  respondent: string;
}

/** The paper's number for a cell: of several mentions the first that has an interval. */
export function printedOf(
  printed: readonly PrintedCell[],
  { task, respondent }: Pick<AgreementRow, "task" | "respondent">,
): PrintedEstimate | undefined {
  const id =
    respondent.kind === "model" ? `${respondent.model.model}/${respondent.model.prompt}` : respondent.kind;
  return firstWithInterval(printed.filter((cell) => cell.task === task.id && cell.respondent === id));
}

/** The paper's number for an effect, in points: that of chain of thought is printed as a proportion. */
export function printedEffect(
  printed: readonly PrintedCell[],
  effect: "cot" | "expression",
): PrintedEstimate | undefined {
  const found = firstWithInterval(printed.filter(({ task }) => task === effect));
  if (found === undefined || effect === "expression") return found;
  const [lower, upper] = found.ci ?? [Number.NaN, Number.NaN];
  return { value: 100 * found.value, ci: found.ci ? [100 * lower, 100 * upper] : null };
}

/** "6.9 [6.2, 7.5]" */
export const inPoints = ({ value, ci }: PrintedEstimate): string =>
  `${fixed(value, 1)}${ci ? ` [${ci.map((bound) => fixed(bound, 1)).join(", ")}]` : ""}`;

function firstWithInterval(cells: readonly PrintedCell[]): PrintedEstimate | undefined {
  const chosen = cells.find(({ ci }) => ci) ?? cells[0];
  return chosen && { value: chosen.value, ci: chosen.ci ?? null };
}
