import { DataError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import { type Exclusion, type PersonAnswer, personAnswerStatuses } from "../../core/person-answer.js";
import { shownPath } from "../../io/project-root.js";
import { type CodedTable, TableBuilder } from "../../io/ratings/coded-table.js";
import { Problems, quotedCell } from "../../io/ratings/problems.js";
import { openTable, readBytes } from "../../io/ratings/read-table.js";
import { findNamedRoles } from "../../io/ratings/roles.js";
import { orderOf } from "../../io/replies/reply-cells.js";
import { sha256 } from "../../io/sha256-file.js";
import { optionNamed } from "./option-named.js";

/** What a file of people's answers holds, as it was understood. */
export interface AnswersReading {
  file: string;
  sha256: string;
  format: string;
  /** Column -> what it means; null for a column that is not kept. */
  columns: Record<string, string | null>;
  /** Participants have new codes, p001 and so on, in the order of the file. */
  answers: PersonAnswer[];
  exclusions: Exclusion[];
  /** Whether a script answered, and nobody. */
  simulated: boolean;
  notes: string[];
}

const roleNames = [
  "participant",
  "item",
  "question",
  "answer",
  "index",
  "value",
  "status",
  "order_shown",
  "position",
  "seconds",
  "language",
  "excluded",
  "simulated",
] as const;
type Role = (typeof roleNames)[number];

const names: readonly (readonly [Role, readonly string[]])[] = [
  ...roleNames.map((role) => [role, [role]] as const),
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
 * option's words or as its index from 0. Other questions are answered by a number, or in the participant's words.
 *
 * Only what answers need is kept. Participants get new codes, and other columns are left behind.
 *
 * @throws DataError or FileProblemsError with line and column of each problem: an item that the set does not have, an
 * answer that is no option of it, two answers of one participant to one question
 */
export async function readPersonAnswers(
  file: string,
  items: readonly Item[],
  options: { map?: Readonly<Record<string, string>> } = {},
): Promise<AnswersReading> {
  const bytes = await readBytes(file);
  const opened = await openTable(bytes, file, new TableBuilder());
  if (opened.kind !== "table") {
    throw new DataError("is a log of models' replies", {
      file: shownPath(file),
      remedy: "use `affectlab import replies`",
    });
  }
  const { table } = opened;
  const columns = table.columns.map(({ name }) => name);
  const roles = findNamedRoles(columns, options.map ?? {}, roleNames, names);
  requireRoles(table, roles);
  const byColumn = new Map([...roles].map(([role, name]) => [name, role]));
  const notes = [...table.notes];
  const left = columns.filter((name) => !byColumn.has(name));
  if (left.length > 0) notes.push(`not kept: ${left.join(", ")}`);
  const telling = left.filter((name) => identifying.test(name.replace(/[^A-Za-z0-9]+/g, "_")));
  if (telling.length > 0) {
    notes.push(`${telling.join(", ")} may tell who a participant is; delete it from the file as well`);
  }
  const rows = new AnswerRows(table, roles, new Map(items.map((item) => [item.id, item])));
  return {
    file: shownPath(file),
    sha256: sha256(bytes),
    format: table.format,
    columns: Object.fromEntries(columns.map((name) => [name, byColumn.get(name) ?? null])),
    ...rows.read(),
    notes: [...notes, "participants have new codes, in the order of the file"],
  };
}

function requireRoles({ file, columns }: CodedTable, roles: ReadonlyMap<Role, string>): void {
  const missing = (["participant", "item"] as const).find((role) => !roles.has(role));
  const answers = ["answer", "index", "value"] as const;
  const lacks = missing ?? (answers.some((role) => roles.has(role)) ? undefined : "answer");
  if (lacks === undefined) return;
  throw new DataError(`no column is the ${lacks}, among ${columns.map(({ name }) => name).join(", ")}`, {
    file,
    remedy: `name it with --map ${lacks}=COLUMN`,
  });
}

/** The rows of a table, as answers. */
class AnswerRows {
  readonly #problems: Problems;
  readonly #codes = new Map<string, string>();
  readonly #first = new Map<string, number>();

  constructor(
    private readonly table: CodedTable,
    private readonly roles: ReadonlyMap<Role, string>,
    private readonly items: ReadonlyMap<string, Item>,
  ) {
    this.#problems = new Problems(table);
  }

  read(): Pick<AnswersReading, "answers" | "exclusions" | "simulated"> {
    const answers: PersonAnswer[] = [];
    const exclusions = new Map<string, Exclusion>();
    let simulated = 0;
    for (let row = 0; row < this.table.n; row++) {
      const answer = this.#answer(row);
      if (answer === undefined) continue;
      answers.push(answer);
      const reason = this.#text("excluded", row);
      const { participant, item } = answer;
      if (reason !== undefined && !/^(false|no|0)$/i.test(reason)) {
        exclusions.set(`${participant} ${item}`, { participant, item, reason });
      }
      if (/^(true|yes|1)$/i.test(this.#text("simulated", row) ?? "")) simulated++;
    }
    this.#problems.throwIfAny();
    const { file } = this.table;
    if (answers.length === 0) throw new DataError("has no answers", { file });
    if (simulated > 0 && simulated < answers.length) {
      throw new DataError(`has ${simulated} simulated answers among others`, {
        file,
        remedy: "import people and simulated ones under two names",
      });
    }
    return { answers, exclusions: [...exclusions.values()], simulated: simulated > 0 };
  }

  #answer(row: number): PersonAnswer | undefined {
    const place = this.table.places[row]!;
    const who = this.#text("participant", row);
    const id = this.#text("item", row);
    if (who === undefined) this.#bad(row, "participant", "is empty");
    if (id === undefined) this.#bad(row, "item", "is empty");
    if (who === undefined || id === undefined) return undefined;
    const item = this.items.get(id);
    if (item === undefined) return this.#bad(row, "item", `${quotedCell(id)} is no item of the set`);
    const question = this.#text("question", row) ?? "answer";
    const key = JSON.stringify([who, id, question]);
    const before = this.#first.get(key);
    if (before !== undefined) {
      const words = `${quotedCell(id)} was answered by ${who} in ${this.table.placeWord} ${before} too`;
      return this.#bad(row, "item", words);
    }
    this.#first.set(key, place);
    const given = this.#given(row, item, question);
    if (given === undefined) return undefined;
    const language = this.#text("language", row);
    return {
      participant: this.#codeOf(who),
      item: id,
      question,
      ...given,
      orderShown: this.#order(row),
      position: this.#number("position", row, (n) => Number.isInteger(n) && n > 0) ?? null,
      seconds: this.#number("seconds", row, (n) => n >= 0) ?? null,
      ...(language === undefined ? {} : { language }),
    };
  }

  /** What was answered; undefined for a row that has a problem. */
  #given(row: number, item: Item, question: string) {
    const status = this.#text("status", row) ?? "ok";
    const text = this.#text("answer", row);
    const value = this.#number("value", row, () => true);
    const index = this.#number("index", row, (n) => Number.isInteger(n) && n >= 0);
    const isOwn = ownQuestions.has(question) && item.options.length > 0;
    const isEmpty = text === undefined && value === undefined && index === undefined;
    const known = personAnswerStatuses.find((one) => one === status);
    if (known === undefined) {
      return this.#bad(row, "status", `${quotedCell(status)} is none of ${personAnswerStatuses.join(", ")}`);
    }
    if (known !== "ok" || isEmpty) {
      const kind = isOwn ? ("choice" as const) : ("text" as const);
      const unscored = known === "ok" ? ("missing" as const) : known;
      return { kind, answer: "", index: null, value: null, status: unscored };
    }
    if (!isOwn) {
      const number = value ?? (text !== undefined && isNumber(text) ? Number(text) : undefined);
      return number === undefined
        ? { kind: "text" as const, answer: text ?? "", index: null, value: null, status: known }
        : { kind: "scale" as const, answer: "", index: null, value: number, status: known };
    }
    const chosen = optionNamed(item.options, text, index);
    if (typeof chosen === "string") return this.#bad(row, text === undefined ? "index" : "answer", chosen);
    return {
      kind: "choice" as const,
      answer: item.options[chosen] as string,
      index: chosen,
      value: null,
      status: known,
    };
  }

  #codeOf(who: string): string {
    let code = this.#codes.get(who);
    if (code === undefined) {
      code = `p${String(this.#codes.size + 1).padStart(3, "0")}`;
      this.#codes.set(who, code);
    }
    return code;
  }

  #order(row: number): number[] {
    const text = this.#text("order_shown", row);
    const order = text === undefined ? [] : orderOf(text);
    if (order !== null) return order;
    this.#bad(row, "order_shown", `${quotedCell(text)} is no order of options; write it as [2,0,1]`);
    return [];
  }

  #number(role: Role, row: number, isFine: (value: number) => boolean): number | undefined {
    const text = this.#text(role, row);
    if (text === undefined) return undefined;
    if (isNumber(text) && isFine(Number(text))) return Number(text);
    return this.#bad(row, role, `${quotedCell(text)} is no ${role}`);
  }

  #text(role: Role, row: number): string | undefined {
    const column = this.table.columns.find(({ name }) => name === this.roles.get(role));
    const code = column?.codes[row] ?? -1;
    return code < 0 ? undefined : String(column!.values[code]).trim() || undefined;
  }

  #bad(row: number, role: Role, what: string): undefined {
    this.#problems.add(this.table.places[row]!, this.roles.get(role) ?? role, what);
  }
}

/** Questions that an item asks itself: its options answer them. */
export const ownQuestions: ReadonlySet<string> = new Set(["answer", "emotion"]);

const isNumber = (text: string): boolean => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text);
