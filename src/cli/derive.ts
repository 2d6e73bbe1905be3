import { UsageError } from "../core/errors.js";
import { dataOrigin } from "../io/data-origin.js";
import { shownPath } from "../io/project-root.js";
import { derivable } from "../studies/registry.js";
import { type Derived, deriveStudy, prepareOtherData } from "../studies/shared/derive-study.js";
import { applyOtherData, type OtherDataOptions } from "./other-data.js";
import { formatTable, print, printJson } from "./print.js";

/**
 * `affectlab derive [study]`: makes the derived tables of studies and rating sets from the release at its pinned
 * commit, or from other data into their folder.
 */
export async function derive(
  study: string | undefined,
  options: OtherDataOptions & { json?: boolean },
): Promise<void> {
  if (study !== undefined && !derivable.includes(study)) {
    throw new UsageError(`no tables can be derived of "${study}"; name ${derivable.join(", ")}`);
  }
  const words = applyOtherData(options);
  const ids = study === undefined ? derivable : [study];
  const made: Derived[] = [];
  for (const id of ids) {
    const one = await deriveStudy(id);
    if (one !== undefined) made.push(one);
  }
  // Says what the folder lacks.
  if (made.length === 0) await prepareOtherData(study);
  if (options.json === true) {
    const data = words === undefined ? {} : { data: words };
    printJson({ ...data, studies: made.map((one) => ({ ...one, folder: shownPath(one.folder) })) });
    return;
  }
  const rows = made.flatMap(({ study: id, files }) =>
    files.map(({ file, rows: count }) => [id, file, String(count)]),
  );
  print(formatTable(["study", "table", "rows"], rows));
  if (dataOrigin().kind === "other") print(`\nin ${made.map(({ folder }) => shownPath(folder)).join(", ")}`);
}
