import { describe, expect, it } from "vitest";
import { absoluteBox, boundingBox, type SvgNode, textLength } from "../../src/plots/svg-geometry.js";
import { ascent, descent, measureText } from "../../src/plots/text-metrics.js";
import { parseSvg } from "./drawn.js";

function element(inner: string, selector: string): SvgNode {
  const { document } = parseSvg(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);
  return document.querySelector(selector) as unknown as SvgNode;
}

describe("geometry of SVG elements", () => {
  it("sets a text's box from its font, anchor and baseline", () => {
    const width = measureText("Outcome", 20, "regular");
    for (const [anchor, left] of [
      ["start", 100],
      ["middle", 100 - width / 2],
      ["end", 100 - width],
    ] as const) {
      const box = boundingBox(
        element(
          `<text x="100" y="50" text-anchor="${anchor}" style="font-size: 20px">Outcome</text>`,
          "text",
        ),
      );
      expect(box.left).toBeCloseTo(left, 9);
      expect(box.width).toBeCloseTo(width, 9);
      expect(box.top).toBeCloseTo(50 - 20 * ascent, 9);
      expect(box.bottom).toBeCloseTo(50 + 20 * descent, 9);
    }
  });

  it("measures each run in its own weight and inherits the size", () => {
    const text = element(
      '<g style="font-size: 16px"><text>ab<tspan style="font-weight:bold">cd</tspan></text></g>',
      "text",
    );
    expect(textLength(text)).toBeCloseTo(measureText("ab", 16, "regular") + measureText("cd", 16, "bold"), 9);
  });

  it("takes the widest of several lines, 1.3 em apart", () => {
    const box = boundingBox(
      element(
        '<text style="font-size: 10px"><tspan class="line">i</tspan><tspan class="line">wide</tspan></text>',
        "text",
      ),
    );
    expect(box.width).toBeCloseTo(measureText("wide", 10, "regular"), 9);
    expect(box.height).toBeCloseTo(10 * (ascent + descent) + 13, 9);
  });

  it("applies every transform on the way to the root", () => {
    // Scaled by 2, moved by (10, 20): x 5 -> 20, y 6 -> 32; then moved by (100, 0).
    const box = absoluteBox(
      element(
        '<g transform="translate(100)"><rect x="5" y="6" width="7" height="8" transform="translate(10,20) scale(2)"/></g>',
        "rect",
      ),
    );
    expect([box.left, box.top, box.width, box.height]).toEqual([120, 32, 14, 16]);
  });

  it("turns a box about a point", () => {
    // A quarter turn about (10, 10) takes (10..14, 10..12) to (8..10, 10..14).
    const box = absoluteBox(
      element('<rect x="10" y="10" width="4" height="2" transform="rotate(90,10,10)"/>', "rect"),
    );
    expect([box.left, box.top, box.right, box.bottom].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([
      8, 10, 10, 14,
    ]);
  });

  it("unites the boxes of a group and passes over empty ones", () => {
    const box = boundingBox(
      element(
        '<g><path d="M0 0"/><rect x="1" y="2" width="3" height="4"/><rect x="10" y="0" width="5" height="1"/></g>',
        "g",
      ),
    );
    expect([box.left, box.top, box.right, box.bottom]).toEqual([1, 0, 15, 6]);
  });
});
