import { InputError } from "../../core/errors.js";
import { ink, modelColours, textSize, textStyle, tint } from "../house-style.js";
import type { Mark } from "../mark.js";
import { type Corners, type LineLook, line, type PlacedText, type Shape } from "../paper.js";
import { textWidth } from "../text-widths.js";

/** What a reader is given of a box. */
export const nodeRoles = ["told", "asked", "shown", "hidden"] as const;

/** One box of a graph. */
export interface GraphNode {
  id: string;
  label: string;
  /** A second line in the box, in a quiet colour. */
  note?: string;
  /**
   * `told`: framed in blue. `asked`: dashed in orange, with a question mark. `shown`: grey. `hidden`, so neither told
   * nor asked: dotted.
   */
  role: (typeof nodeRoles)[number];
}

/** Causes above their effects: boxes in layers, and arrows from each layer to the next. */
export interface CauseGraph {
  /** From the first cause to the last effect. */
  layers: { title: string; nodes: GraphNode[] }[];
  edges: readonly (readonly [from: string, to: string])[];
}

interface Placed extends GraphNode {
  layer: number;
  x: number;
  width: number;
  top: number;
  bottom: number;
}

/** How boxes of each role look. They differ in line and fill, so that grey print keeps them apart. */
export const nodeLooks: Readonly<Record<GraphNode["role"], { fill: string; line: LineLook }>> = {
  told: { fill: tint(modelColours[0], 0.1), line: { color: modelColours[0], width: 1.4 } },
  asked: { fill: tint(modelColours[1], 0.16), line: { color: modelColours[1], width: 2, dash: "5px,3px" } },
  shown: { fill: ink.faint, line: { color: ink.quiet, width: 1 } },
  hidden: { fill: ink.paper, line: { color: ink.quiet, width: 1.3, dash: "2px,3px" } },
};

const nodeHeight = 40;
const layerGap = 38;
const between = 18;

/** The height that a graph needs, in pixels. */
export function graphHeight({ layers }: CauseGraph): number {
  return layers.length * nodeHeight + (layers.length - 1) * layerGap;
}

/**
 * A causal graph from the top of a box downwards. Arrows run only between neighbouring layers, where no box is, so
 * that none crosses a label.
 *
 * @throws {InputError} `a graph's arrow goes from a layer to the next, got goal -> outcome`, or boxes wider than the
 * room.
 */
export function graphMark(graph: CauseGraph, room: Pick<Corners, "left" | "right" | "top">): Mark {
  const nodes = placeNodes(graph, room);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const arrows = graph.edges.flatMap(([from, to]) => {
    const [cause, effect] = [byId.get(from), byId.get(to)];
    if (cause === undefined || effect === undefined || effect.layer !== cause.layer + 1) {
      throw new InputError(`a graph's arrow goes from a layer to the next, got ${from} -> ${to}`);
    }
    const outgoing = graph.edges.filter((edge) => edge[0] === from).map((edge) => edge[1]);
    const incoming = graph.edges.filter((edge) => edge[1] === to).map((edge) => edge[0]);
    return arrow(
      [cause.x + spread(outgoing, to, byId), cause.bottom + 1],
      [effect.x + spread(incoming, from, byId), effect.top - 2],
    );
  });
  return () => ({
    shapes: [
      ...arrows,
      ...nodes.map(
        ({ x, width, top, bottom, role }): Shape => ({
          ...{ type: "rect", left: x - width / 2, right: x + width / 2, top, bottom },
          ...nodeLooks[role],
        }),
      ),
    ],
    texts: nodes.flatMap(nodeTexts),
  });
}

/** Boxes of the fullest layer stand side by side; every other box stands at the middle of its neighbours. */
function placeNodes({ layers, edges }: CauseGraph, room: Pick<Corners, "left" | "right" | "top">): Placed[] {
  const widths = layers.map(({ nodes }) => Math.max(...nodes.map(widthOf)));
  const fullest = layers.reduce(
    (best, { nodes }, i) => (nodes.length > layers[best]!.nodes.length ? i : best),
    0,
  );
  const count = layers[fullest]!.nodes.length;
  const step = (room.right - room.left) / count;
  if (widths[fullest]! > step - between / 2) {
    throw new InputError(
      `a graph needs ${Math.ceil(count * (widths[fullest]! + between))} pixels for ${count} boxes side by side, got ${Math.round(room.right - room.left)}; use a larger width`,
    );
  }
  const xs = new Map(layers[fullest]!.nodes.map(({ id }, i) => [id, room.left + (i + 0.5) * step]));
  const middle = (ids: string[]): number => {
    const places = ids.flatMap((id) => xs.get(id) ?? []);
    return places.length === 0
      ? (room.left + room.right) / 2
      : places.reduce((a, b) => a + b, 0) / places.length;
  };
  const order = [
    ...Array.from({ length: fullest }, (_, i) => fullest - 1 - i),
    ...Array.from({ length: layers.length - fullest - 1 }, (_, i) => fullest + 1 + i),
  ];
  for (const at of order) {
    for (const { id } of layers[at]!.nodes) {
      xs.set(id, middle(edges.flatMap(([from, to]) => (from === id ? [to] : to === id ? [from] : []))));
    }
  }
  return layers.flatMap(({ nodes }, layer) => {
    const top = room.top + layer * (nodeHeight + layerGap);
    return nodes.map((node) => ({
      ...node,
      ...{ layer, x: xs.get(node.id)!, width: widths[layer]!, top, bottom: top + nodeHeight },
    }));
  });
}

const shownLabel = ({ label, role }: GraphNode): string => (role === "asked" ? `${label}?` : label);

const widthOf = (node: GraphNode): number =>
  24 +
  Math.max(
    72,
    textWidth(shownLabel(node), textSize.label, "bold"),
    node.note === undefined ? 0 : textWidth(node.note, textSize.note),
  );

function nodeTexts(node: Placed): PlacedText[] {
  const middle = (node.top + node.bottom) / 2;
  const label: PlacedText = {
    ...{ text: shownLabel(node), x: node.x, anchor: "center", colour: ink.strong, bold: true },
    y: node.note === undefined ? middle : middle - 8,
  };
  if (node.note === undefined) return [label];
  return [label, { ...textStyle.note, text: node.note, x: node.x, y: middle + 9, anchor: "center" }];
}

/** Where along a box's edge one of several arrows begins or ends: in the order of what they lead to. */
function spread(ids: string[], id: string, byId: ReadonlyMap<string, Placed>): number {
  const sorted = ids.toSorted((a, b) => byId.get(a)!.x - byId.get(b)!.x);
  return (sorted.indexOf(id) - (sorted.length - 1) / 2) * 16;
}

/** A line with a filled head. */
function arrow(from: [number, number], to: [number, number]): Shape[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const base: [number, number] = [to[0] - 8 * dx, to[1] - 8 * dy];
  return [
    line(from, base, { color: ink.text, width: 1.5 }),
    {
      type: "polygon",
      points: [to, [base[0] - 4 * dy, base[1] + 4 * dx], [base[0] + 4 * dy, base[1] - 4 * dx]],
      fill: ink.text,
    },
  ];
}
