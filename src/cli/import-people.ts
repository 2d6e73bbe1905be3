import path from "node:path";
import { DataError, UsageError } from "../core/errors.js";
import type { Item } from "../core/item.js";
import type { Exclusion } from "../core/person-answer.js";
import { shownPath } from "../io/project-root.js";
import { importName } from "../io/ratings/imported-ratings.js";
import { findAnswerFiles } from "../people/answers/find-answer-files.js";
import { newAnswersFolder, withoutExcluded, writeKeptAnswers } from "../people/answers/kept-answers.js";
import { planNextRound } from "../people/answers/next-round.js";
import { computeNorms, type NormedItem } from "../people/answers/norms.js";
import { normsCsv } from "../people/answers/norms-csv.js";
import { namingNorms, scaleNorms } from "../people/answers/other-norms.js";
import type { AnswersReading } from "../people/answers/read-answers.js";
import { readWithRules } from "../people/answers/read-with-rules.js";
import { softwareVersions } from "../runs/software.js";
import { loadItemSet, storyOf } from "../stimuli/item-set.js";
import { type ExclusionOptions, readingOptionsOf } from "./exclusion-options.js";
import { printNorms, printReading } from "./import-people-preview.js";
import { print, printJson } from "./print.js";
import { findFolders } from "./workbench.js";

interface ImportOptions extends ExclusionOptions {
  set?: string;
  as?: string;
  dryRun?: boolean;
  json?: boolean;
}

/**
 * `affectlab import people <file...>`: says how files were understood, whom rules leave out and what people agree on, then
 * keeps the answers.
 */
export async function importPeople(
  places: string | readonly string[],
  options: ImportOptions,
): Promise<void> {
  const list = typeof places === "string" ? [places] : places;
  const asked = readingOptionsOf(options);
  const { runs } = await findFolders();
  const name = options.as ?? importName(path.resolve(list[0]!));
  const folder = options.dryRun === true ? undefined : newAnswersFolder(name, runs);
  const { files, items, what } = await filesAndSet(list, options.set);
  const { found, left } = await readWithRules(files, items, asked);
  const normed = items.map(asNormed);
  const results = resultsOf(found, left.exclusions, normed);
  if (options.json !== true) {
    printReading(found, left.rules);
    printNorms(results);
  }
  const { answers, codes: _, ...about } = found;
  if (folder !== undefined) {
    const kept = {
      ...{ name, set: what.sha256, ...about, ...left, software: softwareVersions() },
      sources: found.sources.map((source) => ({ ...source, file: path.basename(source.file) })),
    };
    await writeKeptAnswers(folder, answers, kept, items, normsCsv(results.norms, normed));
  }
  if (options.json === true) {
    const place = folder === undefined ? null : shownPath(folder);
    const { scores: __, ...norms } = results.norms;
    return printJson({ name, folder: place, answers: answers.length, ...about, ...left, ...results, norms });
  }
  if (folder === undefined) return print("\nnothing was written (--dry-run)");
  print(
    `\nkept as ${name} in ${shownPath(folder)}, with norms.csv; \`npx affectlab report\` of a run on this set places people beside its models`,
  );
}

/** The files at some places, with the set that they answer: the one that --set names, or the one that they name. */
async function filesAndSet(places: readonly string[], given: string | undefined) {
  const { files, set: named } = await findAnswerFiles(places);
  const place = given ?? named?.path;
  if (place === undefined) {
    throw new UsageError("--set <folder> is missing; it names the set of items that were answered");
  }
  const { items, what } = await loadItemSet(place);
  if (named?.sha256 !== undefined && named.sha256 !== what.sha256) {
    throw new DataError(
      `is not the set that was answered (sha256 ${short(named.sha256)}…, here ${short(what.sha256)}…)`,
      {
        file: shownPath(path.resolve(place)),
        remedy: "name that set by --set",
      },
    );
  }
  return { files, items, what };
}

const short = (hash: string): string => hash.slice(0, 12);

const asNormed = (item: Item): NormedItem => ({
  ...{ id: item.id, options: item.options, story: storyOf(item), keyed: item.keyed },
});

/** Norms of what counts, and what the next round would give. */
function resultsOf(
  { answers }: AnswersReading,
  exclusions: readonly Exclusion[],
  items: readonly NormedItem[],
) {
  const counted = withoutExcluded(answers, exclusions);
  const norms = computeNorms(counted, items);
  return {
    norms,
    scales: scaleNorms(counted),
    naming: namingNorms(counted),
    next: planNextRound(norms.scores) ?? null,
  };
}
