import { describe, expect, it } from "vitest";
import {
  fixed,
  formatValue,
  ink,
  modelColour,
  modelColours,
  plain,
  tickText,
  tint,
} from "../../src/plots/house-style.js";
import { difference, linear, visions } from "./vision.js";

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

describe("a printed number", () => {
  it("has a minus sign, and none where only zeros are left", () => {
    expect(fixed(-0.25, 2)).toBe("\u22120.25");
    expect(fixed(-0.04, 1)).toBe("0.0");
    expect(fixed(-0, 0)).toBe("0");
    expect(fixed(12.345, 1)).toBe("12.3");
    expect(tickText(-5)).toBe("\u22125");
    expect(formatValue(-1, 1, "%")).toBe("\u22121.0%");
    expect(formatValue(null, 1)).toBe("unscored");
  });
});

describe("plain", () => {
  it("escapes what plotly would read as markup, the ampersand first", () => {
    expect(plain("a<br>b &lt; c")).toBe("a&lt;br&gt;b &amp;lt; c");
  });
});
