import path from "node:path";
import { InputError, UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { BiasOptions } from "../judges/bias/bias-report.js";
import { exportScale, type ScaleFormat, scaleFormats } from "../judges/one-scale/export-scale.js";
import { type RaterScale, raterScales } from "../judges/one-scale/rater-scales.js";
import type { RatingSet } from "../judges/rating-set.js";
import { distinctOption } from "./option-values.js";
import { print } from "./print.js";

/** "facets,tam" as formats. @throws UsageError for a format that is not known */
export function scaleFormatsOption(given: string | undefined): ScaleFormat[] {
  if (given === undefined) return [];
  return distinctOption("export-scale", given).map((name) => {
    const found = scaleFormats.find((format) => format === name);
    if (found !== undefined) return found;
    throw new UsageError(`--export-scale ${name}: the formats are ${scaleFormats.join(", ")}`);
  });
}

/**
 * Writes each scale of a set for other programs, into the report's folder under scale/. A set with several scales
 * gets a folder for each.
 *
 * @throws UsageError when no scale of the set can be exported
 */
export async function exportScales(
  set: RatingSet,
  {
    reversed = set.reversed ?? [],
    scales = set.scales ?? {},
    averages = set.averages ?? [],
    title,
  }: BiasOptions,
  formats: readonly ScaleFormat[],
  folder: string,
): Promise<string[]> {
  if (formats.length === 0) return [];
  const all = raterScales(set.ratings, { scales, averages });
  const written: string[] = [];
  let reason = "no criterion has values that differ";
  for (const [at, scale] of all.entries()) {
    const own = all.length === 1 ? "" : `${at + 1}-${nameOf(scale)}`;
    const options = {
      ...(title === undefined ? {} : { title }),
      ...(scale.bands === undefined ? {} : { bands: scale.bands }),
      reversed: reversed.filter((name) => scale.criteria.includes(name)),
      scales: Object.fromEntries(Object.entries(scales).filter(([name]) => scale.criteria.includes(name))),
    };
    try {
      for (const format of formats) {
        for (const { name, text } of exportScale(scale.ratings, format, options)) {
          const file = path.join(folder, "scale", own, name);
          await writeFileAtomic(file, text);
          written.push(file);
        }
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      reason = error.message;
    }
  }
  if (written.length === 0) throw new UsageError(`--export-scale: ${reason}`);
  return written;
}

/** What the terminal shows of the files. */
export function printExported(files: readonly string[]): void {
  if (files.length === 0) return;
  print(`\nFor other programs: ${files.map(shownPath).join(", ")}`);
}

/** The first criteria, as the name of a folder. */
const nameOf = ({ criteria }: RaterScale): string =>
  criteria
    .slice(0, 2)
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "") || "ratings";
