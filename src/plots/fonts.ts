import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { InputError } from "../core/errors.js";

const require = createRequire(import.meta.url);

/** The font files that figures are measured and rasterised with. System fonts are never used. */
export const fontFiles = {
  regular: require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  italic: require.resolve("@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf"),
  // Chinese, in one weight: src/plots/fonts/README.md. Found from the clone's top, since a compiled module
  // may lie anywhere in dist.
  han: path.join(
    path.dirname(require.resolve("affectlab/package.json")),
    "src/plots/fonts/affectlab-han.otf",
  ),
} as const;

/** A face that a text can ask for. Chinese characters come from the one face that has them. */
export type FontFace = Exclude<keyof typeof fontFiles, "han">;

interface Font {
  getAdvanceWidth(text: string, size: number): number;
  charToGlyphIndex(character: string): number;
  getPath(text: string, x: number, y: number, size: number): { toPathData(decimals: number): string };
}

const fonts = new Map<keyof typeof fontFiles, Font>();

export function loadFont(name: keyof typeof fontFiles): Font {
  let font = fonts.get(name);
  if (font === undefined) {
    // opentype.js ships no types and is slow to load: it is read on first use.
    const { parse } = require("opentype.js") as { parse(data: ArrayBuffer): Font };
    const file = readFileSync(fontFiles[name]);
    font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
    fonts.set(name, font);
  }
  return font;
}

/** Runs of a text that are each set in one font. White space stays in its run. */
export function fontRuns(text: string, face: FontFace): { text: string; font: keyof typeof fontFiles }[] {
  const runs: { text: string; font: keyof typeof fontFiles }[] = [];
  for (const character of text) {
    const font = /\s/.test(character) ? (runs.at(-1)?.font ?? face) : fontOf(character, face);
    if (font === undefined) throw missingGlyph(character, text);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/**
 * Refuses a text with a character that no house font has, because it would show an empty box.
 *
 * @throws {InputError} `no house font has "犇" (U+7287), which stands in "一犇"; …`
 */
export function requireGlyphs(text: string, face: FontFace = "regular"): void {
  fontRuns(text, face);
}

function fontOf(character: string, face: FontFace): keyof typeof fontFiles | undefined {
  return ([face, "han"] as const).find((name) => loadFont(name).charToGlyphIndex(character) > 0);
}

function missingGlyph(character: string, text: string): InputError {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return new InputError(
    `no house font has "${character}" (U+${code}), which stands in "${text.trim()}"; write it otherwise, or add a Chinese character to src/plots/fonts/labels.txt and run subset.py beside it`,
  );
}
