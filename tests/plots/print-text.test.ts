import path from "node:path";
import { loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { chartWidth, forOneColumn, smallText } from "../../src/plots/chart-width.js";
import { requireReadable } from "../../src/plots/print-text.js";
import { writeFigure } from "../../src/studies/shared/write-figure.js";
import { scratchFolder } from "../support/scratch.js";
import { onePanel, sampleFigure } from "./samples.js";

const svg = (pixels: number): string =>
  `<svg><text style="font-size: 20px">a</text><text style="font-size: ${pixels}px">b</text></svg>`;

describe("the smallest text in print", () => {
  it("has 5 points or more, or the size is refused, and the message says what would do", () => {
    // 11.5 pixels of 700, at 89 mm: 11.5 / 700 * 89 / 25.4 * 72 = 4.14 points; 5 points at 107.4 mm.
    expect(() => requireReadable(svg(11.5), 700, "one-column")).toThrow(
      'a figure 89 mm wide requires text of 5 points or more, got 4.1; it is readable from 108 mm: use size "two-columns"',
    );
    // 5 points at 205.5 mm: wider than two columns.
    expect(() => requireReadable(svg(11.5), 1340, "two-columns")).toThrow(
      "got 4.5; it is readable from 206 mm: it is for a page turned, a slide or the screen",
    );
    for (const [pixels, width, size] of [
      [11.5, 580, "one-column"],
      [11.5, 700, "two-columns"],
      [1, 1340, "screen"],
    ] as const) {
      expect(() => requireReadable(svg(pixels), width, size), size).not.toThrow();
    }
  });

  it("is held where a figure is written, in each kind of file", async () => {
    const figure = { ...sampleFigure(onePanel()), size: "one-column" } as const;
    for (const ending of ["svg", "pdf", "png"]) {
      const file = path.join(scratchFolder(), `figure.${ending}`);
      await expect(writeFigure(figure, file)).rejects.toThrow(
        /^a figure 89 mm wide requires text of 5 points/,
      );
    }
  });
});

describe("a chart for one column", () => {
  it("is narrower only while it is drawn so, also where drawing fails", async () => {
    const seen = await forOneColumn(async () => [chartWidth(700), chartWidth(300), smallText(10.5)]);
    expect(seen).toEqual([578, 300, 11.5]);
    await expect(forOneColumn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([chartWidth(700), smallText(10.5)]).toEqual([700, 10.5]);
  });

  it("has 89 mm, and 600 dots an inch", async () => {
    const figure = await forOneColumn(async () => sampleFigure(onePanel()));
    const [file] = await writeFigure(
      { ...figure, size: "one-column" },
      path.join(scratchFolder(), "figure.png"),
    );
    expect((await loadImage(file!)).width).toBeCloseTo((89 / 25.4) * 600, -1);
  });
});
