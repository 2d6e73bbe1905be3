import { AffectlabError, FileProblemsError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";

/**
 * Tells a failure in one line on stderr (the problems of a file in one line each) and gives the exit code it ends with. Any failure that is neither
 * affectlab's own error nor a refusal of the system is a defect: then the line says how to see where it happened.
 */
export function reportError(error: unknown): number {
  const known = error instanceof AffectlabError;
  const refusal = known ? undefined : systemRefusal(error);
  const message = refusal ?? (error instanceof Error ? error.message : String(error));
  // A message may quote a server or a file: a terminal must not obey it.
  const line = printable(error instanceof FileProblemsError ? error.headline : message).trim();
  const trace = known || refusal !== undefined || isDebugging() ? "" : "; set AFFECTLAB_DEBUG=1 to see where";
  const hint = known && error.page !== undefined ? `; see ${error.page}` : trace;
  process.stderr.write(`affectlab: ${line}${hint}\n`);
  if (error instanceof FileProblemsError) {
    for (const problem of error.problems) process.stderr.write(`  ${printable(problem)}\n`);
  }
  if (isDebugging() && error instanceof Error) process.stderr.write(`${stacks(error)}\n`);
  return known ? error.exitCode : 1;
}

/** The system's refusal of a file in words; undefined for any other error. */
function systemRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", path: file } = error as NodeJS.ErrnoException;
  const words = refusals[code];
  return words === undefined || file === undefined ? undefined : `${shownPath(file)}: ${words}`;
}

const refusals: Record<string, string | undefined> = {
  ENOENT: "there is no such file or folder; check the path, a link may lead nowhere",
  ENOTDIR: "a file stands where a folder is needed; name a folder",
  EISDIR: "a folder stands where a file is needed; name a file",
  EACCES: "permission denied; change its permissions or name another",
  EPERM: "operation not permitted; change its permissions or name another",
  EROFS: "read-only file system; name a folder that can be written",
  ELOOP: "links lead to each other; name what they should lead to",
  ENAMETOOLONG: "the name is too long for this system; name a shorter one",
  EMFILE: "too many files are open; raise the limit (ulimit -n)",
};

function stacks(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stacks(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}

function isDebugging(): boolean {
  return process.env.AFFECTLAB_DEBUG === "1";
}

/** Ends the process when its output cannot be written. */
export function guardOutput(): void {
  process.stdout.on("error", endOnBrokenOutput);
  process.stderr.on("error", () => {});
}

/**
 * A full disk ends the command with one line. A reader that leaves (`| head`) or a terminal that is closed does
 * not: the work, which may be a run that is being paid for, goes on to its end and keeps its exit code.
 */
export function endOnBrokenOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE" || (error.code === "EIO" && process.stdout.isTTY)) return;
  const reason = error.code === "ENOSPC" ? "no space left on the device" : error.message;
  process.exit(reportError(new AffectlabError(`writing the output failed: ${reason}`, { cause: error })));
}

const ourWarnings: ReadonlySet<string> = new Set(["EditedData", "ModelWarning"]);

/** Warnings of affectlab in one line each, in place of Node's format; Node's own only when debugging. */
export function showWarnings(): void {
  if (isDebugging()) return;
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (ourWarnings.has(warning.name)) process.stderr.write(`affectlab: warning: ${warning.message}\n`);
  });
}
