import { createHash } from "node:crypto";
import { access } from "node:fs/promises";
import { projectPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { renderPng } from "../../plots/png.js";

/** Pixels across: a card of the gallery on a screen of nearly two dots a pixel. */
const width = 480;
/** Of 100: lines stay clean, and a picture takes a tenth of the PNG's bytes. */
const quality = 60;

/**
 * The file of a small picture of a figure, drawn once on this machine. A gallery of the SVGs themselves would be a
 * tenth of a megabyte a figure.
 */
export async function thumbnail(svg: string): Promise<string> {
  const name = createHash("sha256").update(`${width} ${quality} ${svg}`).digest("hex").slice(0, 32);
  const file = projectPath("node_modules", ".cache", "affectlab", "thumbnails", `${name}.webp`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) await writeFileAtomic(file, await draw(svg));
  return file;
}

async function draw(svg: string): Promise<Buffer> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const picture = await loadImage(await renderPng(svg, width / widthOf(svg)));
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.encode("webp", quality);
}

const widthOf = (svg: string): number => Number(/\bwidth="([\d.]+)"/.exec(svg)?.[1] ?? width);
