import { readdir } from "node:fs/promises";
import * as z from "zod";
import { sectionOf } from "../../claims/page/index.js";
import type { Claim } from "../../core/claim.js";
import type { StudyId } from "../../core/study-id.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { manifestOf, manifests } from "../registry.js";

const sidecarSchema = z.object({
  id: z.string(),
  /** "Figure 4a", "Table 2" */
  paper: z.string(),
  title: z.string(),
  alt: z.string(),
  note: z.string().optional(),
  madeBy: z.string(),
});

/** A committed figure, by the JSON beside it (see plots/provenance.ts). */
export interface FigurePlace extends z.infer<typeof sidecarSchema> {
  study: StudyId;
}

/** The committed figures of all studies, in the order of the studies and of their files' names. */
export async function readFigurePlaces(): Promise<FigurePlace[]> {
  const folders = await Promise.all(
    manifests.map(async ({ id: study }) => {
      const names = await readdir(projectPath("figures", study)).catch(() => []);
      return Promise.all(
        names
          .filter((name) => /^figure-.*\.json$/.test(name))
          .sort(byNumber)
          .map(async (name): Promise<FigurePlace> => {
            const file = projectPath("figures", study, name);
            return { study, ...parseAs(sidecarSchema, await readJson(file), file) };
          }),
      );
    }),
  );
  return folders.flat();
}

/** figure-9 before figure-10, on every system. */
const byNumber = (a: string, b: string): number => {
  const key = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(4, "0"));
  return key(a) < key(b) ? -1 : 1;
};

/**
 * The figure of the claim's place: "Figure 4a". For a number of the text, the figure that the study's manifest names
 * for it; then one of its place, or the first panel of "Figure 4".
 */
export function figureShowing<T extends FigurePlace>(claim: Claim, figures: readonly T[]): T | undefined {
  const own = figures.filter(({ study }) => study === claim.study);
  const places = [claim.place, ...claim.alsoIn].map(sectionOf);
  const named = manifestOf(claim.study).claimFigures?.find(({ claims }) =>
    new RegExp(claims).test(claim.id.slice(claim.study.length + 1)),
  );
  return (
    own.find(({ paper }) => places.some((place) => place === paper && paper.startsWith("Figure"))) ??
    own.find(({ id }) => id === named?.figure) ??
    own.find(({ paper }) => places.includes(paper)) ??
    own.find(({ paper }) => places.some((place) => place.startsWith("Figure") && paper.startsWith(place)))
  );
}
