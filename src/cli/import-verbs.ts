import { type Command, Option } from "commander";
import { manifests } from "../studies/registry.js";
import { addExamples } from "./help-text.js";
import { addStudyOptions } from "./study-options.js";

/** Adds `affectlab import`. Each verb's module is loaded when it runs. */
export function addImport(program: Command): void {
  const verb = program
    .command("import")
    .helpCommand(false)
    .description(
      "bring ratings, replies or people's answers of your own: CSV, JSON Lines, Parquet, logs of Inspect",
    );
  addExamples(
    addReadingOptions(
      verb
        .command("ratings")
        .description("read a table of ratings, show how it was understood, and keep it under a name")
        .argument("<file>", "a file of ratings, or the folder of a judged run")
        .option("--as <name>", "the name to keep it under; the file's own unless given"),
    )
      .option("--dry-run", "show how the file is understood, and write nothing")
      .option("--json", "print what was understood as JSON")
      .action(async (file, options) => (await import("./import-ratings.js")).importRatings(file, options)),
    "npx affectlab import ratings ratings.csv --dry-run",
    "npx affectlab import ratings ratings.csv --as pilot --map item=id,judge=rater",
    "npx affectlab import ratings scores.csv --wide judges --decimal ,",
  );
  const replies = verb
    .command("replies")
    .description("read replies that another program collected, and keep them as a finished run")
    .argument("<file>", "a file of replies: item, model, reply, and where known prompt, replicate, question")
    .addOption(
      new Option("--study <id>", "the study whose items were answered; replies, if they belong to none")
        .choices([...askable, "replies"])
        .makeOptionMandatory(),
    )
    .option("--as <name>", "the name of the run; the file's own unless given")
    .addOption(mapOption("item=id,model=system"))
    .option("--model <name>", "who replied, in a file without a column for it");
  addExamples(
    addStudyOptions(replies)
      .option("--dry-run", "show how the file is understood, and write nothing")
      .option("--json", "print what was understood as JSON")
      .action(async (file, options) => (await import("./import-replies.js")).importReplies(file, options)),
    ...manifests
      .filter(({ live }) => live?.judging !== undefined)
      .map(({ id }) => `npx affectlab import replies replies.csv --study ${id} --as pilot`),
    "npx affectlab import replies log.eval --study replies --dry-run",
  );
  addExamples(
    verb
      .command("people")
      .description(
        "read people's answers to a set of items, show what they agree on, and keep them under a name",
      )
      .argument(
        "<files...>",
        "files of answers (participant, item, answer, …), an exported survey, or a set with one",
      )
      .option("--set <folder>", "the set of items that they answered, where the files do not name it")
      .option("--task <name>", "in place of --set: what a study, or a judged run (rating), asked them")
      .option("--study <id>", "of --task: the study, where several ask it")
      .option("--judged <run>", "of --task: the run that they were asked about, or one of its judgings")
      .option(
        "--seed <n>",
        "of --task: the seed of the questionnaire, where items follow from it; 1 unless given",
      )
      .option("--as <name>", "the name to keep them under; the file's own unless given")
      .addOption(mapOption("participant=subject,answer=choice"))
      .option("--exclude <file>", "leave out whom a CSV names: participant, reason, and where needed item")
      .option("--fail-checks <n>", "leave out participants who failed at least n attention checks")
      .option("--least-share <share>", "leave out participants who answered less of their items, 0 to 1")
      .option("--least-seconds <s>", "leave out answers to an item that took less")
      .option("--dry-run", "show how the file is understood, and write nothing")
      .option("--json", "print what was understood, and the norms, as JSON")
      .action(async (files, options) =>
        options.task === undefined
          ? (await import("./import-people.js")).importPeople(files, options)
          : (await import("./import-survey-task.js")).importSurveyTask(files, options),
      ),
    "npx affectlab import people answers.csv --set my-set --dry-run",
    "npx affectlab import people answers.csv --set my-set --as class --map participant=subject",
    "npx affectlab import people my-set --fail-checks 2 --least-seconds 1 --as norming",
    "npx affectlab import people answers.csv --task rating --judged my-run --as raters",
    ...manifests.flatMap(({ id, surveys = {} }) =>
      Object.entries(surveys)
        .filter(([, { needs }]) => needs !== "run")
        .map(([task]) => `npx affectlab import people answers.csv --task ${task} --study ${id}`),
    ),
  );
}

const askable = manifests.filter(({ live }) => live !== undefined).map(({ id }) => id);

/** How a table of ratings is to be read: of `import ratings` and `judge bias`. */
export function addReadingOptions(command: Command): Command {
  return command
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
    .option("--allow-unparsed", "keep texts among the scores as ratings without a score");
}

export const mapOption = (example: string): Option =>
  new Option("--map <list>", `which column has which role, where its name does not say it: ${example}`);

export const decimalOption = (): Option =>
  new Option("--decimal <sign>", "how numbers are written: . or , (3.5 or 3,5)").choices([".", ","]);
