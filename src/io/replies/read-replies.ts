import { DataError } from "../../core/errors.js";
import { shownPath } from "../project-root.js";
import { type CodedTable, TableBuilder } from "../ratings/coded-table.js";
import { Problems, quotedCell } from "../ratings/problems.js";
import { openTable, readBytes } from "../ratings/read-table.js";
import { findNamedRoles } from "../ratings/roles.js";
import { sha256 } from "../sha256-file.js";
import { endOf, failureOf, type ImportedEnd, orderOf, replicateReader } from "./reply-cells.js";

/** A reply that somebody else's program collected. */
export interface ImportedReply {
  /** Its line or row in the file. */
  place: number;
  item: string;
  model: string;
  reply: string;
  /** The prompt's id; undefined if the file names none. */
  prompt: string | undefined;
  /** From 0. */
  replicate: number;
  /** What was asked, if the file has it. */
  question: string | undefined;
  finishReason: ImportedEnd;
  version: string | null;
  /** Option indices in the order shown; undefined if the file does not say it. */
  orderShown?: number[];
  /** Why there is no reply; undefined if there is one. */
  error?: string;
}

export interface RepliesReading {
  file: string;
  sha256: string;
  format: string;
  /** Column -> what it means; null for a column that is not used. */
  columns: Record<string, string | null>;
  replies: ImportedReply[];
  notes: string[];
}

export interface ReadRepliesOptions {
  /** Role -> column: `{ item: "id", model: "system" }`. */
  map?: Readonly<Record<string, string>>;
  /** Who replied, in a file without a column for it. */
  model?: string;
}

const roleNames = [
  "item",
  "model",
  "reply",
  "prompt",
  "replicate",
  "question",
  "finish_reason",
  "version",
  "order_shown",
  "error",
] as const;
type Role = (typeof roleNames)[number];

const names: readonly (readonly [Role, readonly string[]])[] = [
  ...roleNames.map((role) => [role, [role]] as const),
  ["item", ["item_id", "case_id", "case", "question_id", "sample_id", "example_id", "target", "id"]],
  ["model", ["model_id", "respondent", "system", "provider", "generator", "model_name"]],
  ["reply", ["response", "output", "completion", "answer", "generation", "text"]],
  ["prompt", ["prompt_id"]],
  ["replicate", ["repeat", "repetition", "epoch", "trial", "run"]],
  ["question", ["input", "dialogue", "message", "instruction", "query", "prompt_text"]],
  ["finish_reason", ["stop_reason", "end_reason"]],
  ["version", ["served_model", "model_version"]],
  ["error", ["error_message"]],
];

/**
 * Reads a file of replies: CSV, JSON Lines, a JSON list, Parquet, a log of Inspect or an output of promptfoo. The
 * columns `item`, `model` and `reply` are needed. An empty reply is a reply of no text, not a missing one.
 *
 * @throws DataError or FileProblemsError with line and column of each problem
 */
export async function readReplies(file: string, options: ReadRepliesOptions = {}): Promise<RepliesReading> {
  const bytes = await readBytes(file);
  const table = await replyTable(bytes, file);
  const columns = table.columns.map(({ name }) => name);
  const roles = findNamedRoles(columns, options.map ?? {}, roleNames, names);
  const notes = [...table.notes];
  promptAsQuestion(table, roles, notes);
  for (const role of ["item", "model", "reply"] as const) {
    if (roles.has(role) || (role === "model" && options.model !== undefined)) continue;
    const or = role === "model" ? ", or say who replied with --model NAME" : "";
    throw new DataError(`no column is the ${role}, among ${columns.join(", ")}`, {
      file: table.file,
      remedy: `name it with --map ${role}=COLUMN${or}`,
    });
  }
  const unused = columns.filter((name) => ![...roles.values()].includes(name));
  if (unused.length > 0) notes.push(`not used: ${unused.join(", ")}`);
  const byColumn = new Map([...roles].map(([role, name]) => [name, role]));
  return {
    file: shownPath(file),
    sha256: sha256(bytes),
    format: table.format,
    columns: Object.fromEntries(columns.map((name) => [name, byColumn.get(name) ?? null])),
    replies: repliesOf(table, roles, options, notes),
    notes,
  };
}

/** The replies of a file as a table, whatever its format. */
async function replyTable(bytes: Uint8Array, file: string): Promise<CodedTable> {
  // A reply is kept as it was given, with the blanks around it.
  const builder = new TableBuilder(true);
  const opened = await openTable(bytes, file, builder);
  if (opened.kind === "table") return opened.table;
  const { inspectReplies, promptfooReplies } = await import("./log-replies.js");
  return opened.kind === "inspect"
    ? inspectReplies(builder, opened.log, shownPath(file))
    : promptfooReplies(builder, opened.rows, shownPath(file));
}

/** A column "prompt" may hold the name of a prompt, or the text that was sent. Text has blanks. */
function promptAsQuestion(table: CodedTable, roles: Map<Role, string>, notes: string[]): void {
  const name = roles.get("prompt");
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined || roles.has("question")) return;
  if (!column.values.some((value) => /\s/.test(String(value).trim()))) return;
  roles.delete("prompt");
  roles.set("question", column.name);
  notes.push(`"${column.name}" holds texts: it is what was asked, not the name of a prompt`);
}

function repliesOf(
  table: CodedTable,
  roles: ReadonlyMap<Role, string>,
  options: ReadRepliesOptions,
  notes: string[],
): ImportedReply[] {
  const problems = new Problems(table);
  const textAt = (role: Role): ((row: number) => string | undefined) => {
    const column = table.columns.find(({ name }) => name === roles.get(role));
    if (column === undefined) return () => undefined;
    return (row) => {
      const code = column.codes[row]!;
      if (code < 0) return undefined;
      const value = column.values[code]!;
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        const problem = `${quotedCell(value)} has too many digits for a number; write it as text`;
        problems.add(table.places[row]!, column.name, problem);
      }
      const text = String(value);
      return role === "reply" || role === "question" ? text : text.trim() || undefined;
    };
  };
  const [item, model, reply, prompt] = (["item", "model", "reply", "prompt"] as const).map(textAt);
  const [question, end, version] = (["question", "finish_reason", "version"] as const).map(textAt);
  const [order, error] = (["order_shown", "error"] as const).map(textAt);
  const replicate = replicateReader(table, roles.get("replicate"), notes);
  const seen = new Map<string, number>();
  const first = new Map<string, number>();
  const replies: ImportedReply[] = [];
  for (let row = 0; row < table.n; row++) {
    const place = table.places[row]!;
    const [id, who] = [item!(row), roles.has("model") ? model!(row) : options.model];
    if (id === undefined) problems.add(place, roles.get("item")!, "is empty");
    if (who === undefined) problems.add(place, roles.get("model") ?? "model", "is empty");
    if (id === undefined || who === undefined) continue;
    const named = prompt!(row);
    const key = JSON.stringify([id, who, named ?? null]);
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    const number = replicate?.(row, problems) ?? (replicate === undefined ? repeat : undefined);
    if (number === undefined) continue;
    const whole = `${key} ${number}`;
    if (first.has(whole)) {
      const before = `${table.placeWord} ${first.get(whole)}`;
      problems.add(
        place,
        roles.get("item")!,
        `${quotedCell(id)} by ${who} is in ${before} too, with the same replicate`,
      );
    }
    first.set(whole, place);
    const shown = order!(row);
    const orderShown = shown === undefined ? undefined : orderOf(shown);
    if (orderShown === null) {
      const problem = `${quotedCell(shown!)} is no order of options; write it as [2,0,1], counted from 0`;
      problems.add(place, roles.get("order_shown")!, problem);
    }
    const failure = failureOf(error!(row));
    replies.push({
      ...{ place, item: id, model: who, prompt: named, replicate: number, question: question!(row) },
      reply: reply!(row) ?? "",
      finishReason: endOf(end!(row)),
      version: version!(row) ?? null,
      ...(orderShown == null ? {} : { orderShown }),
      ...(failure === undefined ? {} : { error: failure }),
    });
  }
  problems.throwIfAny();
  if (replies.length === 0) throw new DataError("has no replies", { file: table.file });
  if (replicate === undefined && [...seen.values()].some((count) => count > 1)) {
    notes.push("several replies of a model to an item are replicates, in the order of the file");
  }
  return replies;
}
