import type { Command } from "commander";
import { addExamples } from "./help-text.js";
import { addReadingOptions } from "./import-verbs.js";

/**
 * Adds `judge bias`. `judge` has an action of its own: what stands behind `bias` belongs to it alone, and a run
 * called "bias" is judged by its path.
 */
export function addJudgeBias(judge: Command): void {
  const named = judge
    .command("bias")
    .description("ten questions about the judges behind a table of ratings, with a report to send on")
    .argument("<table>", "a file of ratings, a run's folder or name, an import, or a data set's name");
  const bias = addReadingOptions(named)
    .option("--only-criterion <names>", "these criteria only, with commas")
    .option("--only-judge <names>", "these judges only, with commas")
    .option("--reversed <criteria>", "criteria that are bad when high, with commas")
    .option("--scale <scales...>", "lowest and highest possible value: empathy=1..5; 1..5 without criteria")
    .option("--level <level>", "of intervals and tests; 0.95 unless given")
    .option("--resamples <n>", "of a bootstrap; 2000 unless given")
    .option("--seed <n>", "of a bootstrap; 1 unless given")
    .option(
      "--certify [draws]",
      "plant biases of known size in this table and ask again; 200 draws unless given",
    )
    .option("--certify-judge <name>", "in whose ratings they are planted; the judge with most unless given")
    .option(
      "--sections <names>",
      "these larger questions only, with commas, or none: scale, people-and-models, replacement, survival, panel",
    )
    .option("--export-scale <formats>", "the table for other programs: facets, tam, mirt, lme4, with commas")
    .option("--epsilon <lead>", "how far a person may be ahead of a judge; 0.2 for experts, 0.1 for others")
    .option("--labelled-at-random", "what people rated is a random part: correct the judges' means by it")
    .option("--plan", "which panel of judges to hire, also in tables whose larger questions are left out")
    .option("--cost <costs...>", "of one judging in USD, by judge: gpt=0.01,claude=0.02")
    .option("--tokens <in/out>", "of one judging: costs follow from data/prices.csv, such as 1500/200")
    .option("--target-reliability <r>", "that the panel should reach; 0.8 unless given")
    .option("--conversations <n>", "of each respondent in the planned study; as in the table unless given")
    .option("--out <folder>", "where the report goes; judge-bias/<name> in the folder of runs unless given")
    .option("--no-figures", "no pictures: the report has its numbers only")
    .option("--json", "print the report as JSON")
    .action(async (name, options) => (await import("./judge-bias.js")).judgeBiasOf(name, options));
  addExamples(
    bias,
    "npx affectlab judge bias ratings.csv",
    "npx affectlab judge bias ratings.csv --map item=id,judge=rater --reversed coldness",
    "npx affectlab judge bias llmbar",
    "npx affectlab judge bias runs/my-run --json",
    "npx affectlab judge bias ratings.csv --certify",
    "npx affectlab judge bias ratings.csv --plan --cost gpt=0.01,claude=0.02 --conversations 100",
  );
}
