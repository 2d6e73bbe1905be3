import type { RaschDesign } from "./contract.js";
import type { FreeParameter } from "./coordinates.js";
import type { RegressionForm } from "./object-distribution.js";

/** What the mean of an object is made of: its model less its profile. @internal */
export interface ModelForm extends RegressionForm {
  models: string[];
  /** Empty where profiles are left to the objects' own spread. */
  profiles: string[];
  /** The row of covariates of each object; -1 for objects without a model. */
  rowOf: Int32Array;
  notes: string[];
}

/**
 * Objects as model less profile. Profiles count only where they link all models: where each model met profiles of
 * its own, a hard profile and a weak model are the same thing.
 *
 * @param isKept objects that are left out take no part, nor do models and profiles that only they show
 * @internal
 */
export function modelForm(
  design: RaschDesign,
  isKept: (object: number) => boolean = () => true,
  withProfiles?: boolean,
): ModelForm {
  const { objects, starts } = design;
  const used = [...objects.keys()].filter(
    (o) => objects[o]!.model !== undefined && starts[o]! < starts[o + 1]! && isKept(o),
  );
  const models = [...new Set(used.map((o) => objects[o]!.model!))];
  const all = [...new Set(used.map((o) => objects[o]!.profile).filter((name) => name !== undefined))];
  const modelAt = new Map(models.map((name, m) => [name, m]));
  const profileAt = new Map(all.map((name, p) => [name, models.length + p]));
  const complete = used.every((o) => objects[o]!.profile !== undefined);
  const pairs = used.map((o) => [
    modelAt.get(objects[o]!.model!)!,
    profileAt.get(objects[o]!.profile ?? "") ?? -1,
  ]);
  const links = complete && all.length > 1 && all.length < used.length;
  const isLinked = withProfiles ?? (links && isConnected(models.length + all.length, pairs));
  const profiles = isLinked ? all : [];
  const notes =
    withProfiles === undefined && !isLinked && all.length > 1
      ? [
          "Profiles are not linked by models that met the same ones, so their differences count as the objects' own.",
        ]
      : [];
  const free: FreeParameter[] = models.map((_, plus) => ({ plus, minus: -1 }));
  for (let p = 0; p + 1 < profiles.length; p++) {
    free.push({ plus: models.length + p, minus: models.length + profiles.length - 1 });
  }
  const rows = new Map<string, number>();
  const covariates: { at: number; x: number }[][] = [];
  const rowOf = new Int32Array(objects.length).fill(-1);
  used.forEach((o, i) => {
    const [m, p] = pairs[i]! as [number, number];
    const row = isLinked
      ? [
          { at: m, x: 1 },
          { at: p, x: -1 },
        ]
      : [{ at: m, x: 1 }];
    const key = isLinked ? `${m} ${p}` : `${m}`;
    if (!rows.has(key)) rows.set(key, covariates.push(row) - 1);
    rowOf[o] = rows.get(key)!;
  });
  return { models, profiles, covariates, size: models.length + profiles.length, free, rowOf, notes };
}

function isConnected(nodes: number, edges: readonly number[][]): boolean {
  const parent = Int32Array.from({ length: nodes }, (_, node) => node);
  const rootOf = (node: number): number => {
    let at = node;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  for (const [a, b] of edges) parent[rootOf(a!)] = rootOf(b!);
  return parent.every((_, node) => rootOf(node) === rootOf(0));
}
