import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { renderPdf } from "../plots/pdf.js";
import { singleFile } from "../plots/single-file.js";
import { millimetresOf } from "../plots/sizes.js";

/** What a PDF says of the figure to programs that read it aloud. */
export interface CopiedFigure {
  title: string;
  alt: string;
}

/**
 * Copies a figure's files into a folder to be mailed or printed. The page becomes one file, with chart code and fonts
 * inside (2.6 MB); of the SVG a PDF is made, which has its size on the screen.
 *
 * @returns the paths written
 */
export async function copyFigure(
  files: readonly string[],
  folder: string,
  { title, alt }: CopiedFigure,
): Promise<string[]> {
  const written: string[] = [];
  const write = async (name: string, data: string | Uint8Array): Promise<void> => {
    const file = path.resolve(folder, name);
    await writeFileAtomic(file, data);
    written.push(file);
  };
  for (const file of files) {
    const { base, ext, name } = path.parse(file);
    if (ext === ".html") {
      await write(base, await singleFile(await readFile(file, "utf8")));
      continue;
    }
    const bytes = await readFile(file);
    await write(base, bytes);
    if (ext !== ".svg") continue;
    const svg = bytes.toString("utf8");
    const width = Number(/<svg [^>]*?width="([\d.]+)"/.exec(svg)?.[1]);
    await write(
      `${name}.pdf`,
      await renderPdf(svg, { millimetres: millimetresOf("screen", width), title, subject: alt }),
    );
  }
  return written;
}
