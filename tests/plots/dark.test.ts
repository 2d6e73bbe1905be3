import { describe, expect, it } from "vitest";
import { darkColour, darkInk, darkSpec } from "../../src/plots/dark.js";
import { asOnPaper, ink, modelColours } from "../../src/plots/house-style.js";
import { contrast } from "../../src/plots/sequential-scale.js";
import { difference, visions } from "./vision.js";

describe("colours on a dark screen", () => {
  it("stand out from the dark paper: marks 3:1, text 4.5:1", () => {
    for (const name of ["strong", "text", "quiet"] as const) {
      expect(contrast(darkInk[name], darkInk.paper), name).toBeGreaterThanOrEqual(4.5);
    }
    for (const colour of modelColours) {
      expect(contrast(darkColour(colour), darkInk.paper), colour).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(visions))("keep any two colours apart in %s vision", (_, vision) => {
    const colours = [ink.strong, ...modelColours].map(darkColour);
    const pairs = colours.flatMap((a, i) =>
      colours.slice(i + 1).map((b) => [a, b, difference(a, b, vision)] as const),
    );
    // A just noticeable difference is about 2.3.
    expect(pairs.filter(([, , distance]) => distance < 7)).toEqual([]);
  });

  it("exchange light and dark, and keep their order", () => {
    const greys = ["#000000", "#444444", "#888888", "#cccccc", "#ffffff"].map((colour) =>
      contrast(darkColour(colour), "#000000"),
    );
    expect(greys).toEqual([...greys].sort((a, b) => b - a));
  });

  it("are those of a chart: whole colours, but for what stays as on paper and what shows through", () => {
    const cells = { meta: asOnPaper, marker: { color: ["#ffffff"] } };
    const chart = {
      data: [{ marker: { color: ["#1d2329", "rgba(0,0,0,0.5)"] }, x: [1, null], text: "as #1d2329" }, cells],
      layout: { shapes: [{ name: asOnPaper, fillcolor: "#1d2329" }], paper_bgcolor: "#FFFFFF" },
    };
    const before = structuredClone(chart);
    expect(darkSpec(chart)).toEqual({
      data: [
        { marker: { color: [darkColour("#1d2329"), "rgba(0,0,0,0.5)"] }, x: [1, null], text: "as #1d2329" },
        cells,
      ],
      layout: { shapes: chart.layout.shapes, paper_bgcolor: darkColour("#ffffff") },
    });
    expect(chart).toEqual(before);
  });
});
