import { originWords } from "../core/read-inputs.js";
import type { Figure, PlainFigure, PlotlySpec } from "./figure.js";
import { ink, outerMargin, textSize } from "./house-style.js";

/** What a figure must say of its data; undefined where all tables behind it are as released. */
export const dataWords = ({ inputs = [] }: Partial<Pick<Figure, "inputs">>): string | undefined =>
  originWords(inputs.filter((input) => typeof input !== "string"));

/**
 * Says in title, caption, note and below the chart that a figure was not made from the released data. A figure of
 * released data comes back as it is, and so does one of a caller's own rows.
 *
 * @example
 * ```ts
 * typeof markData; // "function"
 * ```
 */
export function markData<F extends PlainFigure>(figure: F): F {
  const { inputs = [], paper }: Partial<Figure> = figure;
  const words = dataWords({ inputs });
  if (words === undefined) return figure;
  const isOther = inputs.some((input) => typeof input !== "string" && input.origin === "other");
  const label = isOther ? "other data" : "edited data";
  return {
    ...figure,
    title: `${figure.title} (${label})`,
    ...(paper === undefined ? {} : { paper: `${paper}, with ${label}` }),
    alt: `${words} ${figure.alt}`,
    note: `${words} ${figure.note ?? ""}`.trim(),
    spec: withFooter(figure.spec, `Made from ${label}, not from the data that the paper's authors released.`),
  };
}

const lineHeight = 16;
const letterWidth = 6;

/** Adds a strip below the chart. Nothing else moves: margin and height grow by the same. */
function withFooter(spec: PlotlySpec, words: string): PlotlySpec {
  const layout = spec.layout as {
    width: number;
    height: number;
    margin?: { l?: number; b?: number };
    annotations?: object[];
  };
  const lines = brokenAt(words, (layout.width - 2 * outerMargin) / letterWidth);
  const strip = lines.length * lineHeight + 6;
  const { l: left = 80, b: bottom = 80 } = layout.margin ?? {};
  const footer = {
    ...{ xref: "paper", yref: "paper", x: 0, y: 0, xanchor: "left", yanchor: "bottom", align: "left" },
    ...{ xshift: outerMargin - left, yshift: 6 - bottom - strip, showarrow: false },
    text: lines.join("<br>"),
    font: { size: textSize.note, color: ink.strong },
  };
  return {
    ...spec,
    layout: {
      ...layout,
      height: layout.height + strip,
      margin: { ...layout.margin, b: bottom + strip },
      annotations: [...(layout.annotations ?? []), footer],
    },
  };
}

function brokenAt(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
