import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { isatty } from "node:tty";
import { InterruptedError } from "../core/errors.js";

const message = "interrupted; nothing is half-written, run the command again to complete it";
const stopping = new AbortController();
let working = 0;

/** Ctrl-C, the end of a batch job or container, a closed terminal: answers in flight are paid for in each case. */
const interrupts = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ends the process on SIGINT, SIGTERM and SIGHUP: at once with 130 where what is temporary is removed by
 * exiting, or when the `interruptible` work has stopped. A second signal waits for nothing.
 */
export function handleInterrupts(): void {
  for (const signal of interrupts) process.on(signal, interrupt);
  const terminals = [0, 1, 2].filter((handle) => isatty(handle));
  process.on("exit", () => leaveLost(terminals));
}

/** Node sets its terminal back when it ends, and crashes if that was closed meanwhile. */
function leaveLost(terminals: readonly number[]): void {
  for (const handle of terminals) {
    if (isatty(handle)) continue;
    closeSync(handle);
    // The lowest free number is the one that was just closed.
    openSync(devNull, "r+");
  }
}

function interrupt(): void {
  if (working === 0 || stopping.signal.aborted) {
    process.stderr.write(`\naffectlab: ${message}\n`);
    process.exit(130);
  }
  process.stderr.write("\ninterrupted, stopping …\n");
  stopping.abort();
}

/**
 * Runs work that has processes or connections to end before the process may: the signal it is given is
 * aborted on the first of these signals.
 *
 * @throws InterruptedError when the work stopped because of that.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  working++;
  try {
    return await work(stopping.signal);
  } catch (error) {
    throw stopping.signal.aborted ? new InterruptedError(message, { cause: error }) : error;
  } finally {
    working--;
  }
}
