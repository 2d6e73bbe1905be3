/**
 * LLMBar's own statistics beside the same numbers from our table: by the rules of upstream's program, and by ours.
 *
 * Paper:   Zeng et al., Evaluating Large Language Models at Evaluating Instruction Following, arXiv 2310.07641
 * Inputs:  data/llmbar/derived/*.csv
 * Outputs: two tables on the terminal
 * Seed:    none
 */
import { type LlmbarCounts, llmbarStatistics } from "affectlab";

const rows = await llmbarStatistics();
const tolerance = 1e-12;
const names: readonly (keyof LlmbarCounts)[] = [
  ...(["correct", "correctSwapped", "correctBoth", "equal", "kappa", "kappaSwapped", "kappaOrders"] as const),
];
const why: Partial<Record<keyof LlmbarCounts, string>> = {
  correctSwapped: "upstream's parser read one refusal as a verdict",
  equal: "upstream counts a pair without any verdict as equal",
  kappa: "upstream codes verdicts 0 and 1, but gold labels 1 and 2",
  kappaSwapped: "the same",
  kappaOrders: "upstream gives a verdict for output 2 and no verdict one code",
};
const agreement = names.map((name) => {
  const far = (of: "byRelease" | "ours"): number[] =>
    rows.map((row) => Math.abs(row[of][name] - row.printed[name]));
  const same = (of: "byRelease" | "ours"): string =>
    `${far(of).filter((distance) => distance <= tolerance).length} of ${rows.length}`;
  return {
    ...{ statistic: name, "by its rules": same("byRelease"), "by ours": same("ours") },
    ...{ "largest difference": Number(Math.max(...far("ours")).toFixed(3)), cause: why[name] ?? "" },
  };
});
console.table(agreement);

const share = (count: number, pairs: number): string => `${((100 * count) / pairs).toFixed(1)}%`;
console.table(
  rows
    .filter(({ set, prompt }) => set === "natural" && prompt === "Vanilla")
    .map(({ judge, printed, ours }) => ({
      judge,
      "correct in both orders": share(ours.correctBoth, ours.pairs),
      ...{ "kappa printed": printed.kappa.toFixed(2), "kappa with the label": ours.kappa.toFixed(2) },
      "kappa of the orders": ours.kappaOrders.toFixed(2),
    })),
);
