import { InputError, UsageError } from "./errors.js";

/**
 * Reads the value of a command-line option. If a lower layer refuses it, the error becomes a UsageError.
 *
 * @throws UsageError `--people: no identity "x1"; there are f1, m1, …`
 */
export async function optionValue<T>(name: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new UsageError(`--${name}: ${error.message}`, { cause: error });
  }
}
