import { UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { optionValue } from "../../../core/option-value.js";
import { drawStories } from "../../../stimuli/compose.js";
import { crossStories } from "../../../stimuli/cross.js";
import { composeDegrees } from "../../../stimuli/degrees.js";
import { type SwapKind, swapKinds } from "../../../stimuli/story.js";
import { designStories } from "../../../stimuli/theories/design.js";
import { loadTheory } from "../../../stimuli/theories/load.js";
import type { StorySet } from "../../../stimuli/write-set.js";

/** Sets of another kind than the whole design. */
export interface KindOptions {
  theories?: string[];
  cells?: number;
  cross?: string;
  degrees?: string;
}

/** A set of such a kind: its stories, and its items where they are not the whole design. */
export interface SetOfKind {
  sets: readonly StorySet[];
  compose?: (set: StorySet) => readonly Item[];
}

/** @throws UsageError when these options rule out one another, or faces */
export function requireOneKind({
  theories,
  cells,
  cross,
  degrees,
  faces,
}: KindOptions & { faces?: boolean }): void {
  const kinds = Object.entries({ theories, cross, degrees }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (kinds.length > 1)
    throw new UsageError(`--${kinds[0]} and --${kinds[1]} make two kinds of sets; choose one`);
  if (cells !== undefined && theories === undefined) {
    throw new UsageError("--cells counts cells on which theories part; name the theories by --theories");
  }
  const [kind] = kinds;
  if (faces === true && kind !== undefined && kind !== "cross") {
    throw new UsageError(`--${kind} writes items of text alone; leave out --faces`);
  }
}

/**
 * The stories and items of the kind that the options name.
 *
 * @param count how many stories: of each template, or with theories of each cell
 */
export async function setOfKind(
  sets: readonly StorySet[],
  { theories, cells, cross, degrees }: KindOptions,
  { seed, count }: { seed: number; count: number | undefined },
): Promise<SetOfKind> {
  if (theories !== undefined) return partingSet(sets, theories, { seed, cells, count });
  const drawn = sets.map(({ template, stories }) => ({
    template,
    stories: drawStories(stories, template, { seed, ...(count === undefined ? {} : { stories: count }) }),
  }));
  if (cross !== undefined) {
    if (!(swapKinds as readonly string[]).includes(cross)) {
      throw new UsageError(`--cross takes ${swapKinds.join(", ")}; got ${cross}`);
    }
    const by = cross as SwapKind;
    const crossing = drawn.map(({ template, stories }) => ({
      template,
      crossed: crossStories(stories, { by, seed }),
    }));
    const versions = crossing.map(async ({ template, crossed }) => ({
      template,
      stories: await optionValue("cross", () => crossed),
    }));
    return { sets: await Promise.all(versions) };
  }
  if (degrees === undefined) return { sets: drawn };
  const graded = drawn.flatMap(({ template, stories }) => {
    const own = stories.filter((story) => story.degrees?.[degrees] !== undefined);
    return own.length === 0 ? [] : [{ template, stories: own }];
  });
  if (graded.length === 0) {
    throw new UsageError(`--degrees ${degrees}: no story of these templates has degrees of it`);
  }
  return {
    sets: graded,
    compose: ({ template, stories }) => stories.flatMap((story) => composeDegrees(story, template, degrees)),
  };
}

async function partingSet(
  sets: readonly StorySet[],
  ids: readonly string[],
  { seed, cells, count }: { seed: number; cells: number | undefined; count: number | undefined },
): Promise<SetOfKind> {
  const theories = await optionValue("theories", () => Promise.all(ids.map(loadTheory)));
  const designed = await optionValue("theories", () =>
    designStories({
      theories,
      sets,
      seed,
      ...(cells === undefined ? {} : { cells }),
      ...(count === undefined ? {} : { stories: count }),
    }),
  );
  const itemsOf = (template: string): Item[] =>
    designed.filter((cell) => cell.template === template).flatMap(({ items }) => items);
  const told = sets.flatMap(({ template, stories }) => {
    const used = new Set(itemsOf(template.id).map(({ conditions }) => conditions.story));
    return used.size === 0 ? [] : [{ template, stories: stories.filter(({ id }) => used.has(id)) }];
  });
  return { sets: told, compose: ({ template }) => itemsOf(template.id) };
}
