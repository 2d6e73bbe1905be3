import type { Command } from "commander";

/** The verbs around a server of answers: `serve`, `status`, `export`, `backup`, `restore`, `delete`. */
export function addSurveyServer(_survey: Command): void {}
