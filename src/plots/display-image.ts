import { showImage } from "./display.js";

/**
 * Draws an SVG in the house font and shows it in a notebook cell as a picture. Outside a notebook it prints
 * the alternative text.
 *
 * @param svg SVG text, such as a sheet of faces
 * @param alt what it shows, for someone who cannot see it
 * @throws InputError `showImage requires an alternative text, got ""`
 *
 * @example
 * ```ts
 * await displaySvg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "An empty square"); // undefined
 * ```
 */
export async function displaySvg(svg: string, alt: string, { scale = 1 } = {}): Promise<void> {
  const { renderPng } = await import("./png.js");
  showImage({ png: await renderPng(svg, scale), alt });
}
