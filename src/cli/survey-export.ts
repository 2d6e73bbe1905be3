import path from "node:path";
import { counted } from "../core/counted.js";
import { shownPath } from "../io/project-root.js";
import { sourceFrom, surveyFiles } from "../people/design/survey-folder.js";
import { dataSetFiles } from "../people/export/data-set.js";
import { exportedRows } from "../people/export/exported-rows.js";
import { timeInName, writeDataSet } from "../people/export/write-data-set.js";
import { softwareVersions } from "../runs/software.js";
import { print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";
import { importCommand } from "./survey-import-command.js";

/**
 * `affectlab survey export <survey>`
 *
 * @param options `now` in milliseconds: the moment that folder and data set name
 */
export async function exportSurvey(
  name: string,
  options: { out?: string; json?: boolean; now?: number },
): Promise<void> {
  const found = await foundSurvey(name);
  const { design, folder } = found;
  const dump = await atDesk(found, (desk) => desk.dump());
  const { now = Date.now() } = options;
  const { rows, sessions, simulated, leftOut } = exportedRows(design, dump);
  // An empty folder of an export would be the newest one, and so the one that an import takes.
  if (rows.length === 0) {
    return options.json === true
      ? printJson({ folder: null, data: null, sessions, rows: 0, simulated, leftOut })
      : print(
          "nobody has answered yet, so nothing was written; `survey status` says who has begun, and what `survey pilot` wrote is imported by its path",
        );
  }
  const out =
    options.out === undefined
      ? path.join(surveyFiles(folder).exports, `${design.name}-${timeInName(now)}`)
      : path.resolve(options.out);
  const files = dataSetFiles(design, rows, {
    ...{ at: `${new Date(now).toISOString().slice(0, 19)}Z`, sessions, simulated },
    set: sourceFrom(design, folder, out),
    ...{ by: "survey export", software: softwareVersions() },
  });
  await writeDataSet(out, files);
  const data = path.join(out, ...files[0]![0].split("/"));
  if (options.json === true) {
    return printJson({ folder: out, data, sessions, rows: rows.length, simulated, leftOut });
  }
  print(`${counted(sessions, "session")}, ${counted(rows.length, "row")}: ${shownPath(out)}`);
  if (simulated) print("note: a script answered, and nobody: these rows say nothing of people");
  if (leftOut > 0) print(`note: ${counted(leftOut, "simulated session")} left out`);
  print(`next: ${importCommand(name, found, options.out)}`);
}
