import { type Command, Option } from "commander";
import { addExamples } from "./help-text.js";
import { addSeminarPages } from "./seminar-pages-verbs.js";

/** Adds `affectlab seminar`. Each verb's module is loaded when it runs. */
export function addSeminar(program: Command): void {
  const seminar = program
    .command("seminar")
    .helpCommand(false)
    .description("seven sessions: a student's folder, a class's progress, pages without Jupyter, a guide");
  addExamples(
    seminar
      .command("new")
      .description(
        "make a student's folder of seven notebooks, or bring one up to date; what was edited stays",
      )
      .argument("<folder>", "a new folder, an empty one, or one that this command made")
      .option("--class <folder>", "where the class's folders are collected: guesses stand beside its own")
      .option("--json", "print what was made as JSON")
      .action(async (folder, options) => (await import("./seminar-new.js")).newFolder(folder, options)),
    "npx affectlab seminar new my-seminar",
    "npx affectlab seminar new my-seminar --class ../class",
  );
  addExamples(
    seminar
      .command("check")
      .description("who predicted, tried and solved what, and each question's commonest mistake")
      .argument("<folder...>", "students' folders, folders of them, or of files that a page exported")
      .addOption(sessionOption("only these sessions"))
      .option("--out <folder>", "write a page and two CSV files there as well")
      .option("--json", "print the tables as JSON")
      .action(async (folders, options) => (await import("./seminar-check.js")).checkClass(folders, options)),
    "npx affectlab seminar check class",
    "npx affectlab seminar check class --session 1 4 --out class-report",
  );
  addSeminarPages(seminar);
}

const sessionOption = (description: string): Option =>
  new Option("--session <number...>", description).choices(["1", "2", "3", "4", "5", "6", "7"]);
