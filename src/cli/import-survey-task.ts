import path from "node:path";
import type { StudyId } from "../core/study-id.js";
import { shownPath } from "../io/project-root.js";
import { importName, newImportFolder, writeImportedRatings } from "../io/ratings/imported-ratings.js";
import { sha256 } from "../io/sha256-file.js";
import { checkRatings } from "../judges/check-ratings.js";
import { findAnswerFiles } from "../people/answers/find-answer-files.js";
import { newAnswersFolder, writeKeptAnswers } from "../people/answers/kept-answers.js";
import type { AnswersReading } from "../people/answers/read-answers.js";
import { findRun } from "../runs/run-folder.js";
import { softwareVersions } from "../runs/software.js";
import { readSurveyTask, studyOfTask } from "../studies/shared/surveys/survey-tasks.js";
import { type ExclusionOptions, readingOptionsOf } from "./exclusion-options.js";
import { printReading } from "./import-people-preview.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { printReport } from "./run/summary.js";
import { findFolders } from "./workbench.js";

interface TaskOptions extends ExclusionOptions {
  task: string;
  study?: StudyId;
  judged?: string;
  seed?: string;
  as?: string;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * `affectlab import people <files...> --task <task>`: people's answers to a questionnaire of a study. Ratings are kept with those of the
 * judges who answered the same form; other answers as people's answers.
 */
export async function importSurveyTask(places: readonly string[], options: TaskOptions): Promise<void> {
  const { runs } = await findFolders();
  const name = options.as ?? importName(path.resolve(places[0]!));
  const asked = readingOptionsOf(options);
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
  const { files } = await findAnswerFiles(places);
  const { found, left, reading, items, source } = await readSurveyTask(study, options.task, files, {
    ...asked,
    seed: numberOption("seed", options.seed, { whole: true }) ?? 1,
    ...(run === undefined ? {} : { run }),
  });
  const { ratings, tables, notes, json } = reading;
  const sources = found.sources.map((one) => ({ ...one, file: path.basename(one.file) }));
  const { answers, codes: _, ...about } = found;
  const { columns, simulated } = found;
  const software = softwareVersions();
  if (folders !== undefined && ratings !== undefined) {
    await writeImportedRatings(folders.ratings, ratings, {
      ...{ name, columns, software },
      source: {
        ...oneSource(sources),
        form: `people and judges of ${run === undefined ? "no run" : shownPath(run)}`,
      },
      options: { task: options.task },
      notes: [...found.notes, ...(simulated ? [simulatedNote] : [])],
      warnings: checkRatings(ratings),
    });
  } else if (folders !== undefined) {
    const kept = { ...about, ...left, name, set: source.sha256, sources, software };
    await writeKeptAnswers(folders.answers, answers, kept, items);
  }
  const folder = folders === undefined ? null : ratings === undefined ? folders.answers : folders.ratings;
  const place = folder === null ? null : shownPath(folder);
  if (options.json === true) {
    const what = { name, task: options.task, study, folder: place, answers: answers.length };
    return printJson({ ...what, ...about, ...left, ...json });
  }
  printReading(found, left.rules);
  print("");
  printReport({ tables, notes: [...(simulated ? [simulatedNote] : []), ...notes] });
  if (place === null) return print("\nnothing was written (--dry-run)");
  print(
    `\nkept as ${name} in ${place}${ratings === undefined ? "" : `; next: npx affectlab judge bias ${name}`}`,
  );
}

/** Ratings are kept with one source: of several files their names, and the hash of their hashes. */
function oneSource(sources: AnswersReading["sources"]): AnswersReading["sources"][number] {
  const [first, ...others] = sources as [AnswersReading["sources"][number], ...AnswersReading["sources"]];
  if (others.length === 0) return first;
  const hash = sha256(sources.map((one) => one.sha256).join(" "));
  return { file: sources.map(({ file }) => file).join(", "), sha256: hash, format: first.format };
}

const simulatedNote = "a script answered, and nobody: these numbers say nothing of people";
