import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { graphChart } from "../../src/plots/graph-chart.js";
import { itemCard } from "../../src/plots/item-card.js";
import type { Frame } from "../../src/plots/mark.js";
import type { CauseGraph } from "../../src/plots/marks/graph.js";
import { graphMark } from "../../src/plots/marks/graph.js";
import type { PlacedText, Shape } from "../../src/plots/paper.js";
import { renderSvg } from "../../src/plots/render.js";
import { textWidth } from "../../src/plots/text-widths.js";
import { edgesOf } from "../../src/stimuli/cells.js";
import { loadTemplate, templateIds } from "../../src/stimuli/load.js";
import { defineTemplate } from "../../src/stimuli/template.js";
import { figureTemplate } from "../../src/studies/affective-cognition/figures/figure-1.js";
import { templateGraph } from "../../src/studies/affective-cognition/figures/template-graph.js";
import { drawnTexts, overlaps } from "./drawn.js";
import { sampleFigure } from "./samples.js";

const key = { told: "told", asked: "asked", shown: "shown", hidden: "hidden" };

/** A template of as many appraisals as a template can have, all of which depend on what happens. */
const six = defineTemplate({
  id: "six",
  appraisals: Array.from({ length: 6 }, (_, i) => ({
    id: `a${i}`,
    title: `appraisal ${i + 1}`,
    positiveWhen: "value-matches-outcome" as const,
    means: ["it is so", "it is not"] as [string, string],
  })),
  theory: Array.from({ length: 64 }, (_, bits) => ({
    appraisals: Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`a${i}`, ((bits >> i) & 1) === 1])),
    emotion: bits < 32 ? "glad" : "sad",
  })),
});

function drawn(graph: CauseGraph, width = 820): { shapes: Shape[]; texts: PlacedText[] } {
  const mark = graphMark(graph, { left: 0, right: width, top: 0 });
  const { shapes = [], texts = [] } = (mark as (frame: Frame) => { shapes?: Shape[]; texts?: PlacedText[] })(
    {} as Frame,
  );
  return { shapes, texts };
}

const boxOf = ({ text, x, y, size = 12.5 }: PlacedText) => {
  const half = textWidth(text, size, "bold") / 2;
  return { left: x - half, right: x + half, top: y - size / 2, bottom: y + size / 2 };
};

/** Whether a point of a line, in a hundred steps, lies in a box. */
function crosses(line: Extract<Shape, { type: "line" }>, box: ReturnType<typeof boxOf>): boolean {
  return Array.from({ length: 101 }, (_, k) => k / 100).some((share) => {
    const [x, y] = [0, 1].map((i) => line.from[i]! + share * (line.to[i]! - line.from[i]!)) as [
      number,
      number,
    ];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

describe("the graph of a causal template", async () => {
  const templates = [...(await Promise.all(templateIds.map(loadTemplate))), six];

  it.each(templates.map((template) => [template.id, template] as const))(
    "%s: has a head for each arrow, and no arrow crosses a label",
    (_, template) => {
      const { shapes, texts } = drawn(templateGraph(template));
      const lines = shapes.filter((shape) => shape.type === "line");
      expect(lines).toHaveLength(edgesOf(template).length);
      expect(shapes.filter((shape) => shape.type === "polygon")).toHaveLength(lines.length);
      // outcome, the appraisals, emotion, expression
      expect(texts).toHaveLength(3 + template.appraisals.length);
      const crossed = lines.flatMap((line) => texts.filter((text) => crosses(line, boxOf(text))));
      expect(crossed).toEqual([]);
    },
  );

  it("would find a crossed label", () => {
    const [label] = drawn(templateGraph(templates[0]!)).texts;
    const through = {
      type: "line" as const,
      from: [0, label!.y] as [number, number],
      to: [900, label!.y] as [number, number],
      line: { width: 1 },
    };
    expect(crosses(through, boxOf(label!))).toBe(true);
  });

  it("has boxes that do not touch, each wider than its label", () => {
    for (const template of templates) {
      const { shapes, texts } = drawn(templateGraph(template));
      const boxes = shapes.filter((shape) => "left" in shape);
      for (const [i, text] of texts.entries()) {
        expect(boxes[i]!.right - boxes[i]!.left).toBeGreaterThan(textWidth(text.text, 12.5, "bold") + 8);
      }
      for (const a of boxes) {
        for (const b of boxes) {
          if (a === b) continue;
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
        }
      }
    }
  });

  it("marks what is asked by a question mark and a dashed frame, not by colour alone", () => {
    const { shapes, texts } = drawn(templateGraph(templates[0]!, { asked: "control" }));
    expect(texts.map(({ text }) => text)).toContain("control?");
    const dashed = shapes.filter((shape) => shape.type === "rect" && shape.line?.dash !== undefined);
    expect(dashed).toHaveLength(1);
  });

  it("is drawn as a figure without texts over one another", async () => {
    const texts = drawnTexts(await renderSvg(figureTemplate(templates.slice(0, 2))));
    const clashes = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter((b) => overlaps(a, b))
        .map((b) => [a.text, b.text]),
    );
    expect(clashes).toEqual([]);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["joyful", "devastated", "what is felt"]),
    );
  });
});

describe("a graph that cannot be drawn", () => {
  const node = (id: string) => ({ id, label: id, role: "told" as const });
  const layers = [
    { title: "a", nodes: [node("a")] },
    { title: "b", nodes: [node("b")] },
    { title: "c", nodes: [node("c")] },
  ];
  const draw = (graph: CauseGraph, rules?: { columns: string[]; rows: string[][] }) =>
    graphChart({
      title: "t",
      subtitle: "",
      panels: [{ title: "p", graph, ...(rules ? { rules } : {}) }],
      key,
    });

  it("is refused, with the arrow, the room or the rule named", () => {
    expect(() => draw({ layers, edges: [["a", "c"]] })).toThrow(InputError);
    expect(() => draw({ layers, edges: [["a", "c"]] })).toThrow("goes from a layer to the next, got a -> c");
    expect(() => draw({ layers, edges: [["b", "a"]] })).toThrow("got b -> a");
    expect(() => draw({ layers, edges: [["a", "x"]] })).toThrow("got a -> x");
    const many = Array.from({ length: 9 }, (_, i) => node(`a long name ${i}`));
    expect(() => draw({ layers: [{ title: "", nodes: many }], edges: [] })).toThrow(
      "pixels for 9 boxes side by side",
    );
    expect(() => draw({ layers, edges: [] }, { columns: ["x", "y"], rows: [["1"]] })).toThrow(
      'graphChart requires 2 cells in every rule, got 1 in "p"',
    );
    expect(() => graphChart({ title: "t", subtitle: "", panels: [], key })).toThrow(
      "graphChart requires at least one panel, got none",
    );
  });

  it("an item's card without a key among its options", () => {
    const card = {
      title: "t",
      subtitle: "",
      text: "x",
      question: "q?",
      options: ["a"],
      keyed: 1,
      keyName: "key",
    };
    expect(() => itemCard({ ...card, graph: { title: "g", graph: { layers, edges: [] } }, key })).toThrow(
      "itemCard requires a key from 0 to 0, got 1",
    );
  });
});

describe("an item's card", () => {
  const graph: CauseGraph = {
    layers: [{ title: "", nodes: [{ id: "m", label: "mood", role: "asked" }] }],
    edges: [],
  };
  const card = itemCard({
    ...{
      title: "An item",
      subtitle: "",
      text: "It rains. ".repeat(30).trim(),
      question: "How does she feel?",
    },
    ...{ options: ["glad", "sad"], keyed: 1, keyName: "the key", graph: { title: "Asked", graph }, key },
    picture: {
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="99"/></svg>',
      caption: "her face",
    },
  });

  it("carries its picture inside, cut at its edges", () => {
    const [image] = card.layout.images as { source: string }[];
    const svg = Buffer.from(image!.source.split(",")[1]!, "base64").toString();
    expect(image!.source.startsWith("data:image/svg+xml;base64,")).toBe(true);
    expect(svg).toContain('<g clip-path="url(#edge)"><circle r="99"/></g></svg>');
  });

  it("names the key beside its option, and lets no text cover another", async () => {
    const texts = drawnTexts(await renderSvg(sampleFigure(card)));
    expect(texts.map(({ text }) => text)).toContain("sad (the key)");
    const clashes = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter((b) => overlaps(a, b))
        .map((b) => [a.text, b.text]),
    );
    expect(clashes).toEqual([]);
  });
});
