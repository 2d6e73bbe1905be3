import { statSync } from "node:fs";
import path from "node:path";
import { type Command, CommanderError } from "commander";
import { AffectlabError, UsageError } from "../core/errors.js";
import { findProjectRoot } from "../io/project-root.js";
import { handleInterrupts } from "./interrupt.js";
import { endOnBrokenOutput, guardOutput, reportError, showWarnings } from "./outcome.js";
import { createProgram } from "./program.js";

/**
 * Runs the command line and ends the process with its exit code: 0 done; 1 error; 2 used wrongly;
 * 100 only where `--fail-on` was met; 130 interrupted.
 *
 * @param args what stands after `affectlab`
 */
export async function main(args: string[]): Promise<void> {
  guardOutput();
  showWarnings();
  handleInterrupts();
  const code = await run(args);
  // Renderers and kernels may leave timers behind; the command is over when its output is out.
  process.stdout.write("", (error) => {
    if (error) endOnBrokenOutput(error);
    process.exit(code);
  });
}

/** Reads AFFECTLAB_MIRROR and the like from .env. Without such a file, no module is loaded for it. */
async function readDotEnv(): Promise<void> {
  const folders = foldersWithDotEnv();
  if (folders.length > 0) (await import("../models/config.js")).applyDotEnv(process.env, folders);
}

/**
 * The folders whose .env is read: the working folder and the clone, if they have one. A folder called .env (often
 * a virtual environment of Python) does not count.
 *
 * @throws AffectlabError when the working folder was removed
 */
function foldersWithDotEnv(): string[] {
  const folders = [...new Set([workingFolder(), findProjectRoot()])];
  return folders.filter(
    (folder) => statSync(path.join(folder, ".env"), { throwIfNoEntry: false })?.isFile() === true,
  );
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new AffectlabError("the working folder no longer exists; change to another and try again", {
      cause: error,
    });
  }
}

async function run(args: string[]): Promise<number> {
  try {
    await readDotEnv();
    await createProgram().parseAsync(args, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportError(error);
    if (error.exitCode === 0) return 0;
    return reportError(new UsageError(usageMessage(error, args)));
  }
}

/** Commander's message in one line, with the command that lists what there is. */
function usageMessage(error: CommanderError, args: string[]): string {
  const problem = error.message
    .replace(/^error: /, "")
    .replace(/^required option '(.*)' not specified$/, "$1 is missing")
    .replace(/^command-argument value /, "")
    .replace(/\.?\s*\(Did you mean (.*)\?\)$/s, " (did you mean $1?)")
    .replace(/\s*\n\s*/g, " ");
  const help = `see \`${["npx affectlab", ...verbsOf(args), "--help"].join(" ")}\``;
  const section = args[0] === "judge" ? largerQuestions[args[1] ?? ""] : undefined;
  if (section !== undefined && problem.startsWith("--judge")) {
    const table = args[2]?.startsWith("-") === false ? args[2] : "ratings.csv";
    return `judge has no verb ${args[1]}: that is a section of \`npx affectlab judge bias ${table} --sections ${section}\`; see docs/judge-bias.md#larger-questions`;
  }
  if (args[0] === "judge" && /^--judge .* is missing$/.test(problem)) {
    return `${problem}: who rates the replies of a run; for ratings that are there already, \`npx affectlab judge bias ${args.at(-1)}\`; ${help}`;
  }
  return problem === "(outputHelp)" ? `a verb is missing; ${help}` : `${problem.replace(/\.$/, "")}; ${help}`;
}

/** Words that are tried as verbs of `judge`, and the section of `judge bias` that answers. */
const largerQuestions: Readonly<Record<string, string>> = {
  ...{ panel: "panel", panels: "panel", replace: "replacement", replacement: "replacement" },
  ...{ ranks: "survival", survival: "survival", scale: "scale", severity: "scale" },
};

/** The verbs among the arguments, as far as they exist: `data fetch` of `data fetch --frce x`. */
function verbsOf(args: string[]): string[] {
  const verbs: string[] = [];
  let command: Command = createProgram();
  for (const word of args.filter((arg) => !arg.startsWith("-"))) {
    const verb = command.commands.find((one) => one.name() === word);
    if (verb === undefined) break;
    verbs.push(word);
    command = verb;
  }
  return verbs;
}
