import { mean } from "../../stats/descriptives.js";
import {
  formatValue,
  ink,
  isScored,
  modelColours,
  plain,
  textSize,
  textStyle,
  tickText,
  tint,
} from "../house-style.js";
import type { Mark } from "../mark.js";
import type { PlacedText } from "../paper.js";
import { textWidth } from "../text-widths.js";
import { area, dots, path } from "./points.js";

/** A spoke of a radar chart. */
export interface RadarAxis {
  label: string;
  /** The label in the other language, below the first. */
  sublabel?: string;
}

const nameHeight = 34;

/** One polar chart, in pixels of the figure. */
export interface Radar {
  title: string;
  centre: { x: number; y: number };
  radius: number;
  reference: number[];
  /** Null draws only the reference, with its rings named. */
  values: (number | null)[] | null;
  /** The values of the centre and of the outermost ring. */
  range: [number, number];
  axes: string[];
}

const ringCount = 4;

/** Rings and spokes, the reference as a grey area, the values as a line with its points, and the spokes' numbers. */
export function radar({ title, centre, radius, reference, values, range, axes }: Radar): Mark {
  const at = (axis: number, share: number): [number, number] => {
    const angle = (2 * Math.PI * axis) / axes.length;
    return [centre.x + Math.sin(angle) * share * radius, centre.y - Math.cos(angle) * share * radius];
  };
  const share = (value: number): number => (value - range[0]) / (range[1] - range[0]);
  /** Closes the line. A null makes a gap, so that a missing value is not drawn as a point at the centre. */
  const around = (shareOf: (axis: number) => number | null) => {
    const points = [...axes.keys(), 0].map((axis) => {
      const own = shareOf(axis);
      return own === null ? null : at(axis, own);
    });
    return { x: points.map((point) => point?.[0] ?? null), y: points.map((point) => point?.[1] ?? null) };
  };
  const rings = Array.from({ length: ringCount }, (_, i) => (i + 1) / ringCount);
  const grid = [
    ...rings.map((ring) => around(() => ring)),
    ...[...axes.keys()].map((axis) => {
      const [x, y] = at(axis, 1);
      return { x: [centre.x, x], y: [centre.y, y] };
    }),
  ];
  const shown = values ?? reference;
  const [scored, unscored] = [true, false].map((wanted) =>
    [...axes.keys()].filter((axis) => isScored(shown[axis]!) === wanted),
  );
  const points = (among: number[], shareOf: (axis: number) => number) =>
    among.map((axis) => {
      const [x, y] = at(axis, shareOf(axis));
      const text = `<b>${plain(title)}</b><br>${plain(axes[axis]!)}: ${formatValue(shown[axis]!, 1)}`;
      return { x, y, text };
    });
  const colour = values === null ? ink.line : modelColours[0];
  const numbers =
    values === null
      ? rings.map((ring) => {
          const [x, y] = at(0, ring);
          return { text: tickText(range[0] + ring * (range[1] - range[0])), x: x + 3, y: y + 6 };
        })
      : axes.map((_, axis) => {
          const [x, y] = at(axis, 1 + 10 / radius);
          return { text: `${axis + 1}`, x, y };
        });
  return [
    area(
      around((axis) => share(reference[axis]!)),
      tint(ink.line, 0.45),
    ),
    path(
      { x: grid.flatMap((line) => [...line.x, null]), y: grid.flatMap((line) => [...line.y, null]) },
      { color: tint(ink.line, 0.55), width: 0.8 },
    ),
    values === null
      ? []
      : path(
          around((axis) => (isScored(values[axis]) ? share(values[axis]) : null)),
          { color: modelColours[0], width: 1.6 },
        ),
    dots(
      points(scored!, (axis) => share(shown[axis]!)),
      { size: 4, color: colour, line: { width: 0 } },
    ),
    unscored!.length === 0
      ? []
      : dots(
          points(unscored!, () => 1),
          { size: 6, color: ink.paper, line: { color: ink.quiet, width: 1.6 } },
        ),
    // A trace of texts. As annotations, two hundred numbers would fill most of the file.
    () => ({
      traces: [
        {
          mode: "text",
          hoverinfo: "skip",
          x: numbers.map(({ x }) => x),
          y: numbers.map(({ y }) => y),
          text: numbers.map(({ text }) => text),
          textposition: values === null ? "middle right" : "middle center",
          textfont: { size: 9, color: ink.quiet },
        },
      ],
    }),
  ];
}

/**
 * The numbered names of the axes around a circle: at its sides flush with it and spaced apart, at the top
 * centred.
 */
export function radarNames(axes: RadarAxis[], circle: { x: number; y: number; radius: number }): Mark {
  const names = axes.map((axis, i) => {
    const angle = (2 * Math.PI * i) / axes.length;
    const [across, up] = [Math.sin(angle), Math.cos(angle)];
    const anchor = Math.abs(across) < 0.12 ? "center" : across > 0 ? "left" : "right";
    // Both lines of a centred name are clear of the circle.
    const away = circle.radius + (anchor === "center" ? 22 : 14);
    const x = circle.x + across * (circle.radius + 14);
    return { ...axis, number: `${i + 1} `, anchor, x, y: circle.y - up * away } as const;
  });
  const heights = new Map(names.map((name) => [name, name.y]));
  for (const side of ["left", "right"]) {
    const own = names.filter(({ anchor }) => anchor === side).sort((a, b) => a.y - b.y);
    const places = own.map(({ y }) => y);
    for (const [i, y] of spreadOut(places, nameHeight).entries()) heights.set(own[i]!, y);
  }
  return () => ({
    texts: names.flatMap((name): PlacedText[] => {
      const { label, sublabel, number, anchor, x } = name;
      const y = heights.get(name)!;
      const indent = anchor === "left" ? textWidth(number, textSize.note) : 0;
      const first = { text: `${number}${label}`, size: textSize.note, x, y, anchor };
      if (!sublabel) return [first];
      return [
        { ...first, y: y - 7 },
        { ...textStyle.note, text: sublabel, x: x + indent, y: y + 8, anchor },
      ];
    }),
  });
}

/**
 * Sorted places, moved as little as needed to be `apart`. Places that would overlap are spread around their
 * common middle.
 */
export function spreadOut(places: number[], apart: number): number[] {
  let blocks = places.map((place) => ({ places: [place], middle: place }));
  const reach = ({ places: own }: { places: number[] }): number => (own.length * apart) / 2;
  for (;;) {
    const at = blocks.findIndex((block, i) => {
      const next = blocks[i + 1];
      return next !== undefined && next.middle - reach(next) < block.middle + reach(block) - 1e-9;
    });
    if (at < 0) break;
    const joined = [...blocks[at]!.places, ...blocks[at + 1]!.places];
    const middle = mean(joined);
    blocks = [...blocks.slice(0, at), { places: joined, middle }, ...blocks.slice(at + 2)];
  }
  return blocks.flatMap(({ places: own, middle }) =>
    own.map((_, i) => middle + (i - (own.length - 1) / 2) * apart),
  );
}
