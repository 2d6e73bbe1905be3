import path from "node:path";
import { counted } from "../core/counted.js";
import { shownPath } from "../io/project-root.js";
import { answerRows } from "../people/design/answer-rows.js";
import { sourceFrom, surveyFiles } from "../people/design/survey-folder.js";
import { dataSetFiles } from "../people/export/data-set.js";
import { timeInName, writeDataSet } from "../people/export/write-data-set.js";
import { softwareVersions } from "../runs/software.js";
import { print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";

/** `affectlab survey export <survey>` */
export async function exportSurvey(name: string, options: { out?: string; json?: boolean }): Promise<void> {
  const found = await foundSurvey(name);
  const { design, folder } = found;
  const { sessions, trials } = await atDesk(found, (desk) => desk.dump());
  const now = Date.now();
  const people = sessions.filter(({ simulated }) => !simulated);
  const simulated = people.length === 0 && sessions.length > 0;
  const chosen = simulated ? sessions : people;
  const rows = chosen.flatMap((session) =>
    answerRows(
      design,
      session,
      trials.filter((trial) => trial.session === session.id),
    ),
  );
  const out =
    options.out === undefined
      ? path.join(surveyFiles(folder).exports, `${design.name}-${timeInName(now)}`)
      : path.resolve(options.out);
  const files = dataSetFiles(design, rows, {
    ...{ at: `${new Date(now).toISOString().slice(0, 19)}Z`, sessions: chosen.length, simulated },
    set: sourceFrom(design, folder, out),
    ...{ by: "survey export", software: softwareVersions() },
  });
  await writeDataSet(out, files);
  const data = path.join(out, ...files[0]![0].split("/"));
  const leftOut = sessions.length - chosen.length;
  if (options.json === true) {
    return printJson({ folder: out, data, sessions: chosen.length, rows: rows.length, simulated, leftOut });
  }
  print(`${counted(chosen.length, "session")}, ${counted(rows.length, "row")}: ${shownPath(out)}`);
  if (simulated) print("note: a script answered, and nobody: these rows say nothing of people");
  if (leftOut > 0) print(`note: ${counted(leftOut, "simulated session")} left out`);
  if (rows.length === 0) {
    return print(
      "nobody has answered yet, so there is nothing to import; `survey status` says who has begun, and what `survey pilot` wrote is imported by its path",
    );
  }
  // The folder of an export names its set itself.
  const how = design.task === "items" ? shownPath(out) : `${shownPath(data)} --task ${design.task}`;
  print(`next: npx affectlab import people ${how}`);
}
