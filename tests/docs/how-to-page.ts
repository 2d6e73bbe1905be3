import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A fenced block of a page: the words after the fence, and the lines without the indent of the fence. */
export interface Block {
  language: string;
  /** The file that it is or changes, relative to the project; "" for commands. */
  file: string;
  lines: string[];
}

/** The fenced blocks of a page, those in list items included. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(\w+)(?: (\S+))?\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", language = "", file = "", text = ""]) => ({
      language,
      file,
      lines: text
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length)),
    }),
  );
}

/**
 * A file's text with the changes of a `diff` block: its first line, which stands exactly once in the file, and
 * below it (or, after a minus, in its place) the lines with a plus.
 */
export function changed(text: string, { file, lines }: Block): string {
  const [anchor = "", ...added] = lines;
  if (!/^[ -]/.test(anchor) || added.length === 0 || !added.every((line) => line.startsWith("+"))) {
    throw new Error(`a change of ${file} is one line that is there and lines with a plus`);
  }
  const all = text.split("\n");
  const places = all.flatMap((line, i) => (line === anchor.slice(1) ? [i] : []));
  if (places.length !== 1)
    throw new Error(`${file} has ${places.length} times the line "${anchor.slice(1)}"`);
  const kept = anchor.startsWith(" ") ? [anchor.slice(1)] : [];
  all.splice(places[0]!, 1, ...kept, ...added.map((line) => line.slice(1)));
  return all.join("\n");
}

/** Does in a clone what the blocks of a page say. @returns the new files */
export function follow(clone: string, blocks: readonly Block[], write: (file: string, text: string) => void) {
  const made = [];
  for (const block of blocks.filter(({ file }) => file !== "")) {
    const place = path.join(clone, block.file);
    if (block.language === "diff") writeFileSync(place, changed(readFileSync(place, "utf8"), block));
    else {
      write(place, `${block.lines.join("\n")}\n`);
      made.push(block.file);
    }
  }
  return made;
}
