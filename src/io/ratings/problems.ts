import { DataError, FileProblemsError } from "../../core/errors.js";
import type { CodedTable } from "./coded-table.js";

/** How many problems of a file are shown; the others are counted. */
export const shownProblems = 20;

interface Problem {
  place: number;
  column: string;
  what: string;
}

/** Collects the problems of a file, so that all of them are told at once. */
export class Problems {
  #count = 0;
  readonly #kept: Problem[] = [];
  /** By column, how many are kept: the first 20 of the file are among the first 20 of each column. */
  readonly #perColumn = new Map<string, number>();

  constructor(private readonly table: Pick<CodedTable, "file" | "placeWord">) {}

  get count(): number {
    return this.#count;
  }

  /** @param place the line or row, from 1 */
  add(place: number, column: string, what: string): void {
    this.#count++;
    const before = this.#perColumn.get(column) ?? 0;
    if (before >= shownProblems) return;
    this.#perColumn.set(column, before + 1);
    this.#kept.push({ place, column, what });
  }

  /** @throws DataError for one problem, FileProblemsError for several */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const { file, placeWord } = this.table;
    const first = this.#kept.sort((a, b) => a.place - b.place).slice(0, shownProblems);
    const at = (place: number) => (placeWord === "line" ? `${file}:${place}` : `${file}: row ${place}`);
    const [only] = first as [Problem];
    if (this.#count === 1) {
      if (placeWord === "line") {
        throw new DataError(only.what, { file, line: only.place, field: only.column });
      }
      throw new DataError(only.what, { file: at(only.place), field: only.column });
    }
    const rest = this.#count - first.length;
    throw new FileProblemsError(
      `${file}: ${this.#count} problems; nothing was read`,
      [
        ...first.map(({ place, column, what }) =>
          column === "" ? `${at(place)}: ${what}` : `${at(place)}: field "${column}": ${what}`,
        ),
        ...(rest === 0 ? [] : [`and ${rest} more`]),
      ],
      { page: "docs/own-ratings.md#what-is-said-when-something-is-wrong" },
    );
  }
}

/** A cell as a message shows it. */
export function quotedCell(value: unknown): string {
  const text = String(value);
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
