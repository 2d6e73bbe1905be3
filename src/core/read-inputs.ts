/** A table that was read: what it is called, and the hash of the bytes that were read. */
export interface ReadInput {
  /** Relative to the project, or to the folder of other data. */
  path: string;
  sha256: string;
  /**
   * - `released`: a table of this project, as its codebook has it.
   * - `edited`: a table of this project, changed since.
   * - `other`: a table from anywhere else, such as a replication's.
   */
  origin: "released" | "edited" | "other";
  /** The name of the folder of other data. */
  name?: string;
}

const inputs = new WeakMap<object, readonly ReadInput[]>();

/** Notes which tables some data were read from, and gives the data back. */
export function withInputs<T extends object>(data: T, ...from: readonly { input: ReadInput }[]): T {
  return noteInputs(
    data,
    from.map(({ input }) => input),
  );
}

/** Notes that some data were made from others, so from all that those were read from. */
export function noteInputs<T extends object>(data: T, from: readonly ReadInput[]): T {
  inputs.set(data, from);
  return data;
}

/** Notes that a part of some data rests on the same tables, and gives it back. */
export const partOf = <T extends object>(data: object, part: T): T => noteInputs(part, inputsOf(data));

/**
 * Which tables were these data read from? Each table once, in the order of the paths. Data that nobody read from
 * a file, such as a test's, have none.
 *
 * @example
 * ```ts
 * const table = { input: { path: "a.csv", sha256: "0".repeat(64), origin: "released" } } as const;
 * inputsOf(withInputs({ n: 1 }, table)).map(({ path }) => path); // ["a.csv"]
 * inputsOf({ n: 1 }); // []
 * ```
 */
export function inputsOf(...data: readonly object[]): ReadInput[] {
  const byPath = new Map(data.flatMap((one) => inputs.get(one) ?? []).map((input) => [input.path, input]));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What is said of everything that was made from other data. */
export const otherDataWords = (name: string): string =>
  `Made from other data (${name}), not from the data that the paper's authors released.`;

/** What a result must say of the tables behind it; undefined where all are as released. */
export function originWords(read: readonly ReadInput[]): string | undefined {
  const other = read.find(({ origin }) => origin === "other");
  if (other !== undefined) return otherDataWords(other.name ?? other.path);
  const edited = read.filter(({ origin }) => origin === "edited").map(({ path }) => path);
  if (edited.length === 0) return undefined;
  return `Made from edited tables (${edited.join(", ")}), not from the data that the paper's authors released.`;
}
