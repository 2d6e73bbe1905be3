import { DataError } from "../../../../core/errors.js";
import { type Item, itemSchema } from "../../../../core/item.js";
import { shownPath } from "../../../../io/project-root.js";

/** A row that is well-formed but cannot become an item, because it could not be answered or scored. */
export interface SkippedRow {
  line: number;
  reason: string;
}

/**
 * The items of a file of another benchmark. They are the user's copy, so they are written only where the user
 * says.
 */
export interface ImportedItems {
  items: Item[];
  skipped: SkippedRow[];
}

/** Where a value is, for its error. */
export interface Place {
  file: string;
  line: number;
  field?: string;
}

/** Throws an error that names file, line and field. */
export function refuse(problem: string, { file, ...place }: Place, remedy?: string): never {
  throw new DataError(problem, {
    ...{ file: shownPath(file), ...place },
    ...(remedy === undefined ? {} : { remedy }),
  });
}

/**
 * Adds a row to the items, or to the skipped rows if two of its options are equal. Translated or handwritten
 * options are sometimes equal, and then a right answer cannot be told from a wrong one.
 */
export function addItem(into: ImportedItems, item: Item, place: Place): void {
  const same = item.options.find((option, i) => item.options.indexOf(option) !== i);
  if (same !== undefined) {
    into.skipped.push({ line: place.line, reason: `the option "${same}" is there twice` });
    return;
  }
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(issue?.message ?? "is no item", { ...place, field: issue?.path.join(".") ?? "" });
  }
  into.items.push(parsed.data as Item);
}
