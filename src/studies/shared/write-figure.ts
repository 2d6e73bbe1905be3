import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { textSha256 } from "../../io/line-ends.js";
import { projectPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { Figure } from "../../plots/figure.js";
import { sharedFiles } from "../../plots/page.js";
import { plotlyFile } from "../../plots/plotly-dom.js";
import { renderFigure } from "../../plots/render.js";
import { fontStylesheet } from "../../plots/text-metrics.js";
import "./keep-drawings.js";

/**
 * Writes a figure as SVG, JSON, PNG and HTML into a folder (figures/<study>/), and plotly.js and the
 * font beside that folder, once for all pages. Every file appears whole or not at all; the same figure gives the same bytes.
 *
 * @returns the paths written, SVG first
 */
export async function writeFigure(figure: Figure, dir: string): Promise<string[]> {
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
