import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { textSize } from "../../src/plots/house-style.js";
import { placeLineLabels } from "../../src/plots/marks/reference-lines.js";
import { textWidth } from "../../src/plots/text-widths.js";

describe("placeLineLabels", () => {
  it("centres a label that stands alone, on the lowest level", () => {
    const [label] = placeLineLabels([{ x: 100, text: "chance 25%" }], [0, 300]);
    expect(label!.level).toBe(0);
    expect((label!.left + label!.right) / 2).toBeCloseTo(100, 9);
    expect(label!.right - label!.left).toBeCloseTo(textWidth("chance 25%", textSize.note), 9);
  });

  it("keeps to the bounds", () => {
    const [label] = placeLineLabels([{ x: 298, text: "modal share 99%" }], [0, 300]);
    expect(label!.right).toBeLessThanOrEqual(300);
  });

  it("stacks labels of lines that nearly coincide", () => {
    const placed = placeLineLabels(
      [
        { x: 150, text: "people 64.0%" },
        { x: 156, text: "modal share 67.3%" },
      ],
      [0, 300],
    );
    expect(placed.map(({ level }) => level).sort()).toEqual([0, 1]);
  });

  it("never lets labels touch or a line run through one, wherever three lines stand", () => {
    const random = randomStream(3, "line-labels");
    for (let trial = 0; trial < 300; trial++) {
      const labels = ["chance 25%", "people 64.0%", "modal share 67.3%"].map((text) => ({
        x: 10 + 180 * random.next(),
        text,
      }));
      // Lines within 6 pixels cannot both be labelled without one passing close by the other's text.
      const xs = labels.map(({ x }) => x).sort((a, b) => a - b);
      if (xs[1]! - xs[0]! < 6 || xs[2]! - xs[1]! < 6) continue;
      const placed = placeLineLabels(labels, [-40, 260]);
      expect(placed.map(({ text }) => text)).toEqual(labels.map(({ text }) => text));
      for (const [i, a] of placed.entries()) {
        for (const b of placed.slice(i + 1)) {
          if (a.level === b.level) expect(a.right < b.left || b.right < a.left).toBe(true);
          const [low, high] = a.level < b.level ? [a, b] : [b, a];
          if (low.level < high.level) expect(high.x > low.left && high.x < low.right).toBe(false);
        }
      }
    }
  });

  it("of no line is no label", () => {
    expect(placeLineLabels([], [0, 100])).toEqual([]);
  });
});
