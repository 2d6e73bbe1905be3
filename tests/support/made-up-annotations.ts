import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { frameworks, raters } from "../../src/studies/empathic-communication/data/design.js";

/** Keys with more digits than a number can hold, not in order. */
const keyOf = (i: number): string => `2024103112405049${String(2_387 - i).padStart(4, "0")}`;

/**
 * Ratings in the layout of empathic-communication: some conversations a framework, each file in another order, with
 * a leading column of row numbers, and text with a comma and a line break, as some released files have.
 */
export function madeUpAnnotations(top: string, conversations = 12): string {
  const keys = Array.from({ length: conversations }, (_, i) => keyOf(i));
  const write = (name: string, lines: string[]): void => {
    const file = path.join(top, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${lines.join("\n")}\n`);
  };
  for (const { folder, key, dimensions, scale, lengths } of frameworks) {
    for (const [r, rater] of raters.entries()) {
      const start = r % conversations;
      const order = [...keys.slice(start), ...keys.slice(0, start)];
      const rows = order.map((id, i) => [
        ...[i, id, '"a, b\nc"'],
        ...dimensions.map((_, d) => madeUpRating(id, d, scale)),
      ]);
      write(["annotations", folder, `${rater}_ratings.csv`].join("/"), [
        ["", key, "full_conversation", ...dimensions].join(","),
        ...rows.map((row) => row.join(",")),
      ]);
    }
    // As many rows for a conversation as it has turns: all with the same length.
    const words = keys.flatMap((id) => [`${id},${lastDigits(id)}`, `${id},${lastDigits(id)}`]);
    write(["original_data", lengths.file].join("/"), [`${lengths.key},response_length`, ...words]);
  }
  return top;
}

/** Told from the key, so that a join by position would be seen. */
export const madeUpRating = (
  key: string,
  dimension: number,
  [lowest, highest]: readonly [number, number],
): number => lowest + ((lastDigits(key) + dimension) % (highest - lowest + 1));

const lastDigits = (key: string): number => Number(key.slice(-4));
