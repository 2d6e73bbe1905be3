import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `judge validate`. A run called "validate" is judged by its path. */
export function addJudgeValidate(judge: Command): void {
  const validate = judge
    .command("validate")
    .description("hold a run's judges against experts: write blind forms, or read those filled in")
    .argument("<run>", "the run's folder, or its name in the folder of runs")
    .option("--experts <folder>", "the folder of forms, with the experts' answers in it: compare the judges")
    .option("--write <folder>", "draw replies, and write a form for each expert and the key to all")
    .option("--raters <codes>", "with --write: a code for each expert, with commas, such as r01,r02,r03")
    .option(
      "--study <file>",
      "with --write: what experts are told (JSON: researcher, contact, ethics, minutes, payment, withdrawal)",
    )
    .option("--share <share>", "with --write: the share of each model's replies; 0.3 unless given")
    .option("--seed <n>", "draws replies, orders, codes and resamples; 1 unless given")
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./judge-validate.js")).judgeValidate(name, options));
  addExamples(
    validate,
    "npx affectlab judge validate my-run --write forms --raters r01,r02,r03 --study us.json",
    "npx affectlab judge validate my-run --experts forms",
  );
}
