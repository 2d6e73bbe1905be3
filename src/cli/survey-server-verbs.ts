import type { Command } from "commander";
import { addExamples } from "./help-text.js";

const survey = "a questionnaire's folder, the set it was made for, or its name among the runs'";

/** The verbs around a server of answers: `serve`, `status`, `export`, `backup`, `restore`, `delete`, `collect`. */
export function addSurveyServer(program: Command): void {
  addExamples(
    program
      .command("serve")
      .description("serve a questionnaire and store its answers, until Ctrl-C; DATABASE_URL = PostgreSQL")
      .argument("<survey>", survey)
      .option("--host <address>", "where it listens; 0.0.0.0 lets others of the network in", "127.0.0.1")
      .option("--port <number>", "the port; 0 is any free one", "8080")
      .option("--public-url <url>", "its address as participants see it, behind a proxy: https://…")
      .option("--trust-proxy", "a proxy stands before it and says who asks by X-Forwarded-For")
      .option("--codes <number>", "links for so many participants, each good for one; kept in data/codes.csv")
      .option("--closed", "nobody new can begin; who has begun can go on")
      .option("--json", "print the addresses as JSON")
      .action(async (name, options) => (await import("./survey-serve.js")).serve(name, options)),
    "npx affectlab survey serve my-set",
    "npx affectlab survey serve my-set --host 0.0.0.0 --codes 30",
    "npx affectlab survey serve my-set --public-url https://study.example.org --trust-proxy",
  );
  addExamples(
    program
      .command("status")
      .description("who began, finished and stopped, how lists are used, and who is still needed")
      .argument("<survey>", survey)
      .option("--json", "print the numbers as JSON")
      .action(async (name, options) => (await import("./survey-status.js")).status(name, options)),
    "npx affectlab survey status my-set",
  );
  addExamples(
    program
      .command("export")
      .description("write the answers as a Psych-DS data set to exports/, also while the server runs")
      .argument("<survey>", survey)
      .option("--out <folder>", "another new folder")
      .option("--json", "print what was written as JSON")
      .action(async (name, options) => (await import("./survey-export.js")).exportSurvey(name, options)),
    "npx affectlab survey export my-set",
  );
  addExamples(
    program
      .command("collect")
      .description("put files that the page without a server saved into one export; each counts once")
      .argument("<survey>", survey)
      .argument("<file...>", "the CSV files, or folders of them")
      .option("--out <folder>", "another new folder")
      .option("--json", "print what was written as JSON")
      .action(async (name, files, options) =>
        (await import("./survey-collect.js")).collect(name, files, options),
      ),
    "npx affectlab survey collect my-set answers-from-mail",
  );
  addExamples(
    program
      .command("backup")
      .description("write all that the store holds into one file, as of one moment")
      .argument("<survey>", survey)
      .option("--out <file>", "another new file than data/backups/<time>.ndjson.gz")
      .option("--json", "print what was written as JSON")
      .action(async (name, options) => (await import("./survey-backup.js")).backup(name, options)),
    "npx affectlab survey backup my-set",
  );
  addExamples(
    program
      .command("restore")
      .description("put a backup into an empty store of the same questionnaire")
      .argument("<survey>", survey)
      .argument("<file>", "what `survey backup` wrote")
      .option("--json", "print what was restored as JSON")
      .action(async (name, file, options) =>
        (await import("./survey-backup.js")).restore(name, file, options),
      ),
    "npx affectlab survey restore my-set my-set.ndjson.gz",
  );
  addExamples(
    program
      .command("delete")
      .description("delete a participant's answers, or all")
      .argument("<survey>", survey)
      .argument("[session]", "the code that the participant was shown, or p017")
      .option("--all", "all sessions and answers; needs --yes")
      .option("--yes", "they cannot be had back, and it is to be done")
      .option("--json", "print what was deleted as JSON")
      .action(async (name, session, options) =>
        (await import("./survey-delete.js")).deleteSessions(name, session, options),
      ),
    "npx affectlab survey delete my-set p017",
    "npx affectlab survey delete my-set --all --yes",
  );
  addExamples(
    program
      .command("close")
      .description("nobody new can begin, also while the server runs; who has begun can go on")
      .argument("<survey>", survey)
      .option("--reopen", "let people begin again")
      .option("--json", "print the state as JSON")
      .action(async (name, options) => (await import("./survey-close.js")).close(name, options)),
    "npx affectlab survey close my-set",
    "npx affectlab survey close my-set --reopen",
  );
}
