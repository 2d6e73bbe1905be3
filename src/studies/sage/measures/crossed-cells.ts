/** Scored dialogues, each of one model on one profile. Not every model need have met every profile. */
export interface CrossedCells {
  models: readonly string[];
  profiles: readonly string[];
  /** Of each dialogue: the place of its model and of its profile. */
  model: Int32Array;
  profile: Int32Array;
  /** Every model has as many dialogues of every profile. */
  isBalanced: boolean;
}

/** The design of some dialogues, models and profiles in order of first appearance. */
export function crossedCells(rows: readonly { model: string; profile: string }[]): CrossedCells {
  const models = [...new Set(rows.map((row) => row.model))];
  const profiles = [...new Set(rows.map((row) => row.profile))];
  const placeOf = (names: readonly string[]) => new Map(names.map((name, i) => [name, i]));
  const [ofModel, ofProfile] = [placeOf(models), placeOf(profiles)];
  const model = Int32Array.from(rows, (row) => ofModel.get(row.model)!);
  const profile = Int32Array.from(rows, (row) => ofProfile.get(row.profile)!);
  const counts = new Int32Array(models.length * profiles.length);
  for (let i = 0; i < rows.length; i++) counts[model[i]! * profiles.length + profile[i]!]!++;
  return {
    models,
    profiles,
    model,
    profile,
    isBalanced: counts.every((count) => count === counts[0]),
  };
}

/** What is taken out of the scores before they are correlated. */
export const centrings = ["none", "models", "models and profiles"] as const;
export type Centring = (typeof centrings)[number];

/** Columns of scores with means taken out, each profile counted as often as it was drawn. */
export function centredColumns(
  cells: CrossedCells,
  columns: readonly ArrayLike<number>[],
  centring: Centring,
  counts: Int32Array,
): Float64Array[] {
  const weights = Float64Array.from(cells.profile, (profile) => counts[profile]!);
  return columns.map((column) => {
    const own = Float64Array.from(column);
    centre(own, cells, centring, weights);
    return own;
  });
}

function centre(column: Float64Array, cells: CrossedCells, centring: Centring, weights: Float64Array): void {
  takeOut(column, centring === "none" ? null : cells.model, weights);
  if (centring !== "models and profiles") return;
  const size = column.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  for (let pass = 0; pass < 500; pass++) {
    const moved = takeOut(column, cells.profile, null);
    if (Math.max(moved, takeOut(column, cells.model, weights)) <= 1e-12 * size) return;
  }
}

/** Takes the weighted mean of each group out of a column, in place; the largest of these means. @internal */
export function takeOut(
  column: Float64Array,
  groups: Int32Array | null,
  weights: Float64Array | null,
): number {
  const last = groups === null ? 0 : groups.reduce((a, b) => Math.max(a, b), 0);
  const sums = new Float64Array(last + 1);
  const totals = new Float64Array(last + 1);
  for (let i = 0; i < column.length; i++) {
    const [group, weight] = [groups === null ? 0 : groups[i]!, weights === null ? 1 : weights[i]!];
    sums[group]! += weight * column[i]!;
    totals[group]! += weight;
  }
  let largest = 0;
  for (let group = 0; group < sums.length; group++) {
    sums[group] = totals[group]! > 0 ? sums[group]! / totals[group]! : 0;
    largest = Math.max(largest, Math.abs(sums[group]!));
  }
  for (let i = 0; i < column.length; i++) column[i]! -= sums[groups === null ? 0 : groups[i]!]!;
  return largest;
}

/** Means of a column by model, each profile counted as often as it was drawn. */
export function modelMeans(cells: CrossedCells, column: ArrayLike<number>, counts: Int32Array): number[] {
  return means(cells.model, cells.models.length, column, (i) => counts[cells.profile[i]!]!);
}

/** Means of a column by profile, over the models that met it. */
export function profileMeans(cells: CrossedCells, column: ArrayLike<number>): number[] {
  return means(cells.profile, cells.profiles.length, column, () => 1);
}

function means(groups: Int32Array, size: number, column: ArrayLike<number>, weight: (i: number) => number) {
  const sums = new Float64Array(size);
  const totals = new Float64Array(size);
  for (let i = 0; i < groups.length; i++) {
    sums[groups[i]!]! += weight(i) * column[i]!;
    totals[groups[i]!]! += weight(i);
  }
  return Array.from(sums, (sum, group) => (totals[group]! > 0 ? sum / totals[group]! : Number.NaN));
}
