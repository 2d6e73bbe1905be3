import { InputError } from "../core/errors.js";
import type { PlotlySpec } from "./figure.js";
import type { Corners } from "./paper.js";

type Item = Record<string, unknown>;
interface Layout extends Item {
  width: number;
  height: number;
  margin: { l: number; r: number; t: number; b: number };
  shapes: Item[];
  annotations: Item[];
}

/**
 * Charts of one width below one another, as one chart. Each keeps its axes, and every mark its place in its part.
 *
 * @param specs charts of `chart`: their texts and shapes are placed on paper
 * @throws {InputError} `stackCharts requires charts of one width, got 700 and 905`
 *
 * @example
 * ```ts
 * const part = intervalChart({
 *   title: "Agreement", subtitle: "", xTitle: "Agreement", xRange: [0, 100],
 *   panels: [{ title: "Emotion", rows: [{ label: "People", group: "people", value: 64 }] }],
 * });
 * const both = stackCharts([part, part]);
 * both.layout.height === 2 * Number(part.layout.height); // true
 * ```
 */
export function stackCharts(specs: readonly PlotlySpec[]): PlotlySpec {
  const layouts = specs.map(({ layout }) => layout as Layout);
  const [first, ...others] = layouts;
  const odd = others.find(({ width }) => width !== first?.width);
  if (first === undefined || odd !== undefined) {
    throw new InputError(
      `stackCharts requires charts of one width, got ${first === undefined ? "none" : `${first.width} and ${odd?.width}`}`,
    );
  }
  const height = layouts.reduce((sum, layout) => sum + layout.height, 0);
  const whole: Corners = { left: 0, right: first.width, top: 0, bottom: height };
  let top = 0;
  let axes = 0;
  const parts = specs.map((spec, i) => {
    const layout = layouts[i]!;
    const part = placed(spec, layout, { whole, top, axes });
    top += layout.height;
    axes += Object.keys(layout).filter((name) => /^xaxis\d*$/.test(name)).length;
    return part;
  });
  return {
    data: parts.flatMap(({ data }) => data),
    layout: {
      ...Object.fromEntries(Object.entries(first).filter(([name]) => !/^[xy]axis\d*$/.test(name))),
      ...Object.assign({}, ...parts.map((part) => part.axes)),
      height,
      margin: { l: 0, r: 0, t: 0, b: 0, pad: 0, autoexpand: false },
      shapes: parts.flatMap(({ shapes }) => shapes),
      annotations: parts.flatMap(({ annotations }) => annotations),
    },
  };
}

/** A chart's parts with their axes renamed, and in the paper of the whole, which has no margins. */
function placed(
  { data }: PlotlySpec,
  { width, height, margin, shapes, annotations, ...rest }: Layout,
  { whole, top, axes }: { whole: Corners; top: number; axes: number },
) {
  const plot = {
    left: margin.l,
    right: width - margin.r,
    top: top + margin.t,
    bottom: top + height - margin.b,
  };
  const x = (share: unknown): number => (plot.left + Number(share) * (plot.right - plot.left)) / whole.right;
  const y = (share: unknown): number =>
    1 - (plot.bottom - Number(share) * (plot.bottom - plot.top)) / whole.bottom;
  const moved = (item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        /^x[01]?$/.test(name) ? x(value) : /^y[01]?$/.test(name) ? y(value) : value,
      ]),
    );
  const number = (name: string): string => {
    const own = Number(/\d+$/.exec(name)?.[0] ?? 1) + axes;
    return own === 1 ? "" : String(own);
  };
  const renamed = (name: string): string => name.replace(/\d*$/, number(name));
  return {
    data: data.map((trace) => ({
      ...trace,
      xaxis: renamed(String(trace.xaxis ?? "x")),
      yaxis: renamed(String(trace.yaxis ?? "y")),
    })),
    axes: Object.fromEntries(
      Object.entries(rest)
        .filter(([name]) => /^[xy]axis\d*$/.test(name))
        .map(([name, axis]) => {
          const own = axis as { domain?: [number, number]; anchor?: string };
          const place = name.startsWith("x") ? x : y;
          const [from, to] = own.domain ?? [0, 1];
          const anchor = own.anchor ?? (name.startsWith("x") ? "y" : "x");
          return [renamed(name), { ...own, domain: [place(from), place(to)], anchor: renamed(anchor) }];
        }),
    ),
    shapes: shapes.map(moved),
    annotations: annotations.map(moved),
  };
}
