import { InputError } from "../core/errors.js";
import { randomStream } from "../core/random.js";
import { loadPools } from "./pools.js";
import type { Story, SwapKind } from "./story.js";

/** What is exchanged in stories, and in how many versions. */
export interface CrossOptions {
  by: SwapKind;
  /** How many versions of each story, its own among them. Default: 4; fewer where a story has fewer words. */
  versions?: number;
  /** Draws the names that are exchanged. Default: 1. */
  seed?: number;
}

/**
 * Stories crossed with names, places or trades: each story in several versions that differ in one word, so that what
 * that word does to an answer can be measured within the story.
 *
 * Names come from the pool, of the pronoun that the story uses and dealt so that each stands in about as many stories as
 * any other; no name is one that the story has already, and a Chinese story has to list its own. Places and trades are those that a story lists itself
 * (`swaps`), because not every place has a ferry; stories that list none are left out. The first version is the story as
 * written. An item of a version has the story's id, the word and a name's region among its conditions.
 *
 * @throws InputError `crossStories requires a story that lists a place; none of 10 does`
 *
 * @example
 * ```ts
 * const stories = await loadStories("goal-control");
 * const crossed = await crossStories(stories, { by: "name", versions: 3, seed: 1 });
 * crossed.length; // 30
 * crossed[0]!.version!.word; // "Karthik"
 * crossed[1]!.context.includes("Karthik"); // false
 * ```
 */
export async function crossStories(
  stories: readonly Story[],
  { by, versions = 4, seed = 1 }: CrossOptions,
): Promise<Story[]> {
  if (!Number.isInteger(versions) || versions < 2) {
    throw new InputError(`crossStories requires two versions or more, got ${versions}`);
  }
  const { names } = await loadPools();
  const regions = new Map(names.map(({ name, region }) => [name, region]));
  const dealt = new Map<string, number>();
  const crossed = stories.flatMap((story): Story[] => {
    const words = by === "name" ? namesFor(story, dealt, seed, names, versions) : (story.swaps?.[by] ?? []);
    const [own, ...others] = words;
    if (own === undefined) return [];
    return [own, ...others.slice(0, versions - 1)].map((word): Story => {
      const region = by === "name" ? regions.get(word) : undefined;
      return {
        ...(word === own ? story : exchange(story, by, own, word)),
        version: { of: story.id, by, word, ...(region === undefined ? {} : { region }) },
      };
    });
  });
  if (crossed.length === 0) {
    throw new InputError(`crossStories requires a story that lists a ${by}; none of ${stories.length} does`);
  }
  return crossed;
}

/** The agent's own name, and those of the pool that have been dealt least. */
function namesFor(
  story: Story,
  dealt: Map<string, number>,
  seed: number,
  pool: readonly { name: string; pronouns: string }[],
  versions: number,
): string[] {
  const { agent, others } = story;
  if (story.swaps?.name !== undefined) return story.swaps.name;
  // The pool's names are in Latin letters.
  if (isHan(agent.name)) return [];
  const taken = new Set([agent.name, ...others.map(({ name }) => name)]);
  const fitting = pool.filter(
    ({ name, pronouns }) => !taken.has(name) && (agent.pronouns === "they" || pronouns === agent.pronouns),
  );
  const shuffled = randomStream(seed, "cross", story.template, story.id)
    .shuffle(fitting.map(({ name }) => name))
    .sort((a, b) => (dealt.get(a) ?? 0) - (dealt.get(b) ?? 0));
  const chosen = shuffled.slice(0, versions - 1);
  for (const name of chosen) dealt.set(name, (dealt.get(name) ?? 0) + 1);
  return [agent.name, ...chosen];
}

const isHan = (text: string): boolean => /\p{sc=Han}/u.test(text);

/** The story with one word in place of another, wherever it stands as a whole word. */
function exchange(story: Story, by: SwapKind, own: string, word: string): Story {
  const escaped = own.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Chinese has no blanks between words.
  const whole = isHan(own)
    ? new RegExp(escaped, "gu")
    : new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}])`, "gu");
  const { id, template, tense, agent, others, age, setting, domain, stakes, order, swaps, ...told } = story;
  const inText = JSON.parse(JSON.stringify(told), (_, value) =>
    typeof value === "string" ? value.replace(whole, word) : value,
  ) as typeof told;
  if (JSON.stringify(inText) === JSON.stringify(told)) {
    throw new InputError(`the story "${id}": "${own}" does not stand in its text`);
  }
  const slug = word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "");
  return {
    ...story,
    ...inText,
    id: `${id}-${by}-${slug || "other"}`,
    agent: by === "name" ? { ...agent, name: word } : agent,
  };
}
