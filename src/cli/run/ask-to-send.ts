import { canAsk, requireYes } from "./ask-on-terminal.js";

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
  if (!canAsk({ input, output })) return;
  await requireYes("send? [y/N] ", "nothing was sent; --yes sends without asking", { input, output });
}
