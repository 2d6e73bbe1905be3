import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { InputError } from "../../core/errors.js";
import { textSha256 } from "../../io/line-ends.js";
import { projectPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { Figure, PlainFigure } from "../../plots/figure.js";
import { sharedFiles } from "../../plots/page.js";
import { plotlyFile } from "../../plots/plotly-dom.js";
import { renderFigure } from "../../plots/render.js";
import { type FileKind, fileKinds, renderFile } from "../../plots/render-file.js";
import { fontStylesheet } from "../../plots/text-metrics.js";
import "./keep-drawings.js";

/**
 * Writes a figure as one file: .svg, .png, .pdf or .html, by the name's ending. In print sizes an SVG and a PDF have
 * their millimetres, and a PNG has 600 dots an inch. A PDF is all vectors; an HTML file needs no other.
 *
 * A figure of a study can also be written into a folder (figures/<study>/), as SVG, JSON, PNG and HTML, with plotly.js
 * and the font beside that folder, once for all pages.
 *
 * Every file appears whole or not at all, and the same figure gives the same bytes.
 *
 * @returns the paths written; of a folder, SVG first
 * @throws {InputError} `writeFigure requires a name that ends in .svg, .png, .pdf or .html, got figure.jpg`
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import path from "node:path";
 * import { tmpdir } from "node:os";
 * const rows = [{ judge: "A", score: 3.1 }, { judge: "B", score: 4 }];
 * const figure = plot(rows, { marks: [marks.dots({ x: "score", y: "judge" })], size: "one-column" });
 * const [file] = await writeFigure(figure, path.join(mkdtempSync(path.join(tmpdir(), "figure-")), "scores.pdf"));
 * path.basename(file); // "scores.pdf"
 * ```
 */
export async function writeFigure(figure: PlainFigure | Figure, target: string): Promise<string[]> {
  const ending = extname(target).slice(1).toLowerCase();
  if (fileKinds.some((kind) => kind === ending)) {
    await writeFileAtomic(target, await renderFile(figure, ending as FileKind));
    return [target];
  }
  const isFolder = "inputs" in figure && (ending === "" || (await isThere(target)));
  if (isFolder) return writeParts(figure, target);
  throw new InputError(
    `writeFigure requires a name that ends in ${fileKinds
      .map((kind) => `.${kind}`)
      .join(", ")
      .replace(/, (?=[^,]*$)/, " or ")}, got ${target}`,
  );
}

const isThere = async (folder: string): Promise<boolean> =>
  (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;

async function writeParts(figure: Figure, dir: string): Promise<string[]> {
  const paths = figure.inputs.filter((input) => typeof input === "string");
  const hashes = await Promise.all(
    paths.map(async (path) => [path, await textSha256(projectPath(path))] as const),
  );
  const rendered = await renderFigure(figure, { inputHashes: Object.fromEntries(hashes) });
  const fonts = fontStylesheet();
  await placeShared(join(dir, sharedFiles.fonts), fonts.length, async () => fonts);
  const { size } = await stat(plotlyFile);
  await placeShared(join(dir, sharedFiles.plotly), size, () => readFile(plotlyFile));
  const files = [];
  for (const kind of ["svg", "json", "png", "html"] as const) {
    const file = join(dir, `${figure.id}.${kind}`);
    await writeFileAtomic(file, rendered[kind]);
    files.push(file);
  }
  return files;
}

/** Writes what all pages share beside the studies' folders, unless it is there already. */
async function placeShared(
  file: string,
  size: number,
  content: () => Promise<string | Uint8Array>,
): Promise<void> {
  const present = await stat(file).catch(() => undefined);
  if (present?.size !== size) await writeFileAtomic(file, await content());
}
