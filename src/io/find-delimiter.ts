/** What may stand between the cells of a CSV file. */
export type Delimiter = "," | ";" | "\t";

/**
 * The delimiter of a CSV text: the one that splits its header into most cells. Signs in quotes do not count.
 *
 * @example
 * ```ts
 * findDelimiter('"item, or id";judge;score\n'); // ";"
 * ```
 */
export function findDelimiter(text: string): Delimiter {
  const counts: Record<Delimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "\n") break;
    else if (sign in counts) counts[sign as Delimiter]++;
  }
  const [most] = (Object.keys(counts) as Delimiter[]).sort((a, b) => counts[b] - counts[a]);
  return most as Delimiter;
}
