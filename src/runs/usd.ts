/** US dollars with the digits that matter. */
export function usd(value: number): string {
  if (value !== 0 && value < 0.01) return `$${Number(value.toPrecision(2))}`;
  return `$${value.toFixed(value < 100 ? 2 : 0)}`;
}
