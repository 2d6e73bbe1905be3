import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { forOneColumn } from "../plots/chart-width.js";
import type { Figure } from "../plots/figure.js";
import type { FigureSize } from "../plots/sizes.js";
import { loadStudies } from "../studies/registry.js";
import type { FigurePlace } from "../studies/shared/figure-places.js";

/** A column's width in print. */
export type PrintSize = Extract<FigureSize, "one-column" | "two-columns">;

/**
 * A figure of a study for print: SVG and PDF in millimetres, and a PNG of 600 dots an inch. For one column it is drawn
 * narrower where its chart can be.
 *
 * @returns the paths written
 * @throws {InputError} `a figure 89 mm wide requires text of 5 points or more, got 3.2: …`
 */
export async function printedFigure(
  { study, id }: Pick<FigurePlace, "study" | "id">,
  size: PrintSize,
  folder: string,
): Promise<string[]> {
  const figure =
    size === "one-column" ? await forOneColumn(() => drawnFigure(study, id)) : await drawnFigure(study, id);
  const { writeFigure } = await import("../studies/shared/write-figure.js");
  const written: string[] = [];
  for (const ending of ["svg", "pdf", "png"])
    written.push(...(await writeFigure({ ...figure, size }, path.resolve(folder, `${id}.${ending}`))));
  return written;
}

/** A figure of a study, made from its tables. */
export async function drawnFigure(study: StudyId, id: string): Promise<Figure> {
  const [loaded] = await loadStudies(study);
  const found = (await loaded?.makeFigures())?.find((figure) => figure.id === id);
  if (found !== undefined) return found;
  throw new AffectlabError(
    `figures/${study}/${id}.json is of a figure that is no longer made; remove it, or run npm run reproduce`,
  );
}
