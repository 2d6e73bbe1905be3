import type { Claim } from "../core/claim.js";
import { isStatement } from "./wording.js";

const [width, height, margin] = [132, 20, 5];

/**
 * The printed interval over ours on one scale, as a small picture: the numbers beside it say the same.
 * Empty where neither side has an interval.
 */
export function intervalPair(claim: Claim): string {
  const { published, ours } = claim;
  if (isStatement(claim) || published.value === null || ours.value === null) return "";
  if (published.ci === null && ours.ci === null) return "";
  // A claim about an interval's width prints the width beside the interval: then only the interval is drawn.
  const inside = [published, ours].every(
    ({ value, ci }) => ci === null || (ci[0] <= value! && value! <= ci[1]),
  );
  const points = inside ? [published.value, ours.value] : [];
  const all = [...points, ...(published.ci ?? []), ...(ours.ci ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (!(high > low)) return "";
  const x = (value: number): string =>
    (margin + ((value - low) / (high - low)) * (width - 2 * margin)).toFixed(1);
  const mark = (side: string, y: number, value: number, ci: [number, number] | null): string =>
    `${ci ? `<line class="${side}" x1="${x(ci[0])}" x2="${x(ci[1])}" y1="${y}" y2="${y}" stroke-width="1.5"/>` : ""}${inside ? `<circle class="${side}" cx="${x(value)}" cy="${y}" r="3" stroke-width="1.5"/>` : ""}`;
  return `<svg class="pair" width="${width}" height="${height}" aria-hidden="true">${mark("printed", 5, published.value, published.ci)}${mark("ours", 15, ours.value, ours.ci)}</svg>`;
}
