import type { Argument, Command, Option } from "commander";

/** A line of help is no longer than this, however wide the terminal. */
const widest = 100;

/** How every command's help looks: choices, default values, and what is required. */
export function configureHelpText(program: Command): void {
  program
    .configureHelp({ optionDescription, argumentDescription })
    .configureOutput({ getOutHelpWidth: () => Math.min(widest, process.stdout.columns ?? 80) });
}

/** "how often each item is asked; 1 unless given" */
function optionDescription(option: Option): string {
  const value: unknown = option.defaultValue;
  const otherwise = typeof value === "string" ? `; ${value} unless given` : "";
  return `${withChoices(option)}${option.mandatory ? "; required" : otherwise}`;
}

const argumentDescription = (argument: Argument): string => withChoices(argument);

function withChoices({ description, argChoices }: Argument | Option): string {
  return argChoices === undefined ? description : `${description} (${argChoices.join(", ")})`;
}

/** Ends a command's help with examples. A test parses each. */
export function addExamples(command: Command, ...examples: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${examples.map((line) => `  ${line}`).join("\n")}`);
}

/** What all verbs share, at the end of `affectlab --help`. */
export const sharedHelp = `
Every verb tells its options by --help and prints JSON by --json.

Exit codes:
  0    done, also where verdicts differ
  1    an error; of doctor: something is missing that is not optional
  2    used wrongly
  100  only with --fail-on: what it names was met
  130  interrupted (Ctrl-C, SIGTERM, SIGHUP); answers in flight are kept; a second ends at once

Environment (a flag wins over it, it wins over affectlab.config.ts; .env is read):
  AFFECTLAB_MIRROR           a folder with the released data, instead of a download
  AFFECTLAB_RUNS_DIR         where runs are kept (runs/ of the clone)
  AFFECTLAB_CACHE_DIR        where replies are kept (.cache in the folder of runs)
  AFFECTLAB_MAX_COST         as --max-cost
  AFFECTLAB_MAX_CONNECTIONS  as --concurrency
  AFFECTLAB_BASE_URL         the server of compatible/<model>; its key is AFFECTLAB_API_KEY
  OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY
  AFFECTLAB_DEBUG=1          where an error happened`;
