import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { WrightMapData } from "../../../src/judges/one-scale/wright-data.js";
import { drawWrightMap } from "../../../src/judges/one-scale/wright-map.js";
import { wrightMap } from "../../../src/judges/one-scale/wright-map-data.js";
import { textWidth } from "../../../src/plots/text-widths.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { fourRaters } from "./four-raters.js";

/** A map of raters who lie close together, one of them with a name that is too long. */
function crowded(n: number): WrightMapData {
  const random = randomStream(5, "wright-map", n);
  const raters = Array.from({ length: n }, (_, i) => {
    const value = 0.3 * random.normal();
    const id = i === 0 ? `compatible/${"a-long-endpoint/".repeat(6)}model` : `provider/model-${i}`;
    return { id, value, ci: [value - 0.1, value + 0.1] as [number, number] };
  });
  return {
    objects: Array.from({ length: 200 }, () => ({ at: 1.5 * random.normal(), n: 1 })),
    raters,
    criteria: ["warm", "clear", "kind"].map((id) => ({ id, value: 0, ci: [-0.1, 0.1] })),
    thresholds: raters.map(({ id, value }) => ({
      rater: id,
      steps: [1, 2, 3].map((step) => ({ step, at: value + 0.02 * step })),
    })),
    how: "CML; each rater has thresholds of its own",
  };
}

interface Annotation {
  text: string;
  x: number;
  y: number;
  xanchor: "left" | "center" | "right";
  font: { size: number };
}
interface Layout {
  width: number;
  height: number;
  margin: Record<"l" | "r" | "t" | "b", number>;
  annotations: Annotation[];
}

/** The boxes of all texts below the subtitle, in pixels. */
function boxesOf(layout: Layout) {
  const { width, height, margin } = layout;
  return layout.annotations
    .map(({ text, x, y, xanchor, font }) => {
      const wide = textWidth(text.replace(/<[^>]*>/g, ""), font.size);
      const at = margin.l + x * (width - margin.l - margin.r);
      const left = xanchor === "left" ? at : xanchor === "right" ? at - wide : at - wide / 2;
      const middle = height - margin.b - y * (height - margin.t - margin.b);
      return { text, left, right: left + wide, top: middle - font.size / 2, bottom: middle + font.size / 2 };
    })
    .filter(({ top }) => top > margin.t - 30);
}

const about = { title: "A table", source: "", raters: [] };

describe("the Wright map", () => {
  it.each([2, 7, 20])("of %i raters has no two texts that overlap, and none beyond the edge", (n) => {
    const { layout } = drawWrightMap(crowded(n), about).spec as unknown as { layout: Layout };
    const boxes = boxesOf(layout);
    expect(boxes.length).toBeGreaterThan(4 * n);
    for (const [i, a] of boxes.entries()) {
      expect(a.left, a.text).toBeGreaterThanOrEqual(0);
      expect(a.right, a.text).toBeLessThanOrEqual(layout.width);
      expect(a.bottom, a.text).toBeLessThanOrEqual(layout.height);
      for (const b of boxes.slice(i + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        expect(Math.min(across, down), `${a.text} and ${b.text}`).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it("has every rater, criterion and step in its table, whole", () => {
    const data = crowded(30);
    const { table } = drawWrightMap(data, about);
    const names = table.rows.map(([kind, name]) => `${kind} ${name}`);
    for (const { id } of data.raters) {
      expect(names).toContain(`rater ${id}`);
      expect(names).toContain(`step ${id}, 3`);
    }
  });

  it("shows what the model found", () => {
    const result = manyFacetRasch(fourRaters(4));
    const { table, alt } = wrightMap(result, { title: "Four raters" });
    for (const { id, value } of result.raters) {
      expect(table.rows.find(([kind, name]) => kind === "rater" && name === id)![2]).toBe(value);
    }
    const objects = table.rows.filter(([kind]) => kind === "objects");
    const counted = objects.reduce((sum, [, name]) => sum + Number(String(name).split(": ")[1]), 0);
    expect(counted).toBe(300);
    expect(alt).toContain('a "severe", one is the most severe');
  });
});
