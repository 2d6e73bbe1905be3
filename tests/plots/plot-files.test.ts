import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { loadImage } from "@napi-rs/canvas";
import { beforeAll, describe, expect, it } from "vitest";
import { showFigure } from "../../src/plots/display.js";
import type { PlainFigure } from "../../src/plots/figure.js";
import { modelColours } from "../../src/plots/house-style.js";
import { marks } from "../../src/plots/plot/marks.js";
import { plot } from "../../src/plots/plot/plot.js";
import { renderSvg } from "../../src/plots/render.js";
import { type FigureSize, figureSizes } from "../../src/plots/sizes.js";
import { writeFigure } from "../../src/studies/shared/write-figure.js";
import { scratchFolder } from "../support/scratch.js";
import { drawnTexts, overlaps, parseSvg } from "./drawn.js";
import { plotSamples, scoreRows } from "./plot-samples.js";

const rows = scoreRows();
const figureOf = (size: FigureSize): PlainFigure =>
  plot(rows, {
    size,
    title: "Scores & co",
    marks: [marks.dots({ x: "score", y: "judge", low: "low", high: "high", colour: "prompt" })],
  });
const write = async (figure: PlainFigure, name: string) => {
  const [file] = await writeFigure(figure, path.join(scratchFolder(), name));
  return readFile(file!);
};
const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72;

/** The size of a PDF's page, in points. */
function mediaBox(pdf: Buffer): [number, number] {
  const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox \[([^\]]*)\]/g)];
  expect(boxes).toHaveLength(1);
  const [left, bottom, right, top] = boxes[0]![1]!.split(" ").map(Number) as [number, number, number, number];
  return [right - left, top - bottom];
}

/** What a PDF draws: its streams as text. */
const streams = (pdf: Buffer): string =>
  [...pdf.toString("latin1").matchAll(/FlateDecode[^>]*>> stream\n([\s\S]*?)\nendstream/g)]
    .map(([, body]) => inflateSync(Buffer.from(body!, "latin1")).toString("latin1"))
    .join("\n");

const svgs: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, sample] of Object.entries(plotSamples)) svgs[name] = await renderSvg(sample());
});

describe("sizes", () => {
  it.each([
    ["one-column", 89],
    ["two-columns", 183],
    ["slide", 338.67],
  ] as const)("%s is %d mm wide in SVG and PDF", async (size, millimetres) => {
    const figure = figureOf(size);
    const svg = (await write(figure, `${size}.svg`)).toString();
    const { root } = parseSvg(svg);
    expect(root.getAttribute("width")).toBe(`${millimetres.toFixed(2)}mm`);
    const [, , width, height] = root.getAttribute("viewBox")!.split(" ").map(Number) as number[];
    const tall = (millimetres * height!) / width!;
    expect(Number.parseFloat(root.getAttribute("height")!)).toBeCloseTo(tall, 1);
    // Pages are whole points.
    const [across, up] = mediaBox(await write(figure, `${size}.pdf`));
    expect(Math.abs(across - pointsOf(millimetres))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(up - pointsOf(tall))).toBeLessThanOrEqual(1);
  });

  it("a slide is 16 by 9, whatever it holds", () => {
    for (const make of [() => figureOf("slide"), plotSamples.plotHeat!]) {
      expect(make().spec.layout).toMatchObject({ width: 720, height: 405 });
    }
  });

  it("a PNG has 600 dots an inch in print, and 1920 pixels on a slide", async () => {
    const column = await loadImage(await write(figureOf("one-column"), "column.png"));
    expect(column.width).toBeCloseTo((89 / 25.4) * 600, -1);
    expect((await loadImage(await write(figureOf("slide"), "slide.png"))).width).toBe(1920);
  });

  it.each(Object.keys(plotSamples))("%s has text of at least 6 points, and none over another", (name) => {
    const size = plotSamples[name]!().size!;
    const { millimetres = 0, width } = figureSizes[size];
    // On the screen a pixel is 3/4 of a point.
    const points = millimetres === 0 ? 0.75 : pointsOf(millimetres) / width;
    const sizes = [...parseSvg(svgs[name]!).document.querySelectorAll("text")].map((text) =>
      Number.parseFloat(/font-size: ([\d.]+)px/.exec(text.getAttribute("style") ?? "")![1]!),
    );
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes) * points).toBeGreaterThanOrEqual(6);
    const texts = drawnTexts(svgs[name]!);
    const over = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter((b) => overlaps(a, b))
        .map((b) => [a.text, b.text]),
    );
    expect(over).toEqual([]);
    const drawnWidth = Number(parseSvg(svgs[name]!).root.getAttribute("width"));
    for (const { text, box } of texts) {
      expect(box.left, text).toBeGreaterThanOrEqual(0);
      expect(box.right, text).toBeLessThanOrEqual(drawnWidth);
    }
  });
});

describe("a PDF", () => {
  it("has vectors only: paths, no picture, and no font that a publisher could refuse", async () => {
    const pdf = await write(figureOf("one-column"), "vectors.pdf");
    const text = pdf.toString("latin1");
    expect(text.startsWith("%PDF-1.")).toBe(true);
    expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(text).not.toMatch(/\/Subtype \/Image|\/Type \/Font\b/);
    // Curves: the outlines of letters.
    expect(streams(pdf).match(/ c$/gm)!.length).toBeGreaterThan(500);
  });

  it("draws in the colours of the SVG", async () => {
    const drawn = streams(await write(figureOf("one-column"), "colours.pdf"));
    // #1f5a96 and #c2501a as shares of 255.
    const has = (hex: string): boolean => {
      const shares = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
      return [...drawn.matchAll(/(\S+) (\S+) (\S+) rg\b/g)].some((found) =>
        shares.every((share, k) => Math.abs(Number(found[k + 1]) - share) < 1e-3),
      );
    };
    expect([...modelColours.slice(0, 3), "#1f5a97"].map(has)).toEqual([true, true, true, false]);
  });

  it("keeps a picture of the SVG as a picture, and refuses a gradient", async () => {
    const heatmap = (showscale: boolean): PlainFigure => ({
      ...figureOf("screen"),
      spec: {
        data: [
          {
            type: "heatmap",
            z: [
              [1, 0.5],
              [0.5, 1],
            ],
            showscale,
          },
        ],
        layout: { width: 300, height: 200 },
      },
    });
    const pdf = await write(heatmap(false), "picture.pdf");
    expect(pdf.toString("latin1")).toMatch(/\/Subtype \/Image/);
    await expect(write(heatmap(true), "gradient.pdf")).rejects.toThrow(
      /^a PDF here has plain colours only, got fill="url\(#[^)]+\)"; write the figure as SVG or PNG$/,
    );
  });

  it("says its title and what it shows, and is the same each time", async () => {
    const figure = figureOf("two-columns");
    const pdf = await write(figure, "once.pdf");
    expect(pdf.toString("latin1")).toContain("/Title (Scores & co)");
    expect(pdf.toString("latin1")).toContain("/Subject (Dots show score for each judge");
    expect((await write(figure, "twice.pdf")).equals(pdf)).toBe(true);
  });
});

describe("writeFigure of one file", () => {
  it("writes a page that needs no other file, with caption and data", async () => {
    const html = (await write(figureOf("screen"), "page.html")).toString();
    const { document } = parseSvg(html.replace(/<script>[\s\S]*?<\/script>/g, "<script></script>"));
    const pointing = [...document.querySelectorAll("[src], link, [href]")].map((one) => one.outerHTML);
    expect(pointing).toEqual([]);
    expect(html.includes("Plotly.newPlot")).toBe(true);
    expect(/2 of 12 rows have no score and are not drawn\.[^<]*<\/figcaption>/.test(html)).toBe(true);
    expect(html.includes('<td class="number">–</td>')).toBe(true);
    // plotly.js, the chart, and what draws it: nothing inside plotly.js ends its element.
    expect(html.match(/<\/script>/g)).toHaveLength(3);
  });

  it("refuses another ending, and writes nothing", async () => {
    const figure = figureOf("screen");
    for (const name of ["scores.jpg", "scores"]) {
      await expect(writeFigure(figure, name)).rejects.toThrow(
        `writeFigure requires a name that ends in .svg, .png, .pdf or .html, got ${name}`,
      );
    }
  });

  it("refuses a character that no house font has, and leaves no file", async () => {
    const figure = plot([{ judge: "\u{1F600}", score: 1 }], {
      marks: [marks.dots({ x: "score", y: "judge" })],
    });
    const folder = scratchFolder();
    await expect(writeFigure(figure, path.join(folder, "face.pdf"))).rejects.toThrow("\u{1F600}");
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("showFigure takes a plot: one output with its caption and its data", () => {
  const shown: Record<string, unknown>[] = [];
  const channel = Symbol.for("affectlab.display");
  const scope = globalThis as Record<symbol, unknown>;
  const before = scope[channel];
  scope[channel] = (bundle: Record<string, unknown>) => shown.push(bundle);
  try {
    showFigure(figureOf("screen"));
  } finally {
    scope[channel] = before;
  }
  expect(shown).toHaveLength(1);
  expect(shown[0]!["application/vnd.plotly.v1+json"]).toHaveProperty("data");
  expect(shown[0]!["text/plain"]).toContain("2 of 12 rows have no score");
});
