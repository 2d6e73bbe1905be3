import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** A verb that works on one questionnaire. */
interface SurveyVerb {
  does: string;
  /** Arguments and options of its own, between the questionnaire and `--json`. */
  takes?: (command: Command) => Command;
  /** What `--json` prints. */
  json: string;
  /** Loads what runs it, when it is asked for: it is called with the arguments and the options. */
  load: () => Promise<(...given: never[]) => Promise<void>>;
  examples: readonly string[];
}

function addSurveyVerb(program: Command, name: string, verb: SurveyVerb): void {
  const { does, takes = (command) => command, json, load, examples } = verb;
  const command = program
    .command(name)
    .description(does)
    .argument("<survey>", "a questionnaire's folder, the set it was made for, or its name among the runs'");
  takes(command)
    .option("--json", `print ${json} as JSON`)
    // The last that commander hands over is the command itself.
    .action(async (...given) => (await load())(...(given.slice(0, -1) as never[])));
  addExamples(command, ...examples);
}

/** The verbs around a server of answers: `serve`, `status`, `export`, `backup`, `restore`, `delete`, `collect`, `close`. */
export function addSurveyServer(program: Command): void {
  addSurveyVerb(program, "serve", {
    does: "serve a questionnaire and store its answers, until Ctrl-C; DATABASE_URL = PostgreSQL",
    takes: (command) =>
      command
        .option("--host <address>", "where it listens; 0.0.0.0 lets others of the network in", "127.0.0.1")
        .option("--port <number>", "the port; 0 is any free one", "8080")
        .option("--public-url <url>", "its address as participants see it, behind a proxy: https://…")
        .option("--trust-proxy", "a proxy stands before it and says who asks by X-Forwarded-For")
        .option(
          "--codes <number>",
          "links for so many participants, each good for one; kept in data/codes.csv",
        )
        .option("--closed", "nobody new can begin; who has begun can go on"),
    json: "the addresses",
    load: async () => (await import("./survey-serve.js")).serve,
    examples: [
      "npx affectlab survey serve my-set",
      "npx affectlab survey serve my-set --host 0.0.0.0 --codes 30",
      "npx affectlab survey serve my-set --public-url https://study.example.org --trust-proxy",
    ],
  });
  addSurveyVerb(program, "status", {
    does: "who began, finished and stopped, how lists are used, and who is still needed",
    json: "the numbers",
    load: async () => (await import("./survey-status.js")).status,
    examples: ["npx affectlab survey status my-set"],
  });
  addSurveyVerb(program, "export", {
    does: "write the answers as a Psych-DS data set to exports/, also while the server runs",
    takes: (command) => command.option("--out <folder>", "another new folder"),
    json: "what was written",
    load: async () => (await import("./survey-export.js")).exportSurvey,
    examples: ["npx affectlab survey export my-set"],
  });
  addSurveyVerb(program, "collect", {
    does: "put files that the page without a server saved into one export; each counts once",
    takes: (command) =>
      command
        .argument("<file...>", "the CSV files, or folders of them")
        .option("--out <folder>", "another new folder"),
    json: "what was written",
    load: async () => (await import("./survey-collect.js")).collect,
    examples: ["npx affectlab survey collect my-set answers-from-mail"],
  });
  addSurveyVerb(program, "backup", {
    does: "write all that the store holds into one file, as of one moment",
    takes: (command) => command.option("--out <file>", "another new file than data/backups/<time>.ndjson.gz"),
    json: "what was written",
    load: async () => (await import("./survey-backup.js")).backup,
    examples: ["npx affectlab survey backup my-set"],
  });
  addSurveyVerb(program, "restore", {
    does: "put a backup into an empty store of the same questionnaire",
    takes: (command) => command.argument("<file>", "what `survey backup` wrote"),
    json: "what was restored",
    load: async () => (await import("./survey-backup.js")).restore,
    examples: ["npx affectlab survey restore my-set my-set.ndjson.gz"],
  });
  addSurveyVerb(program, "delete", {
    does: "delete a participant's answers, or all",
    takes: (command) =>
      command
        .argument("[session]", "the code that the participant was shown, or p017")
        .option("--all", "all sessions and answers; needs --yes")
        .option("--yes", "they cannot be had back, and it is to be done"),
    json: "what was deleted",
    load: async () => (await import("./survey-delete.js")).deleteSessions,
    examples: ["npx affectlab survey delete my-set p017", "npx affectlab survey delete my-set --all --yes"],
  });
  addSurveyVerb(program, "close", {
    does: "nobody new can begin, also while the server runs; who has begun can go on",
    takes: (command) => command.option("--reopen", "let people begin again"),
    json: "the state",
    load: async () => (await import("./survey-close.js")).close,
    examples: ["npx affectlab survey close my-set", "npx affectlab survey close my-set --reopen"],
  });
}
