import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { wordsIn } from "../../src/core/words.js";
import { validateDatapackage } from "../../src/io/datapackage.js";
import { readingGrade } from "../../src/stimuli/checks/reading.js";
import { loadStories, templateIds } from "../../src/stimuli/load.js";
import type { Story } from "../../src/stimuli/story.js";

const all = await Promise.all(templateIds.map((id) => loadStories(id)));
/** The pairs of ten; those after them have fewer, on which theories part, or are in Chinese. */
const sets = all.slice(0, 4);
const stories = sets.flat();

const count = <T>(values: T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

describe("our stories", () => {
  it("are ten for each of four pairs, 21 on six more and eight in Chinese, each with another person", () => {
    expect(all.map((set) => set.length)).toEqual([10, 10, 10, 10, 4, 3, 4, 4, 3, 3, 4, 4]);
    expect(new Set(all.flat().map(({ agent }) => agent.name)).size).toBe(69);
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(69);
  });

  it("are about as many women as men in each pair", () => {
    for (const set of sets) {
      const pronouns = count(set.map(({ agent }) => agent.pronouns));
      expect(Math.abs((pronouns.get("she") ?? 0) - (pronouns.get("he") ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  it("vary in age, domain, stakes, tense and order within each pair", () => {
    for (const set of sets) {
      const kinds = (of: (story: Story) => unknown): number => new Set(set.map(of)).size;
      expect(kinds(({ age }) => age)).toBeGreaterThanOrEqual(3);
      expect(kinds(({ domain }) => domain)).toBeGreaterThanOrEqual(7);
      expect(kinds(({ stakes }) => stakes)).toBeGreaterThanOrEqual(2);
      expect(kinds(({ tense }) => tense)).toBe(2);
      expect(kinds(({ order }) => order?.join())).toBeGreaterThanOrEqual(3);
      expect(kinds(({ setting }) => setting)).toBe(10);
    }
    const ages = count(stories.map(({ age }) => age));
    expect(ages.size).toBe(5);
    expect(Math.max(...ages.values())).toBeLessThan(20);
  });

  it("begin in forty ways: no two first words and no name first more than now and then", () => {
    const first = stories.map(({ context }) => wordsIn(context).slice(0, 2).join(" "));
    expect(Math.max(...count(first).values())).toBeLessThanOrEqual(2);
    const named = stories.filter(({ context, agent }) => context.startsWith(agent.name));
    expect(named.length).toBeLessThanOrEqual(4);
  });

  it("are plain reading, one pair about as hard as another", () => {
    const grades = sets.map((set) => set.map((story) => readingGrade(`${story.context} ${story.action}`)));
    const means = grades.map((list) => list.reduce((a, b) => a + b, 0) / list.length);
    expect(Math.max(...means) - Math.min(...means)).toBeLessThan(3);
  });

  it("stand in a folder that is what its codebook says", async () => {
    const folder = fileURLToPath(new URL("../../data/affective-cognition/stimuli", import.meta.url));
    const { problems, resources } = await validateDatapackage(folder);
    expect(problems).toEqual([]);
    expect(resources).toBe(36);
  });
});
