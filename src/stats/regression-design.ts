import { InputError } from "../core/errors.js";
import { requireFinite, requireLabels, requireList, requireRows, shown } from "./arguments.js";

/** The names of the columns of a regression whose rows and columns are checked. @internal */
export function checkDesign(
  y: ArrayLike<number>,
  X: readonly ArrayLike<number>[],
  given: readonly string[] | undefined,
  caller: string,
): string[] {
  requireRows(X, caller, "the columns X", "column");
  if (given !== undefined) requireNames(given, X.length, caller);
  const names = X.map((_, j) => given?.[j] ?? `x${j + 1}`);
  requireFinite(y, caller, "y ");
  X.forEach((column, j) => {
    if (column.length !== y.length) {
      throw new InputError(
        `${caller} requires columns as long as y (${y.length} rows), got ${column.length} in column ${names[j]}`,
      );
    }
    requireFinite(column, caller, `${names[j]} `);
  });
  return names;
}

function requireNames(names: readonly string[], columns: number, caller: string): void {
  requireList(names, caller, "names");
  if (names.length !== columns) {
    throw new InputError(
      `${caller} requires one name per column, got ${names.length} names and ${columns} columns`,
    );
  }
  const odd = Array.from(names).findIndex((name) => typeof name !== "string");
  if (odd < 0) return;
  throw new InputError(`${caller} requires names that are strings, got ${shown(names[odd])} at index ${odd}`);
}

/**
 * The clusters of the rows as numbers from 0; undefined without clusters. `allowed` names the errors that take
 * clusters.
 * @internal
 */
export function numberClusters(
  errors: string,
  labels: ArrayLike<number | string> | undefined,
  n: number,
  caller: string,
  allowed: string,
) {
  const wanted = errors.startsWith("CR");
  if (labels === undefined) {
    if (wanted) throw new InputError(`${caller} requires clusters with errors "${errors}", got none`);
    return undefined;
  }
  if (!wanted) {
    throw new InputError(
      `${caller} takes clusters with errors ${allowed} only, got "${errors}"; drop one of the two`,
    );
  }
  requireLabels(labels, caller, "clusters ");
  if (labels.length !== n) {
    throw new InputError(
      `${caller} requires one cluster per row, got ${labels.length} clusters and ${n} rows`,
    );
  }
  const index = new Map<number | string, number>();
  const of = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const label = labels[i]!;
    let g = index.get(label);
    if (g === undefined) {
      g = index.size;
      index.set(label, g);
    }
    of[i] = g;
  }
  return { of, count: index.size };
}
