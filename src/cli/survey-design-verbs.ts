import { type Command, Option } from "commander";
import { studyIds } from "../studies/registry.js";
import { addExamples } from "./help-text.js";

/** The verbs that make a questionnaire and try it: `new`, `pilot`. */
export function addSurveyDesign(survey: Command): void {
  addNew(survey);
  addPilot(survey);
}

function addNew(survey: Command): void {
  const verb = survey
    .command("new")
    .description("make a questionnaire of a set of items: a page, and one file to mail")
    .argument("[source]", 'a set, or "my-set,*-emotion": a folder or file of items, and what is chosen of it')
    .option(
      "--questions <ids>",
      "what is asked, with commas: answer, emotion, intensity, …; answer if left out",
    )
    .option(
      "--per-person <n>",
      "items for each participant; 12 to 24 if left out, each story once if it can be",
    )
    .option("--enough <n>", "how many answers an item are enough", "20")
    .option(
      "--task <id>",
      "instead, what a study asks people about its texts or a run: change, items, rating",
    )
    .addOption(new Option("--study <id>", "the study of the task").choices(studyIds))
    .option("--run <folder>", "the judged run that the task is about")
    .option("--limit <n>", "how much the task asks about, drawn by the seed")
    .option("--out <folder>", "where to; the folder survey in the set if left out")
    .option("--name <name>", "of the questionnaire; the set's if left out")
    .option("--title <text>", "what participants read at the top")
    .option("--responsible <text>", "who is responsible, as the consent says it")
    .option("--contact <text>", "where participants can ask, complain or withdraw")
    .option("--ethics <text>", "number or sentence of an ethics board")
    .option("--least-age <years>", "nobody younger takes part", "18")
    .option("--keep-days <n>", "after so many days the server deletes all answers", "180")
    .option("--languages <list>", "of the page: en, zh or both; those of the items if left out")
    .option("--support <places>", "lines of help for CN, US, GB, …; by the languages if left out")
    .option("--seed <n>", "draws the lists and their order", "1")
    .option("--no-checks", "without attention checks")
    .option("--full-screen", "offer the whole screen, for pictures")
    .option("--store-agent", "store the name of each participant's browser, and say so")
    .option("--force", "make it anew where a questionnaire is that nobody has answered")
    .option("--json", "print what was made as JSON")
    .action(async (source, options) => (await import("./survey-new.js")).newSurvey(source, options));
  addExamples(
    verb,
    "npx affectlab survey new my-set --contact a.lee@example.org --support CN,US",
    "npx affectlab survey new my-set,*-emotion --questions free-naming,emotion,intensity",
    "npx affectlab survey new my-set/items-face-only.jsonl --questions free-naming,emotion",
    "npx affectlab survey new --task rating --run runs/judged",
  );
}

function addPilot(survey: Command): void {
  const pilot = survey
    .command("pilot")
    .argument("<survey>", "the folder of a questionnaire, its set, or its name")
    .description("let scripted people answer, into a file or through a running server (a load test)")
    .option("--participants <n>", "how many", "30")
    .option("--address <url>", "of the server that they answer through, all at once")
    .option("--seed <n>", "of the people and of what they think", "1")
    .option("--json", "print what came of it as JSON")
    .action(async (name, options) => (await import("./survey-pilot.js")).pilotSurvey(name, options));
  addExamples(
    pilot,
    "npx affectlab survey pilot my-set",
    "npx affectlab survey pilot my-set --participants 200 --address http://localhost:8080",
  );
}
