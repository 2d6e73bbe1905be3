import { renderPdf } from "../../plots/pdf.js";
import { renderPng } from "../../plots/png.js";
import { figureSizes, millimetresOf } from "../../plots/sizes.js";
import type { FigureEntry } from "./figure-entry.js";
import { keptPicture } from "./kept-picture.js";

/** Pixels across: a card of the gallery on a screen of nearly two dots a pixel. */
const thumbnailWidth = 480;
/** Of 100: lines stay clean, and a picture takes a tenth of the PNG's bytes. */
const quality = 60;

type Drawn = Pick<FigureEntry, "svg" | "title" | "alt">;

/** The files that the site draws from a figure's SVG, each once on this machine, by their endings. */
export async function figurePictures({ svg, title, alt }: Drawn): Promise<Record<string, string>> {
  const { png } = figureSizes.screen;
  const millimetres = millimetresOf("screen", widthOf(svg));
  return {
    png: await keptPicture("png", [svg, png], () => renderPng(svg, png)),
    pdf: await keptPicture("pdf", [svg, millimetres, title, alt], () =>
      renderPdf(svg, { millimetres, title, subject: alt }),
    ),
    "thumbnail.webp": await thumbnail(svg),
  };
}

/** A small picture of a figure. A gallery of the SVGs themselves would be a tenth of a megabyte a figure. */
export const thumbnail = (svg: string): Promise<string> =>
  keptPicture("webp", [svg, thumbnailWidth, quality], async () => {
    const { createCanvas, loadImage } = await import("@napi-rs/canvas");
    const picture = await loadImage(await renderPng(svg, thumbnailWidth / widthOf(svg)));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return canvas.encode("webp", quality);
  });

/** The width that an SVG names, in pixels. */
const widthOf = (svg: string): number => Number(/\bwidth="([\d.]+)"/.exec(svg)?.[1] ?? thumbnailWidth);
