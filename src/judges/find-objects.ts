import { type Scan, type ScannedObject, scanObjects } from "./scan-objects.js";

/**
 * The values of an object under some names, in the order of the names; letter case and full-width forms of a
 * key make no difference.
 *
 * @example
 * ```ts
 * fieldsOf({ Verdict: "1", hit: false, note: 2 }, ["verdict", "hit"]); // ["1", false]
 * ```
 */
export function fieldsOf(object: Record<string, unknown>, names: readonly string[]): unknown[] {
  const byForm = new Map<string, unknown[]>();
  for (const [key, value] of Object.entries(object)) {
    const form = formOf(key);
    const values = byForm.get(form);
    if (values === undefined) byForm.set(form, [value]);
    else values.push(value);
  }
  return names.flatMap((name) => byForm.get(name) ?? []);
}

/** Whether an object has any of these names, in the same forms. */
export const hasField = (object: Record<string, unknown>, names: ReadonlySet<string>): boolean =>
  Object.keys(object).some((key) => names.has(formOf(key)));

const formOf = (key: string): string =>
  /^[a-z_]*$/.test(key) ? key : key.normalize("NFKC").trim().toLowerCase();

/** What was found in a text's objects. */
export interface FoundObjects<T> {
  found: T[];
  /** Objects at the top level that contain any of them. Two of them are two answers. */
  holders: number;
  /** Complete objects of any kind. */
  objects: number;
  open: boolean;
}

/**
 * The objects of a text that a function accepts, outermost first. Objects inside an accepted one belong to it
 * and are not read.
 *
 * @param read gets an object's fields; undefined: it is not accepted
 */
export function findObjects<T>(
  text: string,
  read: (fields: Record<string, unknown>) => T | undefined,
): FoundObjects<T> {
  return takeObjects(scanObjects(text), ({ fields }) => (fields === undefined ? undefined : read(fields)));
}

/** The same for a text that has been scanned. */
export function takeObjects<T>(
  { objects, open }: Scan,
  read: (object: ScannedObject, place: number) => T | undefined,
): FoundObjects<T> {
  const taken: { object: ScannedObject; value: T }[] = [];
  for (const [place, object] of objects.entries()) {
    const value = read(object, place);
    if (value === undefined) continue;
    while ((taken.at(-1)?.object.start ?? -1) > object.start) taken.pop();
    taken.push({ object, value });
  }
  // Both lists run from left to right without overlaps, so one pass is enough.
  let next = 0;
  let holders = 0;
  for (const { depth, start, end } of objects) {
    if (depth > 0) continue;
    let holds = false;
    for (; next < taken.length; next++) {
      const own = (taken[next] as { object: ScannedObject }).object;
      if (own.start >= end) break;
      holds ||= own.start > start;
    }
    if (holds) holders++;
  }
  return { found: taken.map(({ value }) => value), holders, objects: objects.length, open };
}
