/**
 * Prints a line on stdout. console.log would not do: it swallows a failed write, and a result that never
 * reached its file must not end with 0.
 */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}
