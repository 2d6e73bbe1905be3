import { InputError } from "../core/errors.js";

// Advance widths of Arimo (metric-compatible with Arial and Liberation Sans) in 1/2048 em for the
// characters U+0020 to U+007E. A table, so that chart functions can lay text out without reading a font
// file; tests/plots/text-widths.test.ts compares it with the font itself.
const regular = [
  569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139, 1139,
  1139, 1139, 1139, 1139, 1139, 1139, 569, 569, 1196, 1196, 1196, 1139, 2079, 1366, 1366, 1479, 1479, 1366,
  1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933,
  1366, 1366, 1251, 569, 569, 569, 961, 1139, 682, 1139, 1139, 1024, 1139, 1139, 569, 1139, 1139, 455, 455,
  1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684,
  1196,
];
const bold = [
  569, 682, 971, 1139, 1139, 1821, 1479, 487, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139, 1139,
  1139, 1139, 1139, 1139, 1139, 1139, 682, 682, 1196, 1196, 1196, 1251, 1997, 1479, 1479, 1479, 1479, 1366,
  1251, 1593, 1479, 569, 1139, 1479, 1251, 1706, 1479, 1593, 1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933,
  1366, 1366, 1251, 682, 569, 682, 1196, 1139, 682, 1139, 1251, 1139, 1251, 1139, 682, 1251, 1251, 569, 569,
  1139, 569, 1821, 1251, 1251, 1251, 1251, 797, 1139, 682, 1251, 1139, 1593, 1139, 1139, 1024, 797, 573, 797,
  1196,
];
// Wide enough for any character of the Latin, Greek and mathematical ranges that the table lacks, and the
// width of every Chinese one.
const widest = 2048;

/**
 * The width in pixels of one line of plain text in the house font. Kerning is left out, so the result is a
 * little too wide. An accented letter has the width of its base letter, which is right for all but the i.
 */
export function textWidth(text: string, size: number, weight: "regular" | "bold" = "regular"): number {
  const table = weight === "bold" ? bold : regular;
  let units = 0;
  // NFD splits an accented letter; its combining mark (U+0300 to U+036F) adds no width.
  for (const character of text.normalize("NFD")) {
    const code = character.codePointAt(0)!;
    if (code >= 0x300 && code <= 0x36f) continue;
    if (code === 0x2013) units += 1139;
    else units += table[code - 32] ?? widest;
  }
  return (units * size) / 2048;
}

// Chinese breaks between any two characters, but no line begins with closing punctuation.
const breakable =
  /(?=[\p{Script=Han}（《「])|(?<=[\p{Script=Han}、。，：；！？）》」])(?![、。，：；！？）》」])/u;

/**
 * Breaks plain text into lines no wider than `width` pixels, at white space and between Chinese characters. A
 * wider word gets its own line.
 */
export function wrapText(
  text: string,
  width: number,
  size: number,
  weight: "regular" | "bold" = "regular",
): string[] {
  if (!(width > 0)) throw new InputError(`wrapText requires a width above 0, got ${width}`);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (const [i, piece] of word.split(breakable).entries()) {
      const longer = line === "" || i > 0 ? `${line}${piece}` : `${line} ${piece}`;
      if (line !== "" && textWidth(longer, size, weight) > width) {
        lines.push(line);
        line = piece;
      } else line = longer;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** The same number of lines as `wrapText`, but as even as possible, so that no word is left alone. */
export function balanceText(
  text: string,
  width: number,
  size: number,
  weight: "regular" | "bold" = "regular",
): string[] {
  const lines = wrapText(text, width, size, weight);
  let [low, high] = [width / 4, width];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (wrapText(text, middle, size, weight).length > lines.length) low = middle;
    else high = middle;
  }
  return wrapText(text, high, size, weight);
}

/** A name in lines no wider than `width`, broken at spaces and after hyphens: "Qwen3-" and "235B". */
export function breakName(name: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const piece of name.split(/(?<=-)|\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line?.endsWith("-") ? `${line}${piece}` : `${line} ${piece}`;
    if (line === undefined || textWidth(longer, size) > width) lines.push(piece);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
