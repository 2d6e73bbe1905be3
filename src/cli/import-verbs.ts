import { type Command, Option } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `affectlab import`. Each verb's module is loaded when it runs. */
export function addImport(program: Command): void {
  const verb = program
    .command("import")
    .helpCommand(false)
    .description(
      "bring ratings or replies of your own: CSV, JSON Lines, Parquet, logs of Inspect, promptfoo",
    );
  addExamples(
    verb
      .command("ratings")
      .description("read a table of ratings, show how it was understood, and keep it under a name")
      .argument("<file>", "a file of ratings, or the folder of a judged run")
      .option("--as <name>", "the name to keep it under; the file's own unless given")
      .addOption(mapOption("item=id,judge=rater"))
      .option("--types <list>", "columns read as another type: score=number,year=text")
      .addOption(
        new Option("--wide <what>", "what the columns of scores are, without a score column").choices([
          "judges",
          "criteria",
        ]),
      )
      .option("--columns <list>", "of --wide: the columns of scores; all of numbers unless given")
      .addOption(decimalOption())
      .option("--kinds <list>", "who is no model: anna=person,expert-*=expert")
      .option("--judge <name>", "who rated, in a file without a column for it")
      .option("--allow-unparsed", "keep texts among the scores as ratings without a score")
      .option("--dry-run", "show how the file is understood, and write nothing")
      .option("--json", "print what was understood as JSON")
      .action(async (file, options) => (await import("./import-ratings.js")).importRatings(file, options)),
    "npx affectlab import ratings ratings.csv --dry-run",
    "npx affectlab import ratings ratings.csv --as pilot --map item=id,judge=rater",
    "npx affectlab import ratings scores.csv --wide judges --decimal ,",
  );
}

export const mapOption = (example: string): Option =>
  new Option("--map <list>", `which column has which role, where its name does not say it: ${example}`);

export const decimalOption = (): Option =>
  new Option("--decimal <sign>", "how numbers are written: . or , (3.5 or 3,5)").choices([".", ","]);
