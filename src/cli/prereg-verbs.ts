import { type Command, Option } from "commander";
import { studyIds } from "../studies/registry.js";
import { reportConditions } from "./report-conditions.js";

/** Adds `affectlab prereg`. Each verb's module is loaded when it runs. */
export function addPrereg(program: Command): void {
  const prereg = program
    .command("prereg")
    .helpCommand(false)
    .description("preregister an analysis: write, freeze, verify, and report every deviation");
  prereg
    .command("new")
    .description("write a registration to fill in: replace every text that begins with REPLACE:")
    .addOption(
      new Option("--study <id>", "the study, whose design is filled in where known").choices(studyIds),
    )
    .option("--out <file>", "where to; printed when left out")
    .option("--date <day>", "the day of writing, YYYY-MM-DD")
    .option("--author <name...>", "who registers")
    .option("--help-fields", "explain every field instead")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./prereg-write.js")).newRegistration(options));
  prereg
    .command("freeze")
    .description(
      "check a registration, hash it and the data it rests on, and write <name>.<hash>.frozen.json",
    )
    .argument("<file>", "a registration with nothing left to replace")
    .option("--json", "print the result as JSON")
    .action(async (file, options) => (await import("./prereg-write.js")).freezeRegistration(file, options));
  prereg
    .command("verify")
    .description("compare a frozen registration and its data with their hashes; ends with 1 when one differs")
    .argument("<file>", "a frozen registration")
    .option("--hash <sha256>", "the hash as it was deposited, 12 digits or more")
    .option("--json", "print the result as JSON")
    .action(async (file, options) => (await import("./prereg-write.js")).verifyRegistration(file, options));
  prereg
    .command("analyse")
    .description("run the registered tests on recorded data, and write what was done as analysis.json")
    .argument("<file>", "a frozen registration")
    .requiredOption("--out <file>", "where to")
    .addOption(
      new Option(
        "--conventions <whose>",
        "ties, unparsed replies and clusters as registered, or as in the paper",
      )
        .choices(["registered", "paper"])
        .default("registered"),
    )
    .option("--json", "print the record as JSON")
    .action(async (file, options) => (await import("./prereg-report.js")).analyse(file, options));
  prereg
    .command("report")
    .description("name every deviation of an analysis from its registration, and decide each hypothesis")
    .argument("<file>", "a frozen registration")
    .requiredOption("--against <path>", "an analysis.json, or a folder that holds one")
    .option("--out <file>", "write the Markdown there as well")
    .addOption(
      new Option("--fail-on <condition...>", "end with 100 when there is one").choices(reportConditions),
    )
    .option("--json", "print the report as JSON")
    .action(async (file, options) => (await import("./prereg-report.js")).report(file, options));
}
