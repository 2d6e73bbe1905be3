import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import type { PlotlySpec } from "../../src/plots/figure.js";
import { renderPng } from "../../src/plots/png.js";
import { renderFigure, renderSvg } from "../../src/plots/render.js";
import { drawnTexts, overlaps, parseSvg } from "./drawn.js";
import { sampleFigure, sampleHashes, samples } from "./samples.js";

const draw = (spec: PlotlySpec) => renderSvg(sampleFigure(spec));
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const svgs: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, sample] of Object.entries(samples)) svgs[name] = await draw(sample());
});

describe("bytes", () => {
  it("are the same when figures are drawn again, in another order, and at once", async () => {
    const again = await Promise.all(
      [samples.comparison(), samples.onePanel(), samples.comparison()].map(draw),
    );
    expect(again.map(sha256)).toEqual(
      [svgs.comparison, svgs.onePanel, svgs.comparison].map((svg) => sha256(svg!)),
    );
  });

  it("are the same in another process that draws in another order", async () => {
    const script = fileURLToPath(new URL("./draw-samples.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script]);
    const here = Object.fromEntries(Object.entries(svgs).map(([name, svg]) => [name, sha256(svg)]));
    expect(JSON.parse(stdout)).toEqual(here);
  });

  it("do not depend on the spec's identity, and the spec is left as it was", async () => {
    const spec = samples.onePanel();
    const before = structuredClone(spec);
    await draw(spec);
    expect(spec).toEqual(before);
  });

  it("of a heatmap, which is painted on a canvas, are the same too", async () => {
    const heatmap = (): PlotlySpec => ({
      data: [
        {
          type: "heatmap",
          z: [
            [1, 0.5],
            [0.5, 1],
          ],
          colorscale: [
            [0, "#ffffff"],
            [1, "#1f5a96"],
          ],
        },
      ],
      layout: { width: 300, height: 200 },
    });
    const first = await draw(heatmap());
    expect(first).toContain("data:image/png;base64,");
    expect(await draw(heatmap())).toBe(first);
  });
});

describe("drawing", () => {
  it("neither replaces nor draws from the process's Math.random", async () => {
    const original = Math.random;
    let draws = 0;
    const counted = () => {
      draws++;
      return 0.5;
    };
    Math.random = counted;
    try {
      let finished = false;
      const drawing = draw(samples.onePanel()).finally(() => {
        finished = true;
      });
      // Whoever else runs between plotly's steps must not meet its seeded stream.
      while (!finished) {
        expect(Math.random).toBe(counted);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await drawing).toBe(svgs.onePanel);
      expect(Math.random).toBe(counted);
      expect(draws).toBe(0);
    } finally {
      Math.random = original;
    }
  });

  it("goes on after a spec that plotly refuses", async () => {
    const broken = { data: [], layout: { width: -1, height: 100 } };
    await expect(draw(broken)).rejects.toThrow();
    expect(await draw(samples.onePanel())).toBe(svgs.onePanel);
  });

  it("draws with the whole of plotly what its smaller bundle does not know", async () => {
    const polar = {
      data: [{ type: "scatterpolar", r: [1, 2, 3], theta: [0, 120, 240], fill: "toself" }],
      layout: { width: 300, height: 300 },
    };
    const svg = await draw(polar);
    // A ring for the axis; the smaller bundle would have drawn the points on flat axes.
    expect(svg).toContain("polarlayer");
    expect(await draw(samples.onePanel())).toBe(svgs.onePanel);
    const versionOf = (name: string) => createRequire(import.meta.url)(`${name}/package.json`).version;
    expect(versionOf("plotly.js-cartesian-dist-min")).toBe(versionOf("plotly.js"));
  });

  it.each(Object.keys(samples))("%s: every text lies inside the figure and on no other text", (name) => {
    const { root } = parseSvg(svgs[name]!);
    const [, , width, height] = root.getAttribute("viewBox")!.split(" ").map(Number);
    const texts = drawnTexts(svgs[name]!);
    expect(texts.length).toBeGreaterThan(5);
    const outside = texts.filter(
      ({ box }) => box.left < 0 || box.top < 0 || box.right > width! || box.bottom > height!,
    );
    expect(outside).toEqual([]);
    const covered = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter((b) => overlaps(a, b))
        .map((b) => [a.text, b.text]),
    );
    expect(covered).toEqual([]);
  });

  it.each(Object.keys(samples))("%s: none of plotly's own colours, fonts or panels", (name) => {
    // plotly.js, src/components/color/attributes.js: its default colour cycle, text and panel colours.
    const defaults = [
      "#1f77b4",
      "#ff7f0e",
      "#2ca02c",
      "#d62728",
      "#9467bd",
      "#8c564b",
      "#e377c2",
      "#7f7f7f",
      "#bcbd22",
      "#17becf",
      "#e5ecf6",
      "#2a3f5f",
      "#444444",
    ];
    const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ");
    for (const colour of defaults) {
      expect(svgs[name]).not.toContain(colour);
      expect(svgs[name]).not.toContain(`rgb(${rgb(colour)})`);
    }
    expect(svgs[name]).not.toContain("Open Sans");
  });

  it("writes each text's width into it, for viewers without the font", () => {
    const { document } = parseSvg(svgs.onePanel!);
    for (const text of document.querySelectorAll("text")) {
      expect(Number(text.getAttribute("textLength")), text.textContent ?? "").toBeGreaterThan(0);
    }
  });

  it("keeps the characters of every text and marks nothing up", () => {
    const { document } = parseSvg(svgs.hostileText!);
    expect(document.querySelectorAll("script").length).toBe(0);
    const texts = drawnTexts(svgs.hostileText!).map(({ text }) => text);
    expect(texts).toContain(`<b>a</b> & </text><script>alert("1")</script>`);
    expect(texts).toContain("a < b & c 50");
  });
});

describe("renderFigure", () => {
  const render = (rest: Parameters<typeof sampleFigure>[1] = {}) =>
    renderFigure(sampleFigure(undefined, rest), { inputHashes: sampleHashes });

  it("puts title and alt text into the SVG", async () => {
    const { svg } = await render({
      title: "a < b",
      alt: 'Shows that a < b, & that "c" is 86.1% of all answers',
    });
    const { document, root } = parseSvg(svg);
    expect(root.getAttribute("role")).toBe("img");
    expect(document.querySelector("title")!.textContent).toBe("a < b");
    expect(document.querySelector("desc")!.textContent).toBe(
      'Shows that a < b, & that "c" is 86.1% of all answers',
    );
  });

  it("makes a PNG at twice the size that shows something, in the same bytes each time", async () => {
    const figure = sampleFigure();
    const { png, svg } = await renderFigure(figure, { inputHashes: sampleHashes });
    const image = await loadImage(png);
    const { width, height } = figure.spec.layout as { width: number; height: number };
    expect([image.width, image.height]).toEqual([2 * width, 2 * height]);
    const context = createCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const inked = data.filter((value, i) => i % 4 === 0 && value < 128).length;
    // Text and marks: more than a hairline's worth of dark pixels, less than a third of the figure.
    expect(inked).toBeGreaterThan(2000);
    expect(inked).toBeLessThan(data.length / 4 / 3);
    expect((await renderPng(svg)).equals(png)).toBe(true);
  });

  it("writes provenance with sorted inputs, null for NaN, and nothing that changes from run to run", async () => {
    const table = { columns: ["a"], rows: [[Number.NaN], [1]] };
    const json = JSON.parse((await render({ table, seed: 7, note: "n" })).json);
    expect(json.inputs).toEqual([
      { path: "data/a.csv", sha256: sampleHashes["data/a.csv"] },
      { path: "data/b.csv", sha256: sampleHashes["data/b.csv"] },
    ]);
    expect(json.table.rows).toEqual([[null], [1]]);
    expect(Object.keys(json)).toEqual(
      "id study title paper alt madeBy inputs seed note plotly table".split(" "),
    );
    expect(json.plotly).toBe("3.7.0");
    expect(json.seed).toBe(7);
  });

  it.each([
    [{ alt: "" }, 'figure-4a requires a text for "alt", got an empty one; write it'],
    [{ alt: "A chart." }, "figure-4a: the alt text has 8 characters; say what is shown and its main result"],
    [{ madeBy: " " }, 'figure-4a requires a text for "madeBy", got an empty one; write it'],
    [{ id: "Figure 4a" }, `a figure's id is "figure-" and lower-case letters or digits, got "Figure 4a"`],
    [
      { table: { columns: ["a"], rows: [] } },
      "figure-4a requires the table behind it, got 0 rows; give the data that it shows",
    ],
    [{ table: { columns: ["a"], rows: [[1, 2]] } }, "figure-4a: table row 1 has 2 cells for 1 columns"],
    [
      { inputs: ["data/c.csv"] },
      "renderFigure requires the sha256 of data/c.csv, got none; hash every input",
    ],
    [{ spec: { data: [], layout: {} } }, "figure-4a requires layout.width in pixels, got undefined"],
  ])("refuses %o", async (rest, message) => {
    await expect(render(rest)).rejects.toThrow(new InputError(message));
  });
});
