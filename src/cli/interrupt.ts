import { InterruptedError } from "../core/errors.js";

const message = "interrupted; nothing is half-written, run the command again to complete it";
const stopping = new AbortController();
let working = 0;

/**
 * Ends the process on SIGINT: at once with 130 where what is temporary is removed by exiting, or when
 * the `interruptible` work has stopped. A second SIGINT waits for nothing.
 */
export function handleInterrupts(): void {
  process.on("SIGINT", () => {
    if (working === 0 || stopping.signal.aborted) {
      process.stderr.write(`\naffectlab: ${message}\n`);
      process.exit(130);
    }
    process.stderr.write("\ninterrupted, stopping …\n");
    stopping.abort();
  });
}

/**
 * Runs work that has processes or connections to end before the process may: the signal it is given is
 * aborted on SIGINT.
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
