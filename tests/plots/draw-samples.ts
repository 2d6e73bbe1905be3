// Run as a process of its own: prints each sample's SVG hash, drawn in the reverse order.
import { createHash } from "node:crypto";
import { renderSvg } from "../../src/plots/render.js";
import { sampleFigure, samples } from "./samples.js";

const hashes: Record<string, string> = {};
for (const [name, sample] of Object.entries(samples).reverse()) {
  const svg = await renderSvg(sampleFigure(sample()));
  hashes[name] = createHash("sha256").update(svg).digest("hex");
}
console.log(JSON.stringify(hashes));
