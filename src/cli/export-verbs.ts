import { type Command, Option } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `affectlab export`. Its module is loaded when it runs. */
export function addExport(program: Command): void {
  addExamples(
    program
      .command("export")
      .description("write all replies of a run for other programs, and what judges said of them")
      .argument("<run>", "the run's folder, or its name in the folder of runs")
      .addOption(
        new Option("--format <format>", "tables as csv or parquet, or logs of Inspect")
          .choices(["csv", "parquet", "inspect"])
          .makeOptionMandatory(),
      )
      .option("--out <file>", "the file, or the folder of several logs; <run>/export unless given")
      .option("--eval", "of inspect: archives (.eval) in place of JSON")
      .option("--force", "replace files that are there")
      .option("--json", "print what was written as JSON")
      .action(async (run, options) => (await import("./export.js")).exportRun(run, options)),
    "npx affectlab export my-run --format parquet --out ~/my-run.parquet",
    "npx affectlab export my-run --format inspect --eval",
  );
}
