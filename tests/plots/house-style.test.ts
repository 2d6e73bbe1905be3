import { describe, expect, it } from "vitest";
import { ink, modelColour, modelColours, plain, tint } from "../../src/plots/house-style.js";

type Triple = [number, number, number];

// sRGB to linear light, IEC 61966-2-1.
const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Triple;

// Machado, Oliveira and Fernandes 2009, doi 10.1109/TVCG.2009.113, table 1, severity 1.0.
const visions: Record<string, Triple[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

// CIE 1976 L*a*b* under D65.
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function difference(a: string, b: string, vision: Triple[]): number {
  const seen = (hex: string) =>
    lab(
      vision.map((row) =>
        Math.max(
          0,
          row.reduce((sum, m, i) => sum + m * linear(hex)[i]!, 0),
        ),
      ) as Triple,
    );
  const [p, q] = [seen(a), seen(b)];
  return Math.hypot(...p.map((value, i) => value - q[i]!));
}

// WCAG 2.2 contrast ratio with white.
const contrast = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
};

describe("the palette", () => {
  const colours = [ink.strong, ...modelColours];

  it.each(Object.entries(visions))("keeps any two colours apart in %s vision", (_, vision) => {
    // A just noticeable difference is about 2.3; 10 is told apart at the size of a dot.
    const pairs = colours.flatMap((a, i) =>
      colours.slice(i + 1).map((b) => [a, b, difference(a, b, vision)] as const),
    );
    expect(pairs.filter(([, , distance]) => distance < 10)).toEqual([]);
  });

  it("would not pass with red beside green", () => {
    expect(difference("#b03a2e", "#6b6a1f", visions.deuteranopia!)).toBeLessThan(10);
  });

  it("stands out from the paper: marks 3:1, text 4.5:1", () => {
    for (const colour of modelColours) expect(contrast(colour), colour).toBeGreaterThanOrEqual(3);
    for (const colour of [ink.strong, ink.text, ink.quiet]) {
      expect(contrast(colour), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("falls back to grey beyond its end", () => {
    expect(modelColour(modelColours.length)).toBe(ink.quiet);
    expect(modelColour(0)).toBe(modelColours[0]);
  });
});

describe("tint", () => {
  it("mixes with white", () => {
    expect(tint("#1f5a96", 1)).toBe("#1f5a96");
    expect(tint("#1f5a96", 0)).toBe("#ffffff");
    // 255 - (255 - 0) / 2 = 127.5, rounded to 128 = 0x80.
    expect(tint("#000000", 0.5)).toBe("#808080");
  });
});

describe("plain", () => {
  it("escapes what plotly would read as markup, the ampersand first", () => {
    expect(plain("a<br>b &lt; c")).toBe("a&lt;br&gt;b &amp;lt; c");
  });
});
