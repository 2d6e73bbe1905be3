import type { Command } from "commander";
import { addSurveyDesign } from "./survey-design-verbs.js";
import { addSurveyServer } from "./survey-server-verbs.js";

/** Adds `affectlab survey`. Each verb's module is loaded when it runs. */
export function addSurvey(program: Command): void {
  const survey = program
    .command("survey")
    .helpCommand(false)
    .description("put items before people: a questionnaire, its server, and the way back");
  addSurveyDesign(survey);
  addSurveyServer(survey);
}
