/** Rows with the same values in some columns, and those values. */
export type RowsOfGroup<Row, Key extends keyof Row> = Pick<Row, Key> & { rows: Row[] };

/**
 * Groups the rows of a table by one or more columns, in the order in which the groups first appear. Values
 * are compared without conversion: 1 and "1" are two groups, and so are "a-b", "c" and "a", "b-c". null,
 * undefined and NaN are values like any other.
 *
 * @example
 * ```ts
 * const rows = [{ story: "a-b", value: 1 }, { story: "a", value: 2 }, { story: "a-b", value: 3 }];
 * const groups = groupRows(rows, ["story"]);
 * groups.length; // 2
 * groups[0]; // { story: "a-b", rows: [{ story: "a-b", value: 1 }, { story: "a-b", value: 3 }] }
 * ```
 */
export function groupRows<Row extends object, Key extends keyof Row>(
  rows: readonly Row[],
  keys: readonly Key[],
): RowsOfGroup<Row, Key>[] {
  // One nested map per key. Keys joined into one text could be confused.
  type Level = Map<unknown, Level | RowsOfGroup<Row, Key>>;
  const first: Level = new Map();
  const groups: RowsOfGroup<Row, Key>[] = [];
  for (const row of rows) {
    let level = first;
    for (const key of keys.slice(0, -1)) {
      const next = (level.get(row[key]) as Level | undefined) ?? new Map();
      level.set(row[key], next);
      level = next;
    }
    const last = keys.length === 0 ? undefined : row[keys.at(-1) as Key];
    let group = level.get(last) as RowsOfGroup<Row, Key> | undefined;
    if (group === undefined) {
      const values = Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>;
      group = { ...values, rows: [] };
      level.set(last, group);
      groups.push(group);
    }
    group.rows.push(row);
  }
  return groups;
}
