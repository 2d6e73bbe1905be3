import { join } from "node:path";
import type { Dialogue } from "../../../core/dialogue.js";
import { DataError, MissingDataError } from "../../../core/errors.js";
import { openFolder, type ReleasedFiles } from "../../../io/released-files.js";
import { convertDialogue } from "./convert-dialogue.js";
import { resolveModel } from "./design.js";
import { type ImportedProfile, importProfiles } from "./import-profiles.js";
import { dialogueLineSchema } from "./upstream-schema.js";

/** What an import does with rows that have a defect. */
export interface ImportOptions {
  /** Import what is sound, and count the rest. Default: the first defect is an error. */
  allowPartial?: boolean;
}

/** One released file of dialogues: one judge, one model. */
export interface DialogueFile {
  path: string;
  /** Where it lies, and its path there. */
  from: ReleasedFiles;
  name: string;
  judge: string;
  model: string;
  /** The model as the file's name has it. */
  releasedAs: string;
}

/** A dialogue, and the file and line (from 1) that it was read from. */
export interface ImportedDialogue {
  dialogue: Dialogue;
  file: DialogueFile;
  line: number;
}

/** All that was read of the released dialogues, and what was left out. */
export interface DialogueImport {
  profiles: ImportedProfile[];
  dialogues: ImportedDialogue[];
  /** What was left out and why, each by file and line: empty unless partial imports are allowed. */
  problems: DataError[];
  /** Imported and left out, a row a file. */
  files: { file: string; imported: number; leftOut: number; missing: number }[];
}

const folderEnding = "_based_simulator";
const fileEnding = "_result.jsonl";

/** The files of dialogues that are there, judges and models in the order of their ids. */
export async function dialogueFiles(folder: string | ReleasedFiles): Promise<DialogueFile[]> {
  const from = openFolder(folder);
  const dataset = "SAGE/dataset";
  const folders = await from.names(dataset);
  if (folders.length === 0) {
    throw new MissingDataError(`${from.shown(dataset)} is not there; give the folder of the released data`);
  }
  const files: DialogueFile[] = [];
  for (const name of folders.filter((entry) => entry.endsWith(folderEnding))) {
    for (const entry of await from.names(`${dataset}/${name}`)) {
      if (!entry.endsWith(fileEnding)) continue;
      const releasedAs = entry.slice(0, -fileEnding.length);
      files.push({
        path: join(from.folder, dataset, name, entry),
        from,
        name: `${dataset}/${name}/${entry}`,
        judge: name.slice(0, -folderEnding.length),
        model: resolveModel(releasedAs),
        releasedAs,
      });
    }
  }
  const key = ({ judge, model }: DialogueFile): string => `${judge}/${model}`;
  return files.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * Reads released dialogues as they are, one at a time: what is not kept is not held in memory.
 *
 * @param onProblem what to do about a defect; by default it is thrown
 */
export async function* readDialogues(
  files: readonly DialogueFile[],
  profiles: readonly ImportedProfile[],
  onProblem: (problem: DataError, file: DialogueFile) => void = (problem) => {
    throw problem;
  },
): AsyncGenerator<ImportedDialogue> {
  const byReleased = new Map(profiles.map((profile) => [profile.released, profile]));
  for (const file of files) {
    const shown = file.from.shown(file.name);
    const seen = new Map<string, number>();
    for await (const { line, value, problem } of file.from.lines(file.name, dialogueLineSchema)) {
      try {
        if (problem !== undefined) throw problem;
        const place = { file: shown, line };
        const profile = byReleased.get(value.id);
        if (profile === undefined) {
          throw new DataError(`${value.id} is not a released profile`, { ...place, field: "id" });
        }
        const before = seen.get(profile.id);
        if (before !== undefined) {
          throw new DataError(`a second dialogue of profile ${profile.id}, after line ${before}`, {
            ...place,
            field: "id",
          });
        }
        const { judge, model } = file;
        const id = `${judge}/${model}/${profile.id}`;
        const dialogue = convertDialogue(value, { id, judge, model, profile }, place);
        seen.set(profile.id, line);
        yield { dialogue, file, line };
      } catch (error) {
        if (!(error instanceof DataError)) throw error;
        onProblem(error, file);
      }
    }
    const missing = profiles.filter((profile) => !seen.has(profile.id));
    const [first] = missing;
    if (first !== undefined) {
      const found = `has dialogues of ${seen.size} of ${profiles.length} profiles; ${first.id} is the first without one`;
      onProblem(new DataError(found, { file: shown }), file);
    }
  }
}

/**
 * Imports the released profiles and dialogues: every line is checked, the emotion's path is recomputed, and
 * texts are kept as they came. The texts were written by language models: show them as text only.
 *
 * @param folder upstream's folder, in its own layout (`resolveUpstream("digitalhuman")`)
 * @throws DataError naming file, line and field of the first defect, unless `allowPartial`
 *
 * @example
 * ```ts
 * typeof importDialogues; // "function"
 * ```
 */
export async function importDialogues(
  folder: string | ReleasedFiles,
  options: ImportOptions = {},
): Promise<DialogueImport> {
  const from = openFolder(folder);
  const profiles = await importProfiles(from);
  const files = await dialogueFiles(from);
  const problems: DataError[] = [];
  const rows = new Map(
    files.map((file) => [
      file.path,
      { file: file.from.shown(file.name), imported: 0, leftOut: 0, missing: 0 },
    ]),
  );
  const dialogues: ImportedDialogue[] = [];
  const onProblem = (problem: DataError, file: DialogueFile): void => {
    if (options.allowPartial !== true) throw problem;
    problems.push(problem);
    // A problem without a line is the count of profiles that have no dialogue.
    if (problem.line !== undefined) rows.get(file.path)!.leftOut++;
  };
  for await (const imported of readDialogues(files, profiles, onProblem)) {
    dialogues.push(imported);
    rows.get(imported.file.path)!.imported++;
  }
  for (const row of rows.values()) row.missing = profiles.length - row.imported;
  return { profiles, dialogues, problems, files: [...rows.values()] };
}
