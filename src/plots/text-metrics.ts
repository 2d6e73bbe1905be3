import { readFileSync } from "node:fs";
import { type FontFace, fontFiles, fontRuns, loadFont } from "./fonts.js";
import { hanFamily } from "./han.js";

/** The height of a line above and below its baseline, in em, from the font's own header. */
export const ascent = 1854 / 2048;
export const descent = 434 / 2048;

/**
 * The width of a text in pixels, kerning included, as in a browser with the fonts.
 *
 * @throws {InputError} when neither the face nor the Chinese font has one of its characters
 */
export function measureText(text: string, size: number, face: FontFace): number {
  return fontRuns(text, face).reduce(
    (width, run) => width + loadFont(run.font).getAdvanceWidth(run.text, size),
    0,
  );
}

/**
 * The house fonts as a stylesheet for the interactive pages. It contains the font files as data, because
 * browsers refuse a font file beside a page that is opened from the file system.
 */
export function fontStylesheet(): string {
  const face = (family: string, weight: string, kind: string, file: string): string =>
    `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/${kind};base64,${readFileSync(file).toString("base64")})}`;
  return [
    "/* Arimo, and a subset of Noto Sans CJK SC: SIL Open Font License 1.1 */",
    face("Arimo", "400", "ttf", fontFiles.regular),
    face("Arimo", "700", "ttf", fontFiles.bold),
    // One face for all weights. Otherwise a browser would make a false bold, which is wider than measured.
    face(hanFamily, "100 900", "otf", fontFiles.han),
    "",
  ].join("\n");
}
