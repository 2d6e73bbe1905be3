import type { Command } from "commander";

/** The verbs that make a questionnaire and try it: `new`, `pilot`. */
export function addSurveyDesign(_survey: Command): void {}
