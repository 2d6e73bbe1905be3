import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** The verbs that make a questionnaire and try it: `new`, `pilot`. */
export function addSurveyDesign(survey: Command): void {
  addPilot(survey);
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
