import { InputError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import { cellsOf, polesOf } from "../cells.js";
import { composeItem, drawStories } from "../compose.js";
import type { StorySet } from "../write-set.js";
import { type SeparatingCell, separatingCells } from "./separate.js";
import type { Theory } from "./theory.js";

/** Which theories are to be told apart, and from which stories items are made. */
export interface DesignOptions {
  theories: readonly Theory[];
  /** Templates with their stories. */
  sets: readonly StorySet[];
  /** How many cells, the most telling first. Default: 10. Cells that tell nothing are never among them. */
  cells?: number;
  /** How many stories tell each cell, drawn by the seed. Default: 2; where a template has fewer, all. */
  stories?: number;
  /** Draws the stories. Default: 1. */
  seed?: number;
  /** The share of answers that follow no theory, 0 to 1, by which cells are ranked. Default: 0.4. */
  lapse?: number;
  /** The emotions on offer: the template's own, or those that part the theories most (default). */
  words?: "own" | "telling";
}

/** A cell on which theories part, with the items that ask about it. */
export interface DesignedCell extends SeparatingCell {
  items: Item[];
}

/**
 * A set of items for telling theories apart: the cells on which they part most, told by stories.
 *
 * Answers "what should I ask people, or a model, to learn which theory they follow?". Each story tells a cell by one of
 * its two outcomes, taken in turn, so that an outcome is no cue. The items ask for the emotion; `keyed` is the label of
 * the story's template, which is one theory's prediction and nobody's right answer.
 *
 * @throws InputError `designStories requires two theories that part somewhere, got table-1, table-1`
 *
 * @example
 * ```ts
 * const theories = await Promise.all(["table-1", "occ"].map(loadTheory));
 * const template = await loadTemplate("safety-expectedness");
 * const sets = [{ template, stories: await loadStories("safety-expectedness") }];
 * const [most] = designStories({ theories, sets, cells: 1, words: "own" });
 * most!.poles; // { safety: true, expectedness: false }
 * most!.items[0]!.options; // ["relieved", "resigned", "surprised", "devastated"]
 * ```
 */
export function designStories(options: DesignOptions): DesignedCell[] {
  const { theories, sets, cells = 10, stories = 2, seed = 1, lapse, words = "telling" } = options;
  for (const [name, value] of Object.entries({ cells, stories })) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new InputError(`designStories requires a whole number of ${name} above 0, got ${value}`);
  }
  const found = separatingCells(
    theories,
    sets.map(({ template }) => template),
    { words, ...(lapse === undefined ? {} : { lapse }) },
  );
  const telling = found.filter(({ information }) => information > 1e-9).slice(0, cells);
  if (telling.length === 0) {
    const ids = theories.map(({ id }) => id).join(", ");
    throw new InputError(`designStories requires two theories that part somewhere, got ${ids}`);
  }
  const used = new Map<string, number>();
  return telling.map((cell) => {
    const { template, stories: written } = sets.find((set) => set.template.id === cell.template) as StorySet;
    // Each cell goes on where the one before it stopped, so that all stories are told before one is told again.
    const first = used.get(template.id) ?? 0;
    used.set(template.id, first + stories);
    const scenarios = cellsOf(template).filter((one) => {
      const poles = polesOf(template, one);
      return Object.keys(cell.poles).every((id) => poles[id] === cell.poles[id]);
    });
    const shuffled = drawStories(written, template, { seed });
    const drawn = Array.from({ length: Math.min(stories, shuffled.length) }, (_, i) => first + i);
    const items = drawn.map((place): Item => {
      const story = shuffled[place % shuffled.length] as (typeof shuffled)[number];
      const scenario = scenarios[place % scenarios.length] as (typeof scenarios)[number];
      const item = composeItem(story, template, scenario, "emotion");
      if (template.language === "zh") return item; // its own words, in its own language
      return { ...item, options: [...cell.offered], keyed: cell.offered.indexOf(cell.emotion) };
    });
    return { ...cell, items };
  });
}
