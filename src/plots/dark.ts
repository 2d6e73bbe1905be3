import { asOnPaper, ink } from "./house-style.js";

/**
 * A colour for a dark screen: of the same hue and as far from the paper as before, with light and dark exchanged in
 * OKLab, where equal steps look equal.
 *
 * @param colour "#rrggbb"
 *
 * @example
 * ```ts
 * darkColour("#ffffff"); // "#0f0f0f"
 * ```
 */
export function darkColour(colour: string): string {
  const [l, a, b] = toOklab(colour);
  return fromOklab([darkest + (1 - darkest) * Math.max(0, 1 - l) ** 0.8, a, b]);
}

const darkest = 0.17;

/** The colours that the pages of figures have around the chart, by day and by night. */
export const darkInk = Object.fromEntries(
  Object.entries(ink).map(([name, colour]) => [name, darkColour(colour)]),
) as Record<keyof typeof ink, string>;

/**
 * A chart in its colours for a dark screen. What carries the mark `asOnPaper` stays as it is on paper, and so does a
 * colour that others show through: `rgba(…)`.
 *
 * @param value a chart's data and layout, or any part of them; it is not changed
 */
export function darkSpec<T>(value: T): T;
export function darkSpec(value: unknown): unknown {
  if (typeof value === "string") return isColour.test(value) ? darkColour(value) : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((one) => darkSpec(one));
  const { meta, name } = value as { meta?: unknown; name?: unknown };
  if (meta === asOnPaper || name === asOnPaper) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, darkSpec(own)]));
}

const isColour = /^#[0-9a-f]{6}$/i;

type Three = [number, number, number];

// Björn Ottosson, "A perceptual color space for image processing" (2020): https://bottosson.github.io/posts/oklab/
function toOklab(colour: string): Three {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([l, a, b]: Three): string {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const channels = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((linear) => {
    const c = Math.min(1, Math.max(0, linear));
    return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
