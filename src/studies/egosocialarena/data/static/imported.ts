import { DataError } from "../../../../core/errors.js";
import { type Item, itemSchema } from "../../../../core/item.js";
import { shownPath } from "../../../../io/project-root.js";

/** A row that is well-formed and still no item: nothing in it could be answered, or scored. */
export interface SkippedRow {
  line: number;
  reason: string;
}

/** What a file of somebody else's benchmark gives. The items are the user's copy: they are written only where the user says. */
export interface ImportedItems {
  items: Item[];
  skipped: SkippedRow[];
}

/** Where a value stands, for its error. */
export interface Place {
  file: string;
  line: number;
  field?: string;
}

/** Stops with file, line and field. */
export function refuse(problem: string, { file, ...place }: Place, remedy?: string): never {
  throw new DataError(problem, {
    ...{ file: shownPath(file), ...place },
    ...(remedy === undefined ? {} : { remedy }),
  });
}

/**
 * Adds a row to what was imported, or to what was skipped when two of its options are the same: translated
 * and written-up options sometimes coincide, and then no answer can be told right from wrong.
 */
export function addItem(into: ImportedItems, item: Item, place: Place): void {
  const same = item.options.find((option, i) => item.options.indexOf(option) !== i);
  if (same !== undefined) {
    into.skipped.push({ line: place.line, reason: `the option "${same}" stands there twice` });
    return;
  }
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(issue?.message ?? "is no item", { ...place, field: issue?.path.join(".") ?? "" });
  }
  into.items.push(parsed.data as Item);
}
