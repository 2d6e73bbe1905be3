/** The decimals that a step needs: 2 for 0.25. */
export function digitsOf(step: number): number {
  const scaled = (digits: number): number => Math.abs(step) * 10 ** digits;
  for (let digits = 0; digits < 10; digits++) {
    if (Math.abs(scaled(digits) - Math.round(scaled(digits))) < 1e-6 * scaled(digits)) return digits;
  }
  return 10;
}

/** A number with its thousands apart: "12,000". Very large and very small ones have a power of ten. */
export function formatNumber(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e9 || digits >= 10)) return value.toExponential(1);
  const [whole, part] = size.toFixed(digits).split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value < 0 && Number(size.toFixed(digits)) !== 0 ? "-" : "";
  return `${sign}${grouped}${part === undefined ? "" : `.${part}`}`;
}

/** A number for a sentence, at three digits or as whole as it is: "0.831", "1,204". */
export function inWords(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value, 0);
  const size = Math.abs(value);
  const digits = Math.min(10, Math.max(0, 2 - Math.floor(Math.log10(size))));
  const text = formatNumber(value, digits);
  return text.includes(".") && !text.includes("e") ? text.replace(/\.?0+$/, "") : text;
}

/** "a, b and c" */
export function inList(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "1 row", "2 rows" */
export function counted(count: number, noun: string): string {
  return `${formatNumber(count, 0)} ${noun}${count === 1 ? "" : "s"}`;
}
