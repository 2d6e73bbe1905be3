/** How numbers and sentences are written in the note of a claim. */

export const fixed = (x: number, decimals = 2): string => x.toFixed(decimals);

/** "[61.47, 66.47]" */
export const bracket = (ci: readonly [number, number], decimals = 2): string =>
  `[${ci[0].toFixed(decimals)}, ${ci[1].toFixed(decimals)}]`;

/** A p value as the field prints it. */
export const pText = (p: number): string => (p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`);

/** "p from < 0.001 to 0.267", or one p where both print alike. */
export const pRange = ([low, high]: readonly [number, number]): string =>
  pText(low) === pText(high) ? pText(low) : `p from ${bareP(low)} to ${bareP(high)}`;
const bareP = (p: number): string => pText(p).replace(/^p (= )?/, "");

/** "+17.3" or "−4.0", with a real minus. */
export const signed = (x: number, decimals = 1): string =>
  `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(decimals)}`;

/** "+17.3 [+14.1, +20.4]" */
export const signedEstimate = (
  { value, ci }: { value: number; ci: readonly [number, number] | null },
  decimals = 1,
): string =>
  ci === null
    ? signed(value, decimals)
    : `${signed(value, decimals)} [${ci.map((bound) => signed(bound, decimals)).join(", ")}]`;

/** The parts that say something, as one text. */
export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(" ");
