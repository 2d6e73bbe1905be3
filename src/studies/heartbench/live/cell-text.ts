/** "62.7", "unscored"; never "-0.0". */
export const one = (value: number): string =>
  Number.isNaN(value) ? "unscored" : value.toFixed(1).replace(/^-(0\.0)$/, "$1");

interface Shown {
  value: number;
  ci: readonly number[];
}

/** "62.7 [57.6, 68.3]"; without bounds where there are none. */
export function estimateText({ value, ci }: Shown): string {
  return `${one(value)}${hasBounds({ value, ci }) ? ` [${ci.map(one).join(", ")}]` : ""}`;
}

/** "62.7 [58, 68]" for wide tables: bounds have no decimals, unless the value would then lie outside. */
export function narrowText({ value, ci }: Shown): string {
  const bounds = ci.map(Math.round);
  const isInside = bounds[0]! <= value && value <= bounds[1]!;
  return isInside && hasBounds({ value, ci })
    ? `${one(value)} [${bounds.join(", ")}]`
    : estimateText({ value, ci });
}

const hasBounds = ({ value, ci }: Shown): boolean => !Number.isNaN(value) && !ci.some(Number.isNaN);
