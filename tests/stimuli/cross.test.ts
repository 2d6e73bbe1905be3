import { describe, expect, it } from "vitest";
import { composeStory } from "../../src/stimuli/compose.js";
import { crossStories } from "../../src/stimuli/cross.js";
import { loadStories, loadTemplate, templateIds } from "../../src/stimuli/load.js";
import { loadPools } from "../../src/stimuli/pools.js";
import type { Story } from "../../src/stimuli/story.js";

const stories = await loadStories("goal-control");

const told = ({ context, action, outcomes, appraisals, questions }: Story): string =>
  JSON.stringify([context, action, outcomes, appraisals, questions]);

describe("crossStories", () => {
  it("tells each story under its own name and others of its pronoun, and changes nothing else", async () => {
    const crossed = await crossStories(stories, { by: "name", versions: 4 });
    expect(crossed).toHaveLength(40);
    const { names } = await loadPools();
    for (const story of stories) {
      const versions = crossed.filter(({ version }) => version?.of === story.id);
      expect(versions[0]).toMatchObject({ ...story, version: { word: story.agent.name } });
      for (const { agent, version, ...rest } of versions.slice(1)) {
        const { name } = agent;
        expect(version?.word).toBe(name);
        expect(names.find((one) => one.name === name)?.pronouns).toBe(story.agent.pronouns);
        expect(told({ agent, ...rest }).replaceAll(name, story.agent.name)).toBe(told(story));
      }
    }
    expect(new Set(crossed.map(({ id }) => id)).size).toBe(40);
  });

  it("deals the names evenly, and the same ones from the same seed", async () => {
    const many = (await Promise.all(templateIds.map((id) => loadStories(id)))).flat();
    const crossed = await crossStories(many, { by: "name", versions: 3, seed: 5 });
    const counts = new Map<string, number>();
    for (const { version } of crossed) {
      if (version?.region === undefined) continue;
      counts.set(version.word, (counts.get(version.word) ?? 0) + 1);
    }
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(2);
    expect(await crossStories(many, { by: "name", versions: 3, seed: 5 })).toEqual(crossed);
    expect(await crossStories(many, { by: "name", versions: 3, seed: 6 })).not.toEqual(crossed);
  });

  it("exchanges the places and trades that a story lists, wherever they stand", async () => {
    const all = (await Promise.all(templateIds.map((id) => loadStories(id)))).flat();
    for (const by of ["place", "trade"] as const) {
      const crossed = await crossStories(all, { by });
      expect(new Set(crossed.map(({ version }) => version?.of)).size).toBeGreaterThanOrEqual(4);
      for (const { version, ...story } of crossed) {
        const first = all.find(({ id }) => id === version?.of)?.swaps?.[by]?.[0];
        expect(first).toBeDefined();
        if (version?.word === first) continue;
        expect(told(story)).not.toContain(first);
        expect(told(story)).toContain(version?.word);
      }
    }
    const train = (await crossStories(all, { by: "place" })).filter(
      ({ version }) => version?.of === "which-carriage",
    );
    expect(train[1]?.appraisals.safety?.join(" ").match(/Pathankot/g)).toHaveLength(2);
  });

  it("gives items that are of one story, with the word among their conditions", async () => {
    const [, other] = await crossStories(stories, { by: "name", versions: 2 });
    const [item] = composeStory(other as Story, await loadTemplate("goal-control"));
    expect(item?.conditions).toMatchObject({
      story: stories[0]?.id,
      name: other?.agent.name,
      region: other?.version?.region,
    });
    expect(item?.question).toBe(`How does ${other?.agent.name} feel?`);
  });

  it("says what it cannot do", async () => {
    const without = stories.filter(({ swaps }) => swaps === undefined);
    await expect(crossStories(without, { by: "trade" })).rejects.toThrow(
      `crossStories requires a story that lists a trade; none of ${without.length} does`,
    );
    await expect(crossStories(stories, { by: "name", versions: 1 })).rejects.toThrow(
      "crossStories requires two versions or more, got 1",
    );
    const wrong = { ...(stories[0] as Story), swaps: { place: ["Atlantis", "Avalon"] } };
    await expect(crossStories([wrong], { by: "place" })).rejects.toThrow(
      '"Atlantis" does not stand in its text',
    );
  });
});
