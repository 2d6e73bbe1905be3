import { InputError } from "../../core/errors.js";
import type { Role, Script, Spot, Step } from "./script.js";

/** A moment when somebody could learn where the object is. */
interface Sighting {
  at: Spot;
  /** Who learns it. For each person: the others who, in that person's view, learn it too. */
  by: ReadonlyMap<Role, ReadonlySet<Role>>;
}

/** The situation in which a step happens. */
export interface Moment {
  step: Step;
  /** In the room just before the step. */
  inside: readonly Role[];
  /** Looking in unseen just before the step. */
  watching: readonly Role[];
  /** Where the object really is just before the step. */
  object: Spot;
  /** For `tell` and `lostMessage`: the place that is said. Otherwise: where the object is afterwards. */
  said: Spot;
}

/** What happened in a script, and who believes what. */
export interface World {
  moments: readonly Moment[];
  /** The first and the last place of the object. */
  origin: Spot;
  reality: Spot;
  /** All places of the object in order, with repeats. */
  trail: readonly Spot[];
  /**
   * Where [i] thinks the object is, or where [i, j]: i thinks that j thinks it is; undefined if i has never
   * learned of it (together with j).
   */
  believed(path: readonly Role[]): Spot | undefined;
  /**
   * Whether the question has exactly one answer. It has none if nothing was ever learned. It is ambiguous if
   * i found out about a change without seeing it happen, and j was not there: then i may suspect that j knew
   * of the change.
   */
  askable(path: readonly Role[]): boolean;
}

/**
 * Plays a script and derives who knows what.
 *
 * A person learns where the object is by being in the room when it is put somewhere or found, by watching
 * this from outside, or by being told. The people in the room know of each other but not of a watcher. A
 * watcher knows of them. Coming into the room shows nothing, because every place is closed or covered. A
 * person thinks what that person learned last. i thinks that j thinks what i, in i's own view, last learned
 * together with j.
 *
 * @throws InputError `the script "…", step 2: p is not in the room` when a step is not possible.
 *
 * @example
 * ```ts
 * const steps = [{ kind: "leave", who: "p" }, { kind: "move", who: "q", to: "y" }];
 * const world = simulate({ id: "left", start: ["p", "q"], steps });
 * world.reality; // "y"
 * world.believed(["p"]); // "x"
 * world.believed(["p", "q"]); // "x"
 * world.believed(["q", "p"]); // "x"
 * world.believed(["q"]); // "y"
 * ```
 */
export function simulate(script: Script): World {
  const inside = new Set<Role>(script.start);
  const watching = new Set<Role>();
  const moments: Moment[] = [];
  const trail: Spot[] = ["x"];
  const sightings: Sighting[] = [{ at: "x", by: company(inside, watching) }];
  /** For each person, the sighting that showed something else than the person thought. */
  const surprises = new Map<Role, number>();

  const believed = (path: readonly Role[]): Spot | undefined => sightings[lastSeen(sightings, path)]?.at;
  const learn = (sighting: Sighting, changed: Spot | undefined): void => {
    for (const who of sighting.by.keys()) {
      // A person who sees the object taken from the place where the person thought it was is not surprised.
      if (believed([who]) !== (changed ?? sighting.at)) surprises.set(who, sightings.length);
    }
    sightings.push(sighting);
  };

  for (const [i, step] of script.steps.entries()) {
    const fail = (problem: string): never => {
      throw new InputError(`the script "${script.id}", step ${i + 1}: ${problem}`);
    };
    const object = trail.at(-1) as Spot;
    const { who } = step;
    const wantsInside = !["enter", "watch", "walkOn", "tell", "lostMessage"].includes(step.kind);
    if (wantsInside && !inside.has(who)) fail(`${who} is not in the room`);
    if ((step.kind === "enter" || step.kind === "watch") && inside.has(who)) fail(`${who} is in the room`);
    const said = step.kind === "tell" || step.kind === "lostMessage" ? believed([who]) : object;
    if (said === undefined) throw fail(`${who} does not know where the object is`);
    const moment = { step, inside: [...inside], watching: [...watching], object };
    switch (step.kind) {
      case "leave":
        inside.delete(who);
        break;
      case "enter":
        watching.delete(who);
        inside.add(who);
        break;
      case "watch":
        watching.add(who);
        break;
      case "walkOn":
        if (!watching.delete(who)) fail(`${who} is not watching`);
        break;
      case "move":
        if (step.to === object) fail(`the object is at ${object} already`);
        trail.push(step.to);
        learn({ at: step.to, by: company(inside, watching) }, object);
        break;
      case "find":
        learn({ at: object, by: company(inside, watching) }, undefined);
        break;
      case "tell":
      case "lostMessage": {
        if (inside.has(step.to)) fail(`${step.to} is in the room: what is said there is heard by all`);
        const both = new Set<Role>([who, step.to]);
        const readers = step.kind === "tell" ? [...both] : [who];
        learn({ at: said, by: new Map(readers.map((reader) => [reader, both])) }, undefined);
        break;
      }
    }
    moments.push({ ...moment, said: step.kind === "move" ? step.to : said });
  }

  return {
    moments,
    origin: "x",
    reality: trail.at(-1) as Spot,
    trail,
    believed,
    askable: (path) => {
      const last = lastSeen(sightings, path);
      return last !== -1 && (path.length < 2 || (surprises.get(path[0] as Role) ?? -1) <= last);
    },
  };
}

/** Who learns what happens in the room, and for each the others known to learn it. */
function company(inside: ReadonlySet<Role>, watching: ReadonlySet<Role>): Sighting["by"] {
  const open = new Set(inside);
  return new Map([
    ...[...inside].map((who) => [who, open] as const),
    ...[...watching].map((who) => [who, new Set([...inside, who])] as const),
  ]);
}

function lastSeen(sightings: readonly Sighting[], path: readonly Role[]): number {
  const [i, j, ...deeper] = path;
  if (i === undefined || deeper.length > 0) {
    throw new InputError(`a belief is about one person or two, got ${path.length}`);
  }
  return sightings.findLastIndex(({ by }) => by.get(i)?.has(j ?? i) ?? false);
}
