import type { Claim } from "../../core/claim.js";
import type { FigurePlace } from "./figure-places.js";
import { type NotebookPlace, notebookCalling } from "./notebook-places.js";

/**
 * The notebook to open for a figure: one of its study that draws it, then any that does; without one, a notebook of
 * its study that computes the claims that it shows, or the study's first.
 */
export function figureNotebook(
  { study, madeBy }: Pick<FigurePlace, "study" | "madeBy">,
  shown: readonly Claim[],
  notebooks: readonly NotebookPlace[],
): NotebookPlace | undefined {
  const drawing = notebooks.filter(({ code }) => new RegExp(`\\b${madeBy}\\b`).test(code));
  return (
    drawing.find(({ file }) => file.startsWith(`${study}/`)) ??
    drawing[0] ??
    notebookCalling(
      shown.flatMap(({ ours }) => ours.by),
      study,
      notebooks,
    )
  );
}
