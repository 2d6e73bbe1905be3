import { fontFiles } from "./text-metrics.js";

/**
 * Rasterises an SVG at a multiple of its size, on white, with the house font and never a system font, so
 * that the picture is the same on every machine.
 */
export async function renderPng(svg: string, scale = 2): Promise<Buffer> {
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
