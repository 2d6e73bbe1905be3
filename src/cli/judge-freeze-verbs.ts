import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `judge freeze`. A run called "freeze" is judged by its path. */
export function addJudgeFreeze(judge: Command): void {
  const freeze = judge
    .command("freeze")
    .description("tell a judge's severity from what it makes of the conversation: other judges, same replies")
    .argument("<dialogues>", "a study with released dialogues, or a run's folder or name")
    .option("--out <folder>", "where frozen replies and figures go; in the folder of runs unless given")
    .option("--no-figures", "no pictures")
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./judge-freeze.js")).judgeFreeze(name, options));
  addExamples(freeze, "npx affectlab judge freeze sage");
}
