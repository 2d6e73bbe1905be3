import { type Command, Option } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `seminar build` and `seminar guide`: the sessions without Jupyter, and what their teacher needs. */
export function addSeminarPages(seminar: Command): void {
  const build = seminar
    .command("build")
    .description("the sessions as pages that need no network and no Jupyter; with --solutions the teacher's")
    .option("--out <folder>", "where to; seminar-pages, or seminar-teacher with --solutions, unless given")
    .option("--solutions", "answers and solutions in sight, slides, the guide and the solved notebooks")
    .addOption(sessionOption())
    .option("--fresh", "execute all notebooks, also those that have not changed since the last time")
    .option("--json", "print what was written as JSON")
    .action(async (options) => (await import("./seminar-build.js")).buildSeminar(options));
  addExamples(
    build,
    "npx affectlab seminar build",
    "npx affectlab seminar build --session 4 --out /media/stick/seminar",
    "npx affectlab seminar build --solutions",
  );
  const guide = seminar
    .command("guide")
    .description("the teacher's guide: plan, board, typical mistakes, discussion, variants, homework")
    .addOption(sessionOption())
    .addOption(new Option("--minutes <n>", "only the plan of this length").choices(["60", "90"]))
    .addOption(
      new Option("--for <whom>", "only the variant for these students").choices([
        "psychologists",
        "engineers",
      ]),
    )
    .option("--out <file>", "a file in place of the terminal: .md or .html")
    .option("--json", "print the guide's parts as JSON, or with --out what was written")
    .action(async (options) => (await import("./seminar-guide.js")).showGuide(options));
  addExamples(
    guide,
    "npx affectlab seminar guide --session 4 --minutes 90",
    "npx affectlab seminar guide --for engineers --out guide.html",
  );
}

const sessionOption = (): Option =>
  new Option("--session <n>", "only this session").choices(["1", "2", "3", "4", "5", "6", "7"]);
