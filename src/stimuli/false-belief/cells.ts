import { type Role, roles, type Script, type Spot } from "./script.js";
import { simulate, type World } from "./world.js";

/** What is asked about: the object, what somebody thinks, or what somebody thinks that somebody thinks. */
export const questionKinds = [
  "reality",
  "memory",
  "first-think",
  "first-search",
  "second-think",
  "second-search",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** When the object was at the keyed place: always, first, on the way, or last. */
export type KeyPlace = "unmoved" | "origin" | "between" | "end";

/** A question about a script, with its answer from the script. */
export interface Cell {
  script: Script;
  world: World;
  order: 0 | 1 | 2;
  /** Whose belief, or whose belief about whose belief; empty if the question is about the object itself. */
  path: readonly Role[];
  key: Spot;
  keyPlace: KeyPlace;
  /**
   * Order 1: is the believer right about the object? Order 2: is the believer right about what the other
   * thinks? True for order 0.
   */
  belief: boolean;
}

/** Every question about every script that has exactly one answer. */
export function cellsOf(scripts: readonly Script[]): Cell[] {
  return scripts.flatMap((script) => {
    const world = simulate(script);
    const people = castOf(script);
    const paths: Role[][] = [
      ...people.map((i) => [i]),
      ...people.flatMap((i) => people.filter((j) => j !== i).map((j) => [i, j])),
    ];
    return paths
      .filter((path) => world.askable(path))
      .map((path): Cell => {
        const key = world.believed(path) as Spot;
        const right = path.length === 1 ? world.reality : world.believed(path.slice(1));
        return {
          ...{ script, world, path, key, keyPlace: keyPlaceOf(world, key) },
          ...{ order: path.length as 1 | 2, belief: key === right },
        };
      });
  });
}

/** The people of a script, in the order p, q, r. */
export function castOf(script: Script): Role[] {
  const named = new Set<string>(script.start);
  for (const step of script.steps) named.add(step.who);
  return roles.filter((role) => named.has(role));
}

/** When the object was at a place. If it was there twice, the last time counts. */
export function keyPlaceOf(world: World, spot: Spot): KeyPlace {
  if (spot === world.reality) return world.trail.length === 1 ? "unmoved" : "end";
  return spot === world.origin ? "origin" : "between";
}
