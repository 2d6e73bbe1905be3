import { createInterface } from "node:readline/promises";
import { InterruptedError, UsageError } from "../../core/errors.js";

/** Where questions are asked. */
export interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

export const usualTerminal: Terminal = { input: process.stdin, output: process.stderr };

/** Whether there is somebody to ask. */
export const canAsk = ({ input, output }: Terminal): boolean => input.isTTY && output.isTTY;

/**
 * Asks a question that only a yes passes.
 *
 * @param refusal what a no means, and how to go on without the question
 * @throws UsageError with that on a no, and at the end of the input (Ctrl-D)
 * @throws InterruptedError on Ctrl-C
 */
export async function requireYes(
  question: string,
  refusal: string,
  { input, output }: Terminal,
): Promise<void> {
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
    const answer = await terminal.question(question, { signal: left.signal }).catch(() => "");
    if (/^y(es)?$/i.test(answer.trim())) return;
    if (answer === "") output.write("\n");
    if (isInterrupted) throw new InterruptedError("interrupted; nothing was sent");
    throw new UsageError(refusal);
  } finally {
    terminal.close();
  }
}
