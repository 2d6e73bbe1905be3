import { DataError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import type { CodedTable } from "./coded-table.js";
import { type Decoded, requireCells, valueAt } from "./decoded.js";
import type { RatingField } from "./fields.js";
import type { Problems } from "./problems.js";
import type { RoleMap } from "./roles.js";

/** The two outputs of a row, by the names that may stand for them. */
export interface PairNames {
  item: readonly string[];
  other: readonly string[];
}

/** How a file names the two outputs of its pairs. */
export interface PairReading {
  /** undefined for a row that is no pair. */
  names(row: number): PairNames | undefined;
  target(row: number): string | undefined;
  /** Adds to a rating what the file says only by the form of its pairs. */
  complete(rating: Rating, row: number): void;
}

/**
 * How the file names the outputs of its pairs; undefined if it has no pairs. A file may name the other output, or
 * only the two models that wrote them: then an output is `<item>~<model>`, and the item is the unit.
 *
 * @throws DataError when it names winners but not what they won against
 */
export function readPairs(
  { table, roles, problems }: { table: CodedTable; roles: RoleMap; problems: Problems },
  items: Decoded<string>,
  fields: readonly RatingField[],
): PairReading | undefined {
  const column = (key: RatingField["key"]) =>
    fields.find((field) => field.key === key)?.column as Decoded<string> | undefined;
  const [respondent, otherRespondent, other] = [
    column("respondent"),
    column("otherRespondent"),
    column("other"),
  ];
  const said = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined);
  if (other !== undefined) {
    return {
      names: (row) => {
        const id = valueAt(other, row);
        if (id === undefined) return undefined;
        return {
          item: said(valueAt(items, row), valueAt(respondent, row)),
          other: said(id, valueAt(otherRespondent, row)),
        };
      },
      target: (row) => valueAt(items, row),
      complete: () => {},
    };
  }
  if (respondent !== undefined && otherRespondent !== undefined) {
    for (const needed of [respondent, otherRespondent]) requireCells(needed, table, problems);
    const known = new Map<string, string>();
    const output = (row: number, model: Decoded<string>): string | undefined => {
      const [item, name] = [valueAt(items, row), valueAt(model, row)];
      if (item === undefined || name === undefined) return undefined;
      // One text for all ratings of an output.
      const id = `${item}~${name}`;
      if (!known.has(id)) known.set(id, id);
      return known.get(id);
    };
    return {
      names: (row) => ({
        item: said(valueAt(respondent, row)),
        other: said(valueAt(otherRespondent, row)),
      }),
      target: (row) => output(row, respondent),
      complete: (rating, row) => {
        const id = output(row, otherRespondent);
        if (id !== undefined) rating.other = id;
        rating.conversation ??= valueAt(items, row) as string;
      },
    };
  }
  if (!roles.has("winner") || roles.has("score")) return undefined;
  throw new DataError("names a winner, but no column names the other output", {
    file: table.file,
    field: roles.get("winner")!,
    remedy:
      "name that column with --map other=COLUMN, or the two models with respondent and other_respondent",
  });
}
