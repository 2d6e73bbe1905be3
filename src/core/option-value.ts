import { InputError, UsageError } from "./errors.js";

/**
 * Reads what an option names: what the layers below refuse there is a wrong use of the command line.
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
