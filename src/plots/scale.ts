import { InputError } from "../core/errors.js";

/** The pixel of a value. A value beyond the range lies outside the frame. */
export interface Scale {
  (value: number): number;
  range: [number, number];
}

/** A scale from a range of values to pixels. */
export function scale(range: [number, number], from: number, to: number): Scale {
  const [low, high] = range;
  if (low === high || !Number.isFinite(high - low)) {
    throw new InputError(`chart requires an axis that has two different ends, got ${low} and ${high}`);
  }
  return Object.assign((value: number) => from + ((value - low) / (high - low)) * (to - from), { range });
}

/** The edges of panels of equal width side by side, each with space at its right for printed values. */
export function sideBySide(
  count: number,
  { left, right, gap, valueWidth = 0 }: { left: number; right: number; gap: number; valueWidth?: number },
): { left: number; right: number; edge: number }[] {
  const width = (right - left - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, i) => {
    const start = left + i * (width + gap);
    return { left: start, right: start + width - valueWidth, edge: start + width };
  });
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that divides the span into at most `most` steps. */
export function niceStep(span: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(span / most));
  return [1, 2, 2.5, 5, 10].map((m) => m * power).find((step) => span / step <= most + 1e-9)!;
}

/** The values from `first` to `last`, a step apart. */
export function tickValues(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step + 1e-9) + 1 }, (_, i) => first + i * step);
}
