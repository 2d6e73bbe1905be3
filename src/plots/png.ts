import { drawOnce } from "./drawings.js";
import { fontFiles, requireGlyphs } from "./fonts.js";

/**
 * Rasterises an SVG at a multiple of its size, on white, with the house fonts and never a system font, so
 * that the picture is the same on every machine.
 *
 * @throws {InputError} when a text has a character that no house font has: it would be an empty box
 */
export async function renderPng(svg: string, scale = 2): Promise<Buffer> {
  for (const text of textsOf(svg)) requireGlyphs(text);
  // A copy of its own: a kept picture is plain bytes.
  return Buffer.from(await drawOnce("png", { svg, scale }, () => rasterise(svg, scale)));
}

async function rasterise(svg: string, scale: number): Promise<Buffer> {
  const { Resvg } = await import("@resvg/resvg-js");
  const renderer = new Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    background: "#ffffff",
    font: {
      loadSystemFonts: false,
      fontFiles: Object.values(fontFiles),
      defaultFontFamily: "Arimo",
      sansSerifFamily: "Arimo",
    },
  });
  return renderer.render().asPng();
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
