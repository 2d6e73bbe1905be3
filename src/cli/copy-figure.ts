import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeFileAtomic } from "../io/write-file-atomic.js";

/**
 * Copies a figure's files into a folder. What its page loads from elsewhere (plotly.js, the font) goes along, and
 * the copy of the page names it there, so that the folder can be moved.
 *
 * @returns the paths written
 */
export async function copyFigure(files: readonly string[], folder: string): Promise<string[]> {
  const written: string[] = [];
  const write = async (name: string, data: string | Uint8Array): Promise<void> => {
    const file = path.resolve(folder, name);
    await writeFileAtomic(file, data);
    written.push(file);
  };
  for (const file of files) {
    if (path.extname(file) !== ".html") {
      await write(path.basename(file), await readFile(file));
      continue;
    }
    const page = await readFile(file, "utf8");
    const elsewhere = /\b(src|href)="(\.\.\/[^"]+)"/g;
    for (const [, , target] of page.matchAll(elsewhere)) {
      await write(path.basename(target!), await readFile(path.join(path.dirname(file), target!)));
    }
    await write(
      path.basename(file),
      page.replace(elsewhere, (_, by, target) => `${by}="${path.basename(target)}"`),
    );
  }
  return written;
}
