import { drawOnce } from "./drawings.js";
import { fontFiles, requireGlyphs } from "./fonts.js";

/**
 * Rasterises an SVG at a multiple of its size, on white, with the house fonts and never a system font, so
 * that the picture is the same on every machine.
 *
 * @throws {InputError} when a text has a character that no house font has: it would be an empty box
 */
export async function renderPng(svg: string, scale = 2): Promise<Buffer> {
  requireTexts(svg);
  // A copy of its own: a kept picture is plain bytes.
  return Buffer.from(await drawOnce("png", { svg, scale }, () => rasterise(svg, scale)));
}

/** Refuses an SVG with a character that no house font has. */
export function requireTexts(svg: string): void {
  for (const text of textsOf(svg)) requireGlyphs(text);
}

/** How an SVG is read: with the house fonts and no other. */
export const readingOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: Object.values(fontFiles),
    defaultFontFamily: "Arimo",
    sansSerifFamily: "Arimo",
  },
};

async function rasterise(svg: string, scale: number): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  const options = {
    ...readingOptions,
    fitTo: { mode: "zoom" as const, value: scale },
    background: "#ffffff",
  };
  return new Resvg(svg, options).render().asPng();
}

const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** The texts of an SVG's text elements. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)].map(([, inner]) =>
    inner!
      .replace(/<[^>]*>/g, " ")
      .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => entities[name]!),
  );
}
