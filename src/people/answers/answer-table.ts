import { DataError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import {
  type CheckAnswer,
  type Exclusion,
  type PersonAnswer,
  personAnswerStatuses,
} from "../../core/person-answer.js";
import type { CodedTable } from "../../io/ratings/coded-table.js";
import { Problems, quotedCell } from "../../io/ratings/problems.js";
import { orderOf } from "../../io/replies/reply-cells.js";
import { type AnswerColumn, answerColumns } from "../design/answer-rows.js";
import { optionNamed } from "./option-named.js";

/** Columns of an exported file that say nothing of an answer: the reader leaves them behind. */
const unread = ["page_language", "list"] as const;
const isRead = (column: AnswerColumn): column is Exclude<AnswerColumn, (typeof unread)[number]> =>
  !unread.some((one) => one === column);

/** What a column of a file of answers can mean: what an exported file has, and that somebody left an answer out. */
export const answerRoles = [...answerColumns.filter(isRead), "excluded"] as const;
export type AnswerRole = (typeof answerRoles)[number];

/** How the item of an attention check begins. */
const checkPrefix = "check:";

/** What the rows of one table say. */
export interface AnswerTable {
  answers: PersonAnswer[];
  /** Those that the file itself names. */
  exclusions: Exclusion[];
  checks: CheckAnswer[];
  /** Whether a script answered, and nobody. */
  simulated: boolean;
  /** The file's name of a participant -> the new code. Never written. */
  codes: ReadonlyMap<string, string>;
}

/** The rows of a table, as answers and attention checks. */
export class AnswerRows {
  readonly #problems: Problems;
  readonly #codes = new Map<string, string>();
  readonly #checks: CheckAnswer[] = [];
  readonly #first = new Map<string, number>();

  constructor(
    private readonly table: CodedTable,
    private readonly roles: ReadonlyMap<AnswerRole, string>,
    private readonly items: ReadonlyMap<string, Item>,
    /** How many participants have codes already, of other files. */
    private readonly coded: number,
  ) {
    this.#problems = new Problems(table);
  }

  read(): AnswerTable {
    const answers: PersonAnswer[] = [];
    const exclusions = new Map<string, Exclusion>();
    let simulated = 0;
    for (let row = 0; row < this.table.n; row++) {
      if (this.#text("item", row)?.startsWith(checkPrefix) === true) {
        this.#check(row);
        continue;
      }
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
    return {
      ...{ answers, exclusions: [...exclusions.values()], simulated: simulated > 0 },
      ...{ checks: this.#checks, codes: this.#codes },
    };
  }

  /** A row of an attention check. One that was never reached is none; one that was passed over is failed. */
  #check(row: number): void {
    const who = this.#text("participant", row);
    const check = this.#text("item", row) as string;
    const expected = this.#text("expected", row);
    if (who === undefined) this.#bad(row, "participant", "is empty");
    if (expected === undefined) this.#bad(row, "expected", "is empty, for an attention check");
    if (who === undefined || expected === undefined) return;
    if (this.#isRepeated(row, who, check, "check") || this.#text("status", row) === "missing") return;
    const given = this.#text("index", row) ?? this.#text("value", row) ?? this.#text("answer", row);
    const isSame = isNumber(expected) ? Number(given) === Number(expected) : given === expected;
    const passed = given !== undefined && isSame;
    this.#checks.push({ participant: this.#codeOf(who), check, passed });
  }

  /** Whether a participant has answered this already; that is a problem of the row. */
  #isRepeated(row: number, who: string, id: string, question: string): boolean {
    const key = JSON.stringify([who, id, question]);
    const before = this.#first.get(key);
    if (before === undefined) {
      this.#first.set(key, this.table.places[row]!);
      return false;
    }
    const words = `${quotedCell(id)} was answered by ${who} in ${this.table.placeWord} ${before} too`;
    this.#bad(row, "item", words);
    return true;
  }

  #answer(row: number): PersonAnswer | undefined {
    const who = this.#text("participant", row);
    const id = this.#text("item", row);
    if (who === undefined) this.#bad(row, "participant", "is empty");
    if (id === undefined) this.#bad(row, "item", "is empty");
    if (who === undefined || id === undefined) return undefined;
    const item = this.items.get(id);
    if (item === undefined) return this.#bad(row, "item", `${quotedCell(id)} is no item of the set`);
    const question = this.#text("question", row) ?? "answer";
    if (this.#isRepeated(row, who, id, question)) return undefined;
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
    const kind = this.#text("kind", row);
    if (!isOwn && kind === "choice" && index !== undefined) {
      return { kind: "choice" as const, answer: text ?? "", index, value: null, status: known };
    }
    if (!isOwn && kind === "text" && text !== undefined) {
      return { kind: "text" as const, answer: text, index: null, value: null, status: known };
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
      code = `p${String(this.coded + this.#codes.size + 1).padStart(3, "0")}`;
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

  #number(role: AnswerRole, row: number, isFine: (value: number) => boolean): number | undefined {
    const text = this.#text(role, row);
    if (text === undefined) return undefined;
    if (isNumber(text) && isFine(Number(text))) return Number(text);
    return this.#bad(row, role, `${quotedCell(text)} is no ${role}`);
  }

  #text(role: AnswerRole, row: number): string | undefined {
    const column = this.table.columns.find(({ name }) => name === this.roles.get(role));
    const code = column?.codes[row] ?? -1;
    return code < 0 ? undefined : String(column!.values[code]).trim() || undefined;
  }

  #bad(row: number, role: AnswerRole, what: string): undefined {
    this.#problems.add(this.table.places[row]!, this.roles.get(role) ?? role, what);
  }
}

/** Questions that an item asks itself: its options answer them. */
export const ownQuestions: ReadonlySet<string> = new Set(["answer", "emotion"]);

const isNumber = (text: string): boolean => /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text);
