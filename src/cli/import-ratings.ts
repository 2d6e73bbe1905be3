import path from "node:path";
import { UsageError } from "../core/errors.js";

import { shownPath } from "../io/project-root.js";
import { importName, newImportFolder, writeImportedRatings } from "../io/ratings/imported-ratings.js";
import type { ColumnType, ReadRatingsOptions } from "../io/ratings/options.js";
import { kindOfWord, knownKinds, type RaterKind } from "../io/ratings/rater-kind.js";
import { type RatingsReading, readRatingsFile } from "../io/ratings/read-ratings.js";
import { sha256File } from "../io/sha256-file.js";
import { checkRatings } from "../judges/check-ratings.js";
import { isStarted, runFiles } from "../runs/run-folder.js";
import { softwareVersions } from "../runs/software.js";
import { ratingsOfRun } from "../studies/shared/ratings-of-run.js";
import { previewJson, printPreview } from "./import-preview.js";
import { listOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { findFolders } from "./workbench.js";

/** How a table of ratings is to be read, as the command line gives it. */
export interface RatingsOptions {
  map?: string;
  types?: string;
  wide?: "judges" | "criteria";
  columns?: string;
  decimal?: "." | ",";
  kinds?: string;
  judge?: string;
  allowUnparsed?: boolean;
}

interface ImportOptions extends RatingsOptions {
  as?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** `affectlab import ratings <file>`: says how the file was understood, then keeps its ratings. */
export async function importRatings(file: string, options: ImportOptions): Promise<void> {
  const reading = readRatingsOptions(options);
  const { runs } = await findFolders();
  const name = options.as ?? importName(file);
  const dry = options.dryRun === true;
  // A name that is taken is told before a large file is read.
  const folder = dry ? undefined : newImportFolder(name, runs);
  const found = await readSource(file, reading);
  const warnings = checkRatings(found.ratings);
  if (options.json !== true) printPreview(found, warnings);
  if (folder !== undefined) {
    await writeImportedRatings(folder, found.ratings, {
      name,
      source: {
        file: path.basename(file),
        sha256: found.sha256,
        format: found.format,
        form: found.form,
      },
      options: { ...reading },
      columns: Object.fromEntries(found.columns.map((column) => [column.name, column.role])),
      notes: found.notes,
      warnings,
      software: softwareVersions(),
    });
  }
  if (options.json === true) {
    const place = folder === undefined ? null : shownPath(folder);
    return printJson({ name, folder: place, ...previewJson(found, warnings) });
  }
  if (folder === undefined) return print("\nnothing was written (--dry-run)");
  print(`\nkept as ${name} in ${shownPath(folder)}; next: npx affectlab judge bias ${name}`);
}

/** A file of ratings, or the folder of a run that was judged. */
async function readSource(
  file: string,
  options: ReadRatingsOptions,
): Promise<RatingsReading & { sha256: string }> {
  if (!isStarted(path.resolve(file))) return readRatingsFile(file, options);
  const given = Object.keys(options)[0];
  if (given !== undefined) {
    throw new UsageError(`${file} is a run, whose columns are known; leave out the options of columns`);
  }
  return {
    file: shownPath(file),
    format: "run of affectlab",
    form: "long",
    columns: [],
    ratings: await ratingsOfRun(path.resolve(file)),
    notes: [],
    sha256: await sha256File(runFiles(path.resolve(file)).responses),
  };
}

/**
 * The options of reading a table of ratings.
 *
 * @throws UsageError naming the option whose value cannot be read
 */
export function readRatingsOptions(given: RatingsOptions): ReadRatingsOptions {
  const { wide, decimal, judge, allowUnparsed } = given;
  return {
    ...(given.map === undefined ? {} : { map: pairsOption("map", given.map) }),
    ...(given.types === undefined ? {} : { types: typesOption(given.types) }),
    ...(given.kinds === undefined ? {} : { kinds: kindsOption(given.kinds) }),
    ...(given.columns === undefined ? {} : { columns: listOption("columns", given.columns) }),
    ...(wide === undefined ? {} : { wide }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(judge === undefined ? {} : { judge }),
    ...(allowUnparsed === undefined ? {} : { allowUnparsed }),
  };
}

/** "item=id,judge=rater" @throws UsageError when a part has no "=" or a name comes twice */
export function pairsOption(option: string, given: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of listOption(option, given)) {
    const at = part.indexOf("=");
    if (at < 1) throw new UsageError(`--${option}: "${part}" is no name=value; separate several by commas`);
    const name = part.slice(0, at).trim();
    if (name in pairs) throw new UsageError(`--${option} names ${name} twice; name it once`);
    pairs[name] = part.slice(at + 1).trim();
  }
  return pairs;
}

const types: readonly string[] = ["text", "number", "boolean"] satisfies ColumnType[];

function typesOption(given: string): Record<string, ColumnType> {
  const pairs = pairsOption("types", given);
  const odd = Object.values(pairs).find((type) => !types.includes(type));
  if (odd === undefined) return pairs as Record<string, ColumnType>;
  throw new UsageError(`--types: "${odd}" is no type; use ${types.join(", ")}`);
}

function kindsOption(given: string): Record<string, RaterKind> {
  const pairs = Object.entries(pairsOption("kinds", given)).map(([judge, word]) => {
    const kind = kindOfWord(word);
    if (kind === undefined) throw new UsageError(`--kinds: "${word}" is no kind of rater; use ${knownKinds}`);
    return [judge, kind] as const;
  });
  return Object.fromEntries(pairs);
}
