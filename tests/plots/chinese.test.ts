import { readFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { projectPath } from "../../src/io/project-root.js";
import type { PlotlySpec } from "../../src/plots/figure.js";
import { fontRuns, loadFont, requireGlyphs } from "../../src/plots/fonts.js";
import { hanFontFamily, hasHan, withHanFamily } from "../../src/plots/han.js";
import { fontFamily, ink } from "../../src/plots/house-style.js";
import { renderPng } from "../../src/plots/png.js";
import { renderFigure, renderSvg } from "../../src/plots/render.js";
import { fontStylesheet, measureText } from "../../src/plots/text-metrics.js";
import { scenarios } from "../../src/studies/heartbench/data/scenarios.js";
import { abilities, dimensions, domains } from "../../src/studies/heartbench/data/taxonomy.js";
import { parseSvg } from "./drawn.js";
import { onePanel, sampleFigure, sampleHashes } from "./samples.js";

// A rare character of Unicode's first CJK block that no label uses: three oxen, "rushing".
const rare = "犇";

function labelled(text: string): PlotlySpec {
  const spec = onePanel();
  const annotations = spec.layout.annotations as Record<string, unknown>[];
  return {
    ...spec,
    layout: {
      ...spec.layout,
      annotations: [{ ...annotations[0], text }, ...annotations.slice(1)],
    },
  };
}

async function inkOf(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

describe("the Chinese font", () => {
  const listed = readFileSync(projectPath("src/plots/fonts/characters.txt"), "utf8").replaceAll("\n", "");

  it("has every character of its list, and the list every character of the study's labels", () => {
    for (const character of listed) {
      expect(loadFont("han").charToGlyphIndex(character), character).toBeGreaterThan(0);
    }
    for (const { zh } of [...abilities, ...dimensions, ...domains, ...scenarios]) {
      for (const character of zh.replace("/", "")) expect(listed, zh).toContain(character);
    }
  });

  it("has no Latin letter or digit, so that Arimo sets those", () => {
    expect(fontRuns("GPT-5 温暖 9 分", "bold")).toEqual([
      { text: "GPT-5 ", font: "bold" },
      { text: "温暖 ", font: "han" },
      { text: "9 ", font: "bold" },
      { text: "分", font: "han" },
    ]);
  });

  it("sets every character as wide as it is high, in any weight", () => {
    expect(measureText("温暖，", 20, "regular")).toBe(60);
    expect(measureText("温暖，", 20, "bold")).toBe(60);
    expect(measureText("Warmth 温暖", 20, "regular")).toBeCloseTo(
      measureText("Warmth ", 20, "regular") + 40,
      9,
    );
  });

  it("keeps its licence and says who made it", () => {
    const read = (file: string) => readFileSync(projectPath("src/plots/fonts", file), "utf8");
    expect(read("OFL.txt")).toContain("SIL OPEN FONT LICENSE Version 1.1");
    const readme = read("README.md");
    expect(readme).toContain(`${[...listed].length.toLocaleString("en")}, all in`);
    for (const fact of ["Noto Sans CJK SC", "2.004", "subset.py", "OFL.txt"]) expect(readme).toContain(fact);
  });
});

describe("a character that no font has", () => {
  const message = `no house font has "${rare}" (U+7287)`;

  it("is named, with its text", () => {
    expect(() => requireGlyphs(`牛 ${rare}`)).toThrow(InputError);
    expect(() => requireGlyphs(`牛 ${rare}`)).toThrow(`${message}, which stands in "牛 ${rare}"`);
    expect(() => measureText("😀", 12, "regular")).toThrow('no house font has "😀" (U+1F600)');
  });

  it("is refused in a figure, in one line and in several, and the next figure is drawn", async () => {
    for (const text of [rare, `one<br>${rare}`, `<b>${rare}</b>`]) {
      await expect(renderSvg(sampleFigure(labelled(text)))).rejects.toThrow(message);
    }
    expect(await renderSvg(sampleFigure(labelled("温暖")))).toContain("温暖");
  });

  it("is refused in a picture, however it is written", async () => {
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15">${text}</text></svg>`;
    await expect(renderPng(svg(rare))).rejects.toThrow(message);
    await expect(renderPng(svg("a<tspan>&#x7287;</tspan>"))).rejects.toThrow(message);
    await expect(renderPng(svg("&lt;温暖&gt; &amp; a"))).resolves.toBeInstanceOf(Buffer);
  });
});

describe("a figure with Chinese", () => {
  it("asks for the Chinese font, and one without for none", async () => {
    const spec = onePanel();
    expect(withHanFamily(spec)).toBe(spec);
    expect(await renderSvg(sampleFigure(spec))).not.toContain("Affectlab Han");
    const svg = await renderSvg(sampleFigure(labelled("温暖")));
    const { document } = parseSvg(svg);
    const families = [...document.querySelectorAll("text")].map((node) =>
      node.style.getPropertyValue("font-family").replaceAll('"', ""),
    );
    expect(new Set(families)).toEqual(new Set([hanFontFamily]));
    expect(hanFontFamily.startsWith("Arimo, ")).toBe(true);
    expect(fontFamily).not.toContain("Han");
  });

  it("draws each character's own glyph, bold or not: no two pictures are the same box", async () => {
    const pictures = new Set<string>();
    const words = ["温", "暖", "情", "绪", "<tspan style='font-weight:bold'>温</tspan>"];
    for (const word of words) {
      const png = await renderPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="5" y="32" style="font-family:${hanFontFamily};font-size:30px">${word}</text></svg>`,
      );
      const ink = await inkOf(png);
      const dark = ink.filter((value, i) => i % 4 === 0 && value < 128).length;
      expect(dark, word).toBeGreaterThan(200);
      pictures.add(Buffer.from(ink).toString("base64"));
    }
    // The bold one is the regular one: Chinese has one weight.
    expect(pictures.size).toBe(4);
  });

  it("is outlines in the SVG, at the place and in the colour of its text, and keeps its words", async () => {
    const svg = await renderSvg(sampleFigure(labelled("GPT-5 温暖")));
    const { document } = parseSvg(svg);
    for (const text of document.querySelectorAll("text")) expect(hasHan(text.textContent ?? "")).toBe(false);
    const [group, ...more] = [...document.querySelectorAll("g[aria-label]")];
    expect(more).toEqual([]);
    expect(group!.getAttribute("aria-label")).toBe("GPT-5 温暖");
    // A path for the Latin run and one for the Chinese: x grows, and every outline has a size.
    const starts = [...group!.querySelectorAll("path")].map((path) => {
      const numbers = path
        .getAttribute("d")!
        .match(/-?\d+(?:\.\d+)?/g)!
        .map(Number);
      const xs = numbers.filter((_, i) => i % 2 === 0);
      expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(10);
      return Math.min(...xs);
    });
    expect(starts).toHaveLength(2);
    expect(starts[1]!).toBeGreaterThan(starts[0]!);
    const colours = new Set([...group!.querySelectorAll("path")].map((path) => path.getAttribute("fill")));
    expect([...colours]).toEqual([
      `rgb(${[1, 3, 5].map((at) => Number.parseInt(ink.strong.slice(at, at + 2), 16)).join(", ")})`,
    ]);
  });

  it("stays a text where it is Latin, and is outlines in every line of several", async () => {
    const svg = await renderSvg(sampleFigure(labelled("warm<br>温暖<br><b>情绪</b>")));
    const { document } = parseSvg(svg);
    const [group] = [...document.querySelectorAll("g[aria-label]")];
    expect(group!.querySelectorAll("path")).toHaveLength(3);
    expect([...document.querySelectorAll("text")].length).toBeGreaterThan(5);
  });

  it("brings the font along in its page", async () => {
    const { html } = await renderFigure(sampleFigure(labelled("温暖")), { inputHashes: sampleHashes });
    expect(html).toContain('"12px Affectlab Han"');
    expect(html).toContain(`"family":"${hanFontFamily}"`);
    const styles = fontStylesheet();
    expect(styles).toContain("font-family:Affectlab Han;font-weight:100 900;src:url(data:font/otf;base64,");
    expect(styles.match(/@font-face/g)).toHaveLength(3);
  });
});
