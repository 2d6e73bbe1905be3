import { InputError } from "../../../core/errors.js";
import { renderPng } from "../../../plots/png.js";
import { renderSvg } from "../../../plots/render.js";
import { biasPictures } from "../bias-figures.js";
import type { BiasReport } from "../bias-report.js";

/** A picture of a report as bytes. */
export interface BiasDrawing {
  /** The question's id; "" for the summary. */
  id: string;
  /** "figure-summary" */
  name: string;
  svg: string;
  /** null where the house font lacks a character of a label. */
  png: Uint8Array | null;
  alt: string;
}

/**
 * Draws a report's pictures. A label may hold any character; a picture that cannot be drawn for that is left
 * out and named, since the numbers matter more.
 */
export async function drawBias(
  report: BiasReport,
  onProgress: (done: number, total: number, name: string) => void = () => {},
): Promise<{ drawn: BiasDrawing[]; left: string[] }> {
  const pictures = biasPictures(report);
  const drawn: BiasDrawing[] = [];
  const left: string[] = [];
  for (const [done, { diagnostic, figure }] of pictures.entries()) {
    onProgress(done, pictures.length, figure.id);
    const svg = await orNull(renderSvg(figure));
    if (svg === null) {
      left.push(figure.id);
      continue;
    }
    const png = await orNull(renderPng(svg));
    drawn.push({ id: diagnostic ?? "", name: figure.id, svg, png, alt: figure.alt });
  }
  return { drawn, left };
}

async function orNull<T>(drawing: Promise<T>): Promise<T | null> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
