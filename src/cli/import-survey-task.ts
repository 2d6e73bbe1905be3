import path from "node:path";
import { counted } from "../core/counted.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { importName, newImportFolder, writeImportedRatings } from "../io/ratings/imported-ratings.js";
import { checkRatings } from "../judges/check-ratings.js";
import { newAnswersFolder, writeKeptAnswers } from "../people/answers/kept-answers.js";
import { findRun } from "../runs/run-folder.js";
import { softwareVersions } from "../runs/software.js";
import { readSurveyTask, studyOfTask } from "../studies/shared/surveys/survey-tasks.js";
import { pairsOption } from "./import-ratings.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { printReport } from "./run/summary.js";
import { findFolders } from "./workbench.js";

interface TaskOptions {
  task: string;
  study?: StudyId;
  judged?: string;
  seed?: string;
  as?: string;
  map?: string;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * `affectlab import people <file> --task <task>`: people's answers to a questionnaire of a study. Ratings are kept with those of the
 * judges who answered the same form; other answers as people's answers.
 */
export async function importSurveyTask(file: string, options: TaskOptions): Promise<void> {
  const { runs } = await findFolders();
  const name = options.as ?? importName(file);
  const isDry = options.dryRun === true;
  const run = options.judged === undefined ? undefined : findRun(options.judged, runs);
  const study = studyOfTask(options.task, {
    ...(options.study === undefined ? {} : { study: options.study }),
    ...(run === undefined ? {} : { run }),
  });
  // A name that is taken is told before the files are read.
  const folders = isDry
    ? undefined
    : { ratings: newImportFolder(name, runs), answers: newAnswersFolder(name, runs) };
  const { found, reading, items, source } = await readSurveyTask(study, options.task, file, {
    seed: numberOption("seed", options.seed, { whole: true }) ?? 1,
    ...(run === undefined ? {} : { run }),
    ...(options.map === undefined ? {} : { map: pairsOption("map", options.map) }),
  });
  const { ratings, tables, notes, json } = reading;
  const of = { file: path.basename(file), sha256: found.sha256, format: found.format };
  const { columns, exclusions, simulated } = found;
  const software = softwareVersions();
  if (folders !== undefined && ratings !== undefined) {
    await writeImportedRatings(folders.ratings, ratings, {
      ...{ name, columns, software },
      source: { ...of, form: `people and judges of ${run === undefined ? "no run" : shownPath(run)}` },
      options: { task: options.task },
      notes: [...found.notes, ...(simulated ? [simulatedNote] : [])],
      warnings: checkRatings(ratings),
    });
  } else if (folders !== undefined) {
    const about = { name, set: source.sha256, simulated, exclusions, columns, notes: found.notes, software };
    await writeKeptAnswers(folders.answers, found.answers, { ...about, source: of }, items);
  }
  const folder = folders === undefined ? null : ratings === undefined ? folders.answers : folders.ratings;
  const place = folder === null ? null : shownPath(folder);
  if (options.json === true) {
    const { answers, ...about } = found;
    return printJson({
      name,
      task: options.task,
      study,
      folder: place,
      answers: answers.length,
      ...about,
      ...json,
    });
  }
  print(printable(`${found.file}: ${found.format}`));
  const who = new Set(found.answers.map(({ participant }) => participant)).size;
  print(
    `${counted(found.answers.length, "answer")} of ${counted(who, simulated ? "simulated participant" : "participant")}; ${counted(exclusions.length, "answer")} excluded\n`,
  );
  printReport({ tables, notes: [...(simulated ? [simulatedNote] : []), ...notes, ...found.notes] });
  if (place === null) return print("\nnothing was written (--dry-run)");
  print(
    `\nkept as ${name} in ${place}${ratings === undefined ? "" : `; next: npx affectlab judge bias ${name}`}`,
  );
}

const simulatedNote = "a script answered, and nobody: these numbers say nothing of people";
