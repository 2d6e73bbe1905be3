import path from "node:path";
import { DataError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import type { CheckAnswer, Exclusion, PersonAnswer } from "../../core/person-answer.js";
import { shownPath } from "../../io/project-root.js";
import { type CodedTable, TableBuilder } from "../../io/ratings/coded-table.js";
import { openTable, readBytes } from "../../io/ratings/read-table.js";
import { findNamedRoles } from "../../io/ratings/roles.js";
import { sha256 } from "../../io/sha256-file.js";
import { type AnswerRole, AnswerRows, type AnswerTable, answerRoles } from "./answer-table.js";
import { sameParticipants } from "./same-participants.js";

/** A file of answers, or its bytes under a name. */
export type AnswerFile = string | { name: string; bytes: Uint8Array };

/** What files of people's answers hold, as it was understood. */
export interface AnswersReading {
  sources: { file: string; sha256: string; format: string }[];
  /** Column -> what it means; null for a column that is not kept. */
  columns: Record<string, string | null>;
  /** Participants have new codes, p001 and so on, in the order of the files. */
  answers: PersonAnswer[];
  /** Those that the files name. */
  exclusions: Exclusion[];
  /** Attention checks that participants saw. */
  checks: CheckAnswer[];
  /** Whether a script answered, and nobody. */
  simulated: boolean;
  notes: string[];
  /** How a file names its participants, beside their new codes. It may tell who somebody is: never kept or printed. */
  codes: { file: string; code: string; participant: string }[];
}

const names: readonly (readonly [AnswerRole, readonly string[]])[] = [
  ...answerRoles.map((role) => [role, [role]] as const),
  ["participant", ["participant_id", "participant_code", "subject", "person", "worker_id", "session", "id"]],
  ["item", ["item_id", "target", "stimulus", "trial_item", "question_id"]],
  ["question", ["measure", "scale_name"]],
  ["answer", ["response", "choice", "chosen", "label", "emotion"]],
  ["value", ["rating", "score"]],
  ["position", ["trial", "trial_index", "order"]],
  ["seconds", ["rt_seconds", "reading_seconds"]],
  ["language", ["lang"]],
  ["excluded", ["exclusion", "exclusion_reason"]],
];

/** Columns that can tell who a participant is: told by name when they are left behind. */
const identifying =
  /(^|_)(ip|address|email|e_mail|name|phone|user_agent|browser|prolific|mturk|worker)(_|$)/i;

/**
 * Reads people's answers to the items of a set: CSV, JSON Lines, a JSON list or Parquet, one row an answer. The
 * columns `participant`, `item` and `answer` are needed (`index` or `value` may stand for the answer). A file
 * that `survey export` or a questionnaire wrote has them all.
 *
 * An item's own question (`answer`, `emotion`, or no question named) is answered by one of its options, in the
 * option's words or as its index from 0. Other questions are answered by a number, or in the participant's words. A
 * row whose item begins with `check:` is an attention check: `expected` is what was asked for.
 *
 * Several files are read as one, and a participant is one of a file: two files may both have a p001. Only what
 * answers need is kept. Participants get new codes, and other columns are left behind.
 *
 * @throws DataError or FileProblemsError with line and column of each problem: an item that the set does not have, an
 * answer that is no option of it, two answers of one participant to one question
 * @throws DataError when a file is given twice, or some answers are simulated and others are not
 *
 * @example
 * ```ts
 * const item = { id: "a", study: "affective-cognition" as const, conditions: {}, stimulus: { text: "Ann won." } };
 * const items = [{ ...item, question: "How does she feel?", options: ["sad", "joyful"] }];
 * const bytes = new TextEncoder().encode("participant,item,answer\nkim,a,Joyful\n");
 * const { answers } = await readPersonAnswers({ name: "answers.csv", bytes }, items);
 * answers[0]!.index; // 1
 * answers[0]!.participant; // "p001"
 * ```
 */
export async function readPersonAnswers(
  files: AnswerFile | readonly AnswerFile[],
  items: readonly Item[],
  options: { map?: Readonly<Record<string, string>> } = {},
): Promise<AnswersReading> {
  const all: AnswersReading = {
    ...{ sources: [], columns: {}, answers: [], exclusions: [], checks: [] },
    ...{ simulated: false, notes: [], codes: [] },
  };
  const byId = new Map(items.map((item) => [item.id, item]));
  const list = Array.isArray(files) ? (files as readonly AnswerFile[]) : [files as AnswerFile];
  for (const file of list) await addFile(all, file, byId, { ...options, several: list.length > 1 });
  all.notes.push(
    `participants have new codes, in the order of the file${list.length > 1 ? "s" : ""}`,
    ...sameParticipants(all),
  );
  return all;
}

async function addFile(
  all: AnswersReading,
  given: AnswerFile,
  items: ReadonlyMap<string, Item>,
  { map = {}, several }: { map?: Readonly<Record<string, string>>; several: boolean },
): Promise<void> {
  const file = typeof given === "string" ? given : given.name;
  const shown = shownPath(file);
  const bytes = typeof given === "string" ? await readBytes(file) : given.bytes;
  const hash = sha256(bytes);
  const twin = all.sources.find((source) => source.sha256 === hash);
  if (twin !== undefined) {
    throw new DataError(`is the same as ${twin.file}`, { file: shown, remedy: "name it once" });
  }
  const opened = await openTable(bytes, file, new TableBuilder());
  if (opened.kind !== "table") {
    throw new DataError("is a log of models' replies", {
      file: shown,
      remedy: "use `affectlab import replies`",
    });
  }
  const { table } = opened;
  const { roles, columns, notes } = understand(table, map);
  const rows = new AnswerRows(table, roles, items, all.codes.length).read();
  requireOneKind(all, rows, shown);
  all.sources.push({ file: shown, sha256: hash, format: table.format });
  for (const [name, role] of Object.entries(columns)) all.columns[name] = role ?? all.columns[name] ?? null;
  for (const answer of rows.answers) all.answers.push(answer);
  all.exclusions.push(...rows.exclusions);
  all.checks.push(...rows.checks);
  all.simulated = rows.simulated;
  for (const [code, participant] of rows.codes) all.codes.push({ file: shown, code, participant });
  all.notes.push(...notes.map((note) => (several ? `${path.basename(file)}: ${note}` : note)));
}

/** Simulated answers beside people's would count as people's. */
function requireOneKind({ sources, simulated }: AnswersReading, rows: AnswerTable, file: string): void {
  const [first] = sources;
  if (first === undefined || simulated === rows.simulated) return;
  const [here, there] = rows.simulated ? ["simulated", "none"] : ["of people", "simulated ones"];
  throw new DataError(`has answers that are ${here}, and ${first.file} has ${there}`, {
    file,
    remedy: "import people and simulated ones under two names",
  });
}

/** Which column means what, and what must be known of the others. */
function understand(table: CodedTable, map: Readonly<Record<string, string>>) {
  const columns = table.columns.map(({ name }) => name);
  const roles = findNamedRoles(columns, map, answerRoles, names);
  requireRoles(table, roles);
  const byColumn = new Map([...roles].map(([role, name]) => [name, role]));
  const notes = [...table.notes];
  const left = columns.filter((name) => !byColumn.has(name));
  if (left.length > 0) notes.push(`not kept: ${left.join(", ")}`);
  const telling = left.filter((name) => identifying.test(name.replace(/[^A-Za-z0-9]+/g, "_")));
  if (telling.length > 0) {
    notes.push(`${telling.join(", ")} may tell who a participant is; delete it from the file as well`);
  }
  return {
    ...{ roles, notes },
    columns: Object.fromEntries(columns.map((name) => [name, byColumn.get(name) ?? null])),
  };
}

function requireRoles({ file, columns }: CodedTable, roles: ReadonlyMap<AnswerRole, string>): void {
  const missing = (["participant", "item"] as const).find((role) => !roles.has(role));
  const answers = ["answer", "index", "value"] as const;
  const lacks = missing ?? (answers.some((role) => roles.has(role)) ? undefined : "answer");
  if (lacks === undefined) return;
  throw new DataError(`no column is the ${lacks}, among ${columns.map(({ name }) => name).join(", ")}`, {
    file,
    remedy: `name it with --map ${lacks}=COLUMN`,
  });
}
