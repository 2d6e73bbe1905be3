import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The font files that figures are measured and rasterised with; system fonts never take part. */
export const fontFiles = {
  regular: require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  italic: require.resolve("@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf"),
} as const;

export type FontFace = keyof typeof fontFiles;

/** The height of a line above and below its baseline, in em, from the font's own header. */
export const ascent = 1854 / 2048;
export const descent = 434 / 2048;

interface Font {
  getAdvanceWidth(text: string, size: number): number;
}

const fonts = new Map<FontFace, Font>();

/** The width of a text in pixels, kerning included, as a browser with the font would set it. */
export function measureText(text: string, size: number, face: FontFace): number {
  let font = fonts.get(face);
  if (font === undefined) {
    // opentype.js ships no types and is slow to load: it is read on first use.
    const { parse } = require("opentype.js") as { parse(data: ArrayBuffer): Font };
    const file = readFileSync(fontFiles[face]);
    font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    fonts.set(face, font);
  }
  return font.getAdvanceWidth(text, size);
}

/**
 * The house font as a stylesheet of its own, for the interactive pages. It holds the font files as data,
 * since browsers refuse a font file beside a page that is opened from the file system.
 */
export function fontStylesheet(): string {
  const face = (weight: string, file: string): string =>
    `@font-face{font-family:Arimo;font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(file).toString("base64")})}`;
  return `/* Arimo, SIL Open Font License 1.1 */\n${face("400", fontFiles.regular)}\n${face("700", fontFiles.bold)}\n`;
}
