import { ink, type SeriesShape } from "../house-style.js";
import { line, type Shape } from "../paper.js";

/** The corners of shapes with straight sides, on a circle of radius 1, as plotly draws them in markers. */
const corners: Readonly<Record<Exclude<SeriesShape, "circle">, readonly (readonly [number, number])[]>> = {
  square: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  "triangle-up": [
    [0, -1.1],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  "triangle-down": [
    [0, 1.1],
    [1.1, -0.8],
    [-1.1, -0.8],
  ],
  pentagon: [0, 1, 2, 3, 4].map((k) => {
    const angle = (2 * Math.PI * k) / 5;
    return [Math.sin(angle), -Math.cos(angle)] as const;
  }),
};

/** A series' symbol at a fixed place, such as in a legend: its fill is paper where it is open. */
export function symbolAt(
  shape: SeriesShape,
  { x, y, radius }: { x: number; y: number; radius: number },
  { colour, open }: { colour: string; open: boolean },
): Shape {
  const look = { fill: open ? ink.paper : colour, line: { color: colour, width: open ? 1.8 : 0 } };
  if (shape === "circle") {
    return {
      type: "circle",
      left: x - radius,
      right: x + radius,
      top: y - radius,
      bottom: y + radius,
      ...look,
    };
  }
  const points = corners[shape].map(([dx, dy]) => [x + dx * radius, y + dy * radius] as const);
  return { type: "polygon", points, ...look };
}

/** A short line with a symbol on it: a path in a legend. */
export function lineThrough(x: number, y: number, colour: string, dash?: string): Shape {
  return line([x, y], [x + 17, y], { color: colour, width: 1.8, ...(dash === undefined ? {} : { dash }) });
}
