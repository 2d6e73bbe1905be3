import type { Claim } from "../../core/claim.js";
import { manifests } from "../registry.js";
import type { FigurePlace } from "./figure-places.js";
import { type NotebookPlace, notebookCalling } from "./notebook-places.js";

/**
 * The notebook to open for a figure: one of its study that draws it, then one of no study; without one, a notebook of
 * its study that computes the claims that it shows, or the study's first.
 */
export function figureNotebook(
  { study, madeBy }: Pick<FigurePlace, "study" | "madeBy">,
  shown: readonly Claim[],
  notebooks: readonly NotebookPlace[],
): NotebookPlace | undefined {
  const isOf = (id: string) => (one: NotebookPlace) => one.file.startsWith(`${id}/`);
  const drawing = notebooks.filter(({ code }) => new RegExp(`\\b${madeBy}\\b`).test(code));
  // Another study's notebook may call another function of the same name.
  const ofNone = (one: NotebookPlace): boolean => !manifests.some(({ id }) => isOf(id)(one));
  return (
    drawing.find(isOf(study)) ??
    drawing.find(ofNone) ??
    notebookCalling(
      shown.flatMap(({ ours }) => ours.by),
      study,
      notebooks,
    )
  );
}
