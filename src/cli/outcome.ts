import { AffectlabError } from "../core/errors.js";
import { printable } from "../core/printable.js";

/**
 * Tells a failure in one line on stderr and gives the exit code it ends with. A failure that is not one of
 * affectlab's own is a defect: then the line says how to see where it happened.
 */
export function reportError(error: unknown): number {
  const known = error instanceof AffectlabError;
  const message = error instanceof Error ? error.message : String(error);
  // A message may quote a server or a file: a terminal must not obey it.
  const line = printable(message).trim();
  const hint = known || isDebugging() ? "" : "; set AFFECTLAB_DEBUG=1 to see where";
  process.stderr.write(`affectlab: ${line}${hint}\n`);
  if (isDebugging() && error instanceof Error) process.stderr.write(`${stacks(error)}\n`);
  return known ? error.exitCode : 1;
}

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

/** A reader that leaves (`| head`) ends the command quietly; a full disk ends it with one line. */
export function endOnBrokenOutput(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  const reason = error.code === "ENOSPC" ? "no space left on the device" : error.message;
  process.exit(reportError(new AffectlabError(`writing the output failed: ${reason}`, { cause: error })));
}

/** Warnings of affectlab in one line each, in place of Node's format; Node's own only when debugging. */
export function showWarnings(): void {
  if (isDebugging()) return;
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name === "EditedData") process.stderr.write(`affectlab: warning: ${warning.message}\n`);
  });
}
