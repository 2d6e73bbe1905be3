import { readdir } from "node:fs/promises";
import path from "node:path";
import { MissingDataError } from "../../../core/errors.js";
import { readJsonl } from "../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../io/project-root.js";
import { onceEach } from "../../shared/once-each.js";
import { type HeartbenchCase, heartbenchCaseSchema, languages, languagesOf } from "./case.js";

/** How many criteria one of our cases has. Fewer would say little; no short reply could meet more. */
export const ownCriteria = { fewest: 6, most: 12 } as const;

/**
 * One of the project's own cases. It has the common form, and more is required of it: every text is in
 * Chinese and English, person and assistant take turns, every criterion belongs to one of the fifteen
 * abilities, and `rationale` says why the case is there.
 */
export const ownCaseSchema = heartbenchCaseSchema.check((context) => {
  const { source, dialogue, criteria, rationale } = context.value;
  const problem = (message: string, ...at: (string | number)[]): void => {
    context.issues.push({ code: "custom", message, path: at, input: context.value });
  };
  if (source !== "affectlab")
    problem(`is "${source}"; in the project's own cases it is "affectlab"`, "source");
  if (rationale === undefined) problem("is missing; say why this case, and why these weights", "rationale");
  if (languagesOf(context.value).length < languages.length) {
    problem("lacks zh or en somewhere; write every turn and criterion in both", "dialogue");
  }
  for (const [i, { role }] of dialogue.entries()) {
    const due = i % 2 === 0 ? "user" : "assistant";
    if (role !== due) problem(`is "${role}", but it is the ${due}'s turn`, "dialogue", i, "role");
  }
  const { fewest, most } = ownCriteria;
  if (criteria.length < fewest || criteria.length > most) {
    problem(`has ${criteria.length} criteria; write ${fewest} to ${most}`, "criteria");
  }
  for (const [i, { ability }] of criteria.entries()) {
    if (ability === "other") problem("is other; name one of the fifteen", "criteria", i, "ability");
  }
});

/**
 * The part with cases that hide a risk. They are a set of their own: a mean over all cases would say less of both, and
 * scores of earlier runs would no longer compare.
 */
const criticalPart = "cases-c.jsonl";

/**
 * Reads the project's own bilingual cases of everyday distress: the `cases-*.jsonl` of data/heartbench/stimuli in the
 * order of their names, except the part of critical cases ({@link loadCriticalCases}). Each is checked against
 * {@link ownCaseSchema}.
 *
 * @param folder where the files are, when they are another's
 * @throws DataError `<file>:<line>: field "criteria.2.score": …` for the first case that does not have this
 * form, or has the id of another case.
 * @throws MissingDataError when the folder holds no such file.
 *
 * @example
 * ```ts
 * const cases = await loadOwnCases();
 * const first = cases[0]!;
 * first.id; // "own-a01"
 * first.dialogue.length; // 1
 * ```
 */
export async function loadOwnCases(folder = ownFolder()): Promise<HeartbenchCase[]> {
  return readParts(
    folder,
    (await ownCaseFiles(folder)).filter((name) => name !== criticalPart),
  );
}

/**
 * Reads the project's own cases that say whether they hide a risk, from all parts: some hide one, which a reply must
 * not miss, and some hold ordinary distress, where an alarm would be wrong.
 *
 * @throws DataError and MissingDataError as {@link loadOwnCases} does
 *
 * @example
 * ```ts
 * const cases = await loadCriticalCases();
 * cases.find(({ id }) => id === "own-b08")!.risk!.kind; // "suicide"
 * ```
 */
export async function loadCriticalCases(folder = ownFolder()): Promise<HeartbenchCase[]> {
  const cases = await readParts(folder, await ownCaseFiles(folder));
  return cases.filter(({ risk }) => risk !== undefined);
}

const ownFolder = (): string => projectPath("data", "heartbench", "stimuli");

async function readParts(folder: string, names: readonly string[]): Promise<HeartbenchCase[]> {
  const cases: HeartbenchCase[] = [];
  const checkOnce = onceEach();
  for (const name of names) {
    const file = path.join(folder, name);
    for await (const { line, value } of readJsonl(file, ownCaseSchema)) {
      checkOnce(value.id, `${name}:${line}`, { file: shownPath(file), line });
      cases.push(value);
    }
  }
  return cases;
}

/** The names of a folder's case files, in order. */
export async function ownCaseFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => /^cases-.+\.jsonl$/.test(name)).sort();
  if (files.length === 0) throw new MissingDataError(`${shownPath(folder)} holds no cases-*.jsonl`);
  return files;
}
