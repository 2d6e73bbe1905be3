import { readFileSync } from "node:fs";
import { Command, Option } from "commander";
import { claimKinds, evidences, verdicts } from "../core/claim.js";
import { UsageError } from "../core/errors.js";
import { projectPath } from "../io/project-root.js";
import { derivable, manifests, studyIds } from "../studies/registry.js";
import { addExport } from "./export-verbs.js";
import { addGenerate } from "./generate-verbs.js";
import { addExamples, configureHelpText, sharedHelp } from "./help-text.js";
import { addImport } from "./import-verbs.js";
import { otherDataOption, trustOption } from "./option-values.js";
import { addPrereg } from "./prereg-verbs.js";
import { addRuns } from "./run-verbs.js";
import { addSeminar } from "./seminar-verbs.js";
import { addSite } from "./site-verbs.js";
import { addSurvey } from "./survey-verbs.js";

// Each verb's module is loaded when the verb runs: `affectlab --help` loads none.

/** The command line's verbs and options. Errors and help are thrown as CommanderError. */
export function createProgram(): Command {
  const program = new Command("affectlab")
    .description("Affective and social cognition in language models: published numbers, recomputed.")
    .version(packageVersion(), "--version")
    .helpCommand("help [verb]", "what a verb does and takes")
    // For `judge bias`: else `judge` would take the options that both have.
    .enablePositionalOptions()
    .showSuggestionAfterError(true)
    .addHelpText("after", sharedHelp);
  configureHelpText(program);
  refuseEmpty(program);
  program
    .command("reproduce")
    .description("make every figure and the ledger of claims, and execute the notebooks")
    .addOption(studyOption())
    .addOption(otherDataOption())
    .option("--skip-notebooks", "make figures and ledger only")
    .option("--fresh", "make all of it, also what has not changed since the last run")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./reproduce.js")).reproduce(options));
  program
    .command("study-part <study> <what>", { hidden: true })
    .action(async (study, what) => (await import("./study-part.js")).runStudyPart(study, what));
  const claims = program
    .command("claims")
    .description(
      "count the verdicts on the papers' printed numbers, or list the claims of a study or a verdict",
    )
    .addOption(studyOption())
    .addOption(otherDataOption())
    .addOption(new Option("--verdict <verdict>", "only claims with this verdict").choices(verdicts))
    .addOption(new Option("--evidence <evidence>", "only claims that rest on this").choices(evidences))
    .addOption(new Option("--kind <kind>", "only numbers, or only sentences").choices(claimKinds))
    .option("--id <ids>", "only the claims with these ids, or patterns of ids with *, by comma")
    .option("--grep <words>", "only claims with all of these words in statement, note or place, or numbers")
    .addOption(
      new Option(
        "--fail-on <verdict...>",
        "end with 100 when a claim, listed or not, has one of these verdicts",
      ).choices(verdicts),
    )
    .option("--fresh", "compute them, also if code and data are those of the last time")
    .option("--json", "print an array of claims")
    .action(async (options) => (await import("./claims.js")).showClaims(options));
  addExamples(
    claims,
    "npx affectlab claims --verdict paper-inconsistent",
    "npx affectlab claims --grep abstract --kind sentence",
    ...manifests.flatMap((study) => study.examples?.claims ?? []),
    "npx affectlab claims --fail-on differs paper-inconsistent",
  );
  addExamples(
    program
      .command("figure")
      .description("one figure: what it shows in words, its files, claims, function and notebook")
      .argument("<name...>", "its id or the paper's name: figure-4a, 4a, table 2; with its study if need be")
      .option(
        "--out <folder>",
        "copy it there to mail or print: SVG, PDF, PNG, data, and its page as one file (2.6 MB)",
      )
      .addOption(
        new Option(
          "--size <size>",
          "for print, with --out: SVG, PDF and PNG 89 or 183 mm wide, with no text below 5 points",
        ).choices(["one-column", "two-columns"]),
      )
      .option("--json", "print it as JSON")
      .action(async (name, options) => (await import("./figure.js")).showFigure(name, options)),
    "npx affectlab figure 4a",
    "npx affectlab figure 4a --out my-paper --size one-column",
    ...manifests.flatMap((study) => study.examples?.figure ?? []),
  );
  addData(program);
  addExamples(
    program
      .command("derive")
      .description(
        "make the numeric tables from the authors' data at their pinned commit, or from other data",
      )
      .argument("[study]", derivable.join(", "))
      .addOption(otherDataOption())
      .option("--json", "print what was written as JSON")
      .action(async (study, options) => (await import("./derive.js")).derive(study, options)),
    `npx affectlab derive ${derivable[0]}`,
    "npx affectlab derive --other-data my-replication",
  );
  const models = program
    .command("models")
    .helpCommand(false)
    .description("which models can be used here, and what is missing for the rest")
    .option("--probe", "ask each server that has its key which models it has")
    .addOption(trustOption())
    .option("--json", "print the list as JSON")
    .action(async (options) => (await import("./models.js")).showModels(options));
  addExamples(
    models
      .command("check")
      .description("what a model takes, by one short call for each: text, temperature, object, image, limit")
      .argument("<id>", "provider/model")
      .option("--prices <file>", "a price table in place of data/prices.csv")
      .addOption(trustOption())
      .option("--json", "print the result as JSON")
      .action(async (id, _, command) =>
        (await import("./models-check.js")).checkOne(id, command.optsWithGlobals()),
      ),
    "npx affectlab models check openai/gpt-5",
    "npx affectlab models check ollama/llama3.1:8b",
  );
  addExamples(
    program
      .command("doctor")
      .description("what works on this machine, and the line that installs what is missing")
      .option("--json", "print the list as JSON")
      .action(async (options) => (await import("./doctor.js")).showHealth(options)),
    "npx affectlab doctor",
  );
  addPrereg(program);
  addRuns(program);
  addImport(program);
  addExport(program);
  addGenerate(program);
  addSeminar(program);
  addSite(program);
  addSurvey(program);
  for (const command of [program, ...program.commands, ...program.commands.flatMap((c) => c.commands)]) {
    // The message is told once, in one line, by whoever catches the error.
    command.exitOverride().configureOutput({ outputError: () => {} });
    refuseRepeated(command);
  }
  return program;
}

function addData(program: Command): void {
  const checkable = manifests.filter(({ dataCheck }) => dataCheck !== undefined).map(({ id }) => id);
  const data = program
    .command("data")
    .helpCommand(false)
    .description("the authors' released data: list, fetch, verify, check");
  data
    .command("list")
    .description("what the catalogue has, and what of it is here and intact")
    .option("--json", "print the table as JSON")
    .action(async (options) => (await import("./data.js")).listData(options));
  addExamples(data, "npx affectlab data list", "npx affectlab data fetch affective-cog");
  data
    .command("fetch")
    .description("download data at their pinned commit to data/upstream, verified")
    .argument("<name>", "a name that `data list` shows")
    .option("--all", "also the large files: all 48 dialogue files of digitalhuman")
    .option("--force", "download again what is there and intact")
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./data.js")).fetchData(name, options));
  data
    .command("verify")
    .description("compare every file with its recorded sha256; ends with 1 when one differs")
    .argument("[name]", "a name that `data list` shows; all when left out")
    .option("--json", "print the result as JSON")
    .action(async (name, options) => (await import("./data.js")).verifyData(name, options));
  data
    .command("check")
    .description("read every recorded dialogue of a study; ends with 1 at the first defect")
    .argument("<study>", checkable.join(", "))
    .argument("[folder]", "a folder in upstream's layout; the mirror or the download unless given")
    .option("--allow-partial", "name every defect, import the rest, and count both")
    .option("--json", "print the counts as JSON")
    .action(async (study, folder, options) => (await import("./data.js")).checkData(study, folder, options));
}

function studyOption(): Option {
  return new Option("--study <id>", "only this study").choices(studyIds);
}

function packageVersion(): string {
  return JSON.parse(readFileSync(projectPath("package.json"), "utf8")).version;
}

/** Refuses an option that is given twice: Commander would take the last and drop the rest in silence. */
function refuseRepeated(command: Command): void {
  for (const option of command.options.filter(takesOneValue)) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long} is given twice; give it once`);
      isGiven = true;
    });
  }
}

const takesOneValue = (option: Option): boolean => option.required && !option.variadic;

/** Refuses empty values, for all verbs: `--out ""` would write into the working folder. */
function refuseEmpty(program: Command): void {
  program.hook("preAction", (_, command) => {
    for (const option of command.options) {
      const value: unknown = command.getOptionValue(option.attributeName());
      if ([value].flat().some(isEmpty)) {
        throw new UsageError(`${option.long} is empty; give it a value, or leave it out`);
      }
    }
    for (const [at, argument] of command.registeredArguments.entries()) {
      // For an empty <run>, the verb's own message says more.
      if (argument.name() === "run" || !isEmpty(command.args[at])) continue;
      throw new UsageError(`the ${argument.name()} is empty; name one`);
    }
  });
}

const isEmpty = (value: unknown): boolean => typeof value === "string" && value.trim() === "";
