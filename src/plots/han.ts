import type { PlotlySpec } from "./figure.js";
import { fontFamily } from "./house-style.js";

/** The Chinese font of the figures: src/plots/fonts/README.md. */
export const hanFamily = "Affectlab Han";

/** The house typefaces for a text with Chinese. A viewer without these fonts uses its own Chinese font. */
export const hanFontFamily = fontFamily
  .replace("Arimo,", `Arimo, ${hanFamily},`)
  .replace("sans-serif", "Noto Sans CJK SC, Noto Sans SC, PingFang SC, Microsoft YaHei, sans-serif");

const han = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Whether a text has a Chinese character or full-width punctuation. */
export function hasHan(text: string): boolean {
  return han.test(text);
}

/**
 * Gives the Chinese font to the texts of a spec that need it. A spec without Chinese is returned unchanged.
 */
export function withHanFamily<T extends PlotlySpec>(spec: T): T {
  if (!hasHan(JSON.stringify(spec))) return spec;
  const family = { family: hanFontFamily };
  const { font, hoverlabel } = spec.layout as Record<string, Record<string, unknown> | undefined>;
  const hover = hoverlabel?.font as Record<string, unknown> | undefined;
  return {
    ...spec,
    layout: {
      ...spec.layout,
      font: { ...font, ...family },
      hoverlabel: { ...hoverlabel, font: { ...hover, ...family } },
    },
  };
}
