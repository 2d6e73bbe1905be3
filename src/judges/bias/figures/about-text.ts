import type { FigureAbout } from "./about.js";

/** "gpt (scripted)" where a rule written by hand rates. */
export function raterName(rater: string, { raters }: FigureAbout): string {
  return raters.some(({ id, kind }) => id === rater && kind === "scripted") ? `${rater} (scripted)` : rater;
}

/** A number of a scale without needless digits: 0.3, not 0.30000000000000004. */
export const short = (value: number): string => String(Number(value.toFixed(3)));

/** "−0.13" with a true minus and no zero before the point where room is small. */
export const signed = (value: number, digits = 2): string => {
  const text = Math.abs(value).toFixed(digits).replace(/^0\./, ".");
  return Number(text) === 0 ? "0" : `${value < 0 ? "−" : "+"}${text}`;
};
