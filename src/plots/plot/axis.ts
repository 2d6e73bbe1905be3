import { InputError } from "../../core/errors.js";
import { textSize } from "../house-style.js";
import { niceStep } from "../scale.js";
import { textWidth } from "../text-widths.js";
import type { PlotValue } from "./channels.js";
import type { AxisKind } from "./layer.js";
import { digitsOf, formatNumber } from "./numbers.js";

/** What a caller says of an axis. */
export interface AxisOptions {
  /** Default: the name of the column. */
  title?: string;
  /** The ends of an axis of numbers. Default: what the marks need. */
  range?: [low: number, high: number];
  /** The categories in their order; numbers become categories too. Default: as they first occur. */
  categories?: readonly PlotValue[];
}

/** An axis as it is drawn. */
export interface PlotAxis {
  kind: AxisKind;
  title: string;
  /** In values; categories stand at 0, 1, 2, … */
  range: [number, number];
  categories: string[];
  /** Whether all values are whole numbers. */
  whole: boolean;
  /** Where a value stands in the range. */
  at(value: PlotValue): number;
}

/**
 * The axis that holds the values.
 *
 * @throws {InputError} `plot: score is 12, outside the range 0 to 10 of x; widen x.range`, or a category that is not
 * among those given
 */
export function plotAxis(
  side: "x" | "y",
  kind: AxisKind,
  values: readonly PlotValue[],
  reach: readonly number[],
  options: AxisOptions,
  title: string,
  zero: boolean,
): PlotAxis {
  const shared = { kind, title: options.title ?? title };
  if (kind === "category") {
    const given = options.categories?.map(String);
    const found = [...new Set(values.map(String))];
    const strange = given === undefined ? [] : found.filter((name) => !given.includes(name));
    if (strange.length > 0) {
      throw new InputError(
        `plot requires ${side}.categories with every category, got none for ${strange.join(", ")}; add what is missing`,
      );
    }
    const categories = given ?? found;
    const ranks = new Map(categories.map((name, i) => [name, i]));
    return {
      ...shared,
      categories,
      whole: false,
      range: [-0.5, categories.length - 0.5],
      at: (value) => ranks.get(String(value))!,
    };
  }
  const numbers = values as readonly number[];
  const whole = numbers.every(Number.isInteger);
  const range = options.range ?? rangeOf([...numbers, ...reach], zero);
  return { ...shared, whole, categories: [], range, at: Number };
}

/** The ends of the values with a little room, so that no point lies on the frame. A bar's axis begins at 0. */
function rangeOf(values: readonly number[], zero: boolean): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of zero ? [...values, 0] : values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low === high) {
    const half = low === 0 ? 1 : Math.abs(low) / 10;
    return [low - half, high + half];
  }
  const room = (high - low) * 0.05;
  return [zero && low === 0 ? 0 : low - room, zero && high === 0 ? 0 : high + room];
}

export interface AxisTick {
  at: number;
  text: string;
}

/** The values at which a horizontal axis has a line: as many as have room for their numbers side by side. */
export function xTicks(axis: PlotAxis, pixels: number): AxisTick[] {
  const [low, high] = axis.range;
  for (let apart = 28; ; apart *= 1.25) {
    const ticks = axisTicks(axis, pixels, apart);
    const widest = Math.max(...ticks.map(({ text }) => textWidth(text, textSize.tick)));
    const distance = ticks.length < 2 ? pixels : ((ticks[1]!.at - ticks[0]!.at) / (high - low)) * pixels;
    if (widest + 22 <= distance || apart > pixels) return ticks;
  }
}

/** The values at which an axis of numbers has a line, at least `apart` pixels from one another. */
export function axisTicks(axis: PlotAxis, pixels: number, apart: number): AxisTick[] {
  const [low, high] = axis.range;
  const nice = niceStep(high - low, Math.max(2, Math.floor(pixels / apart)));
  // Between whole numbers, such as counts and ratings, there is nothing to name.
  const step = axis.whole && !Number.isInteger(nice) ? (nice < 1 ? 1 : 2 * nice) : nice;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const digits = digitsOf(step);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const at = (first + i) * step;
    return { at, text: formatNumber(at, digits) };
  });
}
