import { existsSync } from "node:fs";
import path from "node:path";
import { CommanderError } from "commander";
import { UsageError } from "../core/errors.js";
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
  await readDotEnv();
  const code = await run(args);
  // Renderers and kernels may leave timers behind; the command is over when its output is out.
  process.stdout.write("", (error) => (error ? endOnBrokenOutput(error) : process.exit(code)));
}

/** What a .env file says of AFFECTLAB_MIRROR and its like; without the file nothing is loaded for it. */
async function readDotEnv(): Promise<void> {
  if (![process.cwd(), findProjectRoot()].some((folder) => existsSync(path.join(folder, ".env")))) return;
  (await import("../models/config.js")).applyDotEnv();
}

async function run(args: string[]): Promise<number> {
  try {
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
  const verb = args.find((arg) => !arg.startsWith("-"));
  const known = createProgram().commands.some((command) => command.name() === verb);
  const problem = error.message
    .replace(/^error: /, "")
    .replace(/\.?\s*\(Did you mean (.*)\?\)$/s, " (did you mean $1?)")
    .replace(/\s*\n\s*/g, " ");
  const help = `see \`npx affectlab ${known ? `${verb} ` : ""}--help\``;
  return problem === "(outputHelp)" ? `a verb is missing; ${help}` : `${problem.replace(/\.$/, "")}; ${help}`;
}
