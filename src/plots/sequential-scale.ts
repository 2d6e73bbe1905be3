// Nine colours from paper to navy, equally far apart in CIE L*a*b* and ever darker, so that equal steps of a
// value look equal, in print and in any colour vision (tests/plots/sequential-scale.test.ts).
const stops = [
  "#f3f5ef",
  "#d2dee3",
  "#b1c8d7",
  "#8fb2cb",
  "#6d9cbe",
  "#5882a8",
  "#436894",
  "#2c4f7f",
  "#12386b",
] as const;

/** The colour of a share of a range: 0 is the lightest, 1 the darkest. */
export function sequentialColour(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const from = Math.min(Math.floor(at), stops.length - 2);
  const [low, high] = [channels(stops[from]!), channels(stops[from + 1]!)];
  return `#${low
    .map((value, i) =>
      Math.round(value + (high[i]! - value) * (at - from))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Ink, white or black: the first with a contrast of 4.5:1 on the colour. */
export function textColourOn(background: string, ink: string): string {
  const colours = [ink, "#ffffff", "#000000"];
  return colours.find((colour) => contrast(colour, background) >= 4.5) ?? "#000000";
}

/** The contrast ratio of two colours, by WCAG 2.2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
