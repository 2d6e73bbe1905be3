import { nearestNames } from "../../claims/nearest-names.js";
import { UsageError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";

/** What a figure can be called by. */
export interface NamedFigure {
  study: StudyId;
  id: string;
  /** "Figure 4a" */
  paper: string;
}

/**
 * The figure that a reader means: by its id ("figure-4a"), by what the paper calls it ("Figure 4a", "4a",
 * "table 2"), and with its study where several have one of that name ("sage/figure-3", "sage 3").
 *
 * @throws UsageError when there is none, naming the nearest; when several fit, naming all
 */
export function findFigure<T extends NamedFigure>(wanted: string, figures: readonly T[]): T {
  const words = slug(wanted);
  const studies = [...new Set(figures.map(({ study }) => study))];
  const study = studies.find((one) => words.startsWith(`${one}-`));
  const own = study === undefined ? figures : figures.filter((one) => one.study === study);
  const name = study === undefined ? words : words.slice(study.length + 1);
  for (const fits of [
    ({ id }: T): boolean => id === name,
    ({ id }: T): boolean => id === `figure-${name}`,
    ({ paper }: T): boolean => slug(paper) === name || slug(paper) === `figure-${name}`,
  ]) {
    const found = own.filter(fits);
    if (found.length > 1) {
      throw new UsageError(
        `${found.length} figures are called "${wanted}": ${found.map(full).join(", ")}; name one`,
      );
    }
    if (found[0] !== undefined) return found[0];
  }
  const short = (id: string): string => id.replace(/^figure-/, "");
  const near = nearestNames(short(name), [...new Set(own.map(({ id }) => short(id)))]);
  const named = near.flatMap((one) => own.filter(({ id }) => short(id) === one)).map(full);
  const hint = named.length === 0 ? "" : `; the nearest: ${named.slice(0, 5).join(", ")}`;
  throw new UsageError(`there is no figure "${wanted}"${hint}; docs/gallery.md shows all`);
}

/** "Fig. 4a" and "figure 4A" are "figure-4a"; "sage/figure-3" is "sage-figure-3". */
const slug = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\bfig\b\.?/, "figure")
    .replace(/\.(?:svg|png|html|json)$/, "")
    .replace(/^figures\//, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");

const full = ({ study, id }: NamedFigure): string => `${study}/${id}`;
