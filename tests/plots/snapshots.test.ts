import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { renderSvg } from "../../src/plots/render.js";
import { plotSamples } from "./plot-samples.js";
import { sampleFigure, samples } from "./samples.js";

const folder = (name: string) => fileURLToPath(new URL(`./snapshots/${name}`, import.meta.url));

const { hostileText: _, ...kept } = samples;

// One snapshot for each named sample. To accept a change, look at the -changed file and rename it.
describe("figures look as they did", () => {
  const charts = Object.entries(kept).map(([name, sample]) => [name, () => sampleFigure(sample())] as const);
  it.each([...charts, ...Object.entries(plotSamples)])("%s", async (name, sample) => {
    const drawn = await renderSvg(sample());
    const changed = folder(`${name}-changed.svg`);
    const before = await readFile(folder(`${name}.svg`), "utf8").catch(() => "");
    if (drawn === before) await rm(changed, { force: true });
    else await writeFile(changed, drawn);
    expect(drawn === before, `compare tests/plots/snapshots/${name}-changed.svg with ${name}.svg`).toBe(true);
  });
});
