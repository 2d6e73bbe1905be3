import { requireTool } from "../../io/tool-packages.js";

/** The packages of tools/survey. */
export const surveyTools = (need: string): Promise<NodeJS.Require> =>
  requireTool("survey", { need, otherwise: "mail questionnaire.html, which needs no server" });
