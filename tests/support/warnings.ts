import { vi } from "vitest";

/**
 * What an action warns of in Node's way under this name, in order. Only these warnings are kept from the output;
 * others pass, so that what nobody expects is seen.
 */
export async function warningsOf(name: string, action: () => unknown): Promise<string[]> {
  const told: string[] = [];
  const emit = process.emitWarning.bind(process) as (...warning: unknown[]) => void;
  const spy = vi.spyOn(process, "emitWarning").mockImplementation((...warning: unknown[]) => {
    if (warning[1] === name) told.push(String(warning[0]));
    else emit(...warning);
  });
  try {
    await action();
  } finally {
    spy.mockRestore();
  }
  return told;
}
