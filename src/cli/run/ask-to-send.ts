import { createInterface } from "node:readline/promises";
import { InterruptedError, UsageError } from "../../core/errors.js";

/**
 * Asks on a terminal. Without a terminal, the command itself is the consent.
 *
 * @throws UsageError on a no, and at the end of the input (Ctrl-D)
 * @throws InterruptedError on Ctrl-C
 */
export async function askToSend(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stderr,
): Promise<void> {
  if (!input.isTTY || !output.isTTY) return;
  const terminal = createInterface({ input, output });
  // The terminal is raw here: Ctrl-C is a key to readline, and no signal to this process.
  const left = new AbortController();
  let isInterrupted = false;
  terminal.once("SIGINT", () => {
    isInterrupted = true;
    left.abort();
  });
  terminal.once("close", () => left.abort());
  try {
    const answer = await terminal.question("send? [y/N] ", { signal: left.signal }).catch(() => "");
    if (/^y(es)?$/i.test(answer.trim())) return;
    if (answer === "") output.write("\n");
    if (isInterrupted) throw new InterruptedError("interrupted; nothing was sent");
    throw new UsageError("nothing was sent; --yes sends without asking");
  } finally {
    terminal.close();
  }
}
