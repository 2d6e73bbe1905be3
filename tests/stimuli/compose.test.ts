import { describe, expect, it } from "vitest";
import { type Item, itemSchema } from "../../src/core/item.js";
import { cellsOf, edgesOf, emotionOf, emotionsOf } from "../../src/stimuli/cells.js";
import { composeItems, composeStory, drawStories } from "../../src/stimuli/compose.js";
import { cast } from "../../src/stimuli/faces/cast.js";
import { loadStories, loadTemplate } from "../../src/stimuli/load.js";
import type { Story } from "../../src/stimuli/story.js";
import { pairDesigns } from "../../src/studies/affective-cognition/data/conditions.js";
import { courage, courageStory } from "./samples.js";

async function all(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const paper = ["goal-control", "safety-expectedness"] as const;

async function paperSet(seed: number): Promise<Item[]> {
  const items: Item[] = [];
  for (const id of paper) {
    const [template, stories] = [await loadTemplate(id), await loadStories(id)];
    items.push(...(await all(composeItems(stories, template, { seed }))));
    items.push(...(await all(composeItems(stories, template, { seed, faces: cast }))));
  }
  return items;
}

describe("the paper's design", () => {
  it("has the emotions of Table 1 in the study's order, by the same ids of pairs", async () => {
    for (const { id, emotions } of pairDesigns) expect(emotionsOf(await loadTemplate(id))).toEqual(emotions);
  });

  it("gives Table 1 for every cell of goal × control", async () => {
    const template = await loadTemplate("goal-control");
    // Wanted = the value's number is the outcome's; control = the first value.
    const table: Record<string, string> = {
      "000": "joyful",
      "001": "grateful",
      "010": "frustrated",
      "011": "disappointed",
      "100": "frustrated",
      "101": "disappointed",
      "110": "joyful",
      "111": "grateful",
    };
    const cells = cellsOf(template).map((cell) => [
      [cell.outcome, ...cell.values].join(""),
      emotionOf(template, cell),
    ]);
    expect(Object.fromEntries(cells)).toEqual(table);
  });

  it("makes 1,280 valid items of 20 stories, doubled with faces, each with an id of its own", async () => {
    const items = await paperSet(7);
    expect(items).toHaveLength(1280);
    expect(new Set(items.map(({ id }) => id)).size).toBe(1280);
    for (const item of items) expect(itemSchema.safeParse(item).success).toBe(true);
    const count = (inference: string) =>
      items.filter(({ conditions }) => conditions.inference === inference).length;
    // 20 stories x 8 cells x 2 experiments; an appraisal belongs to one pair of the two.
    expect([count("emotion"), count("outcome"), count("goal"), count("expectedness")]).toEqual([
      320, 320, 160, 160,
    ]);
  });

  it("is the same to the byte under one seed, and different under another", async () => {
    const [once, again, other] = [await paperSet(7), await paperSet(7), await paperSet(8)];
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    expect(other.map(({ id }) => id)).not.toEqual(once.map(({ id }) => id));
    expect(other.map(({ id }) => id).sort()).toEqual(once.map(({ id }) => id).sort());
    const faceOf = (items: Item[]) =>
      items.map(({ conditions }) => conditions.face).filter((face) => face !== undefined);
    expect([...faceOf(other)].sort()).not.toEqual([...faceOf(once)].sort());
  });
});

describe("composeStory", () => {
  it("leaves out what is inferred and shows the rest, in the story's order", async () => {
    const template = await loadTemplate("goal-control");
    const story = (await loadStories("goal-control")).find(({ id }) => id === "street-trees") as Story;
    const items = composeStory(story, template);
    const parts = [
      story.context,
      story.appraisals.control![1],
      story.appraisals.goal![0],
      story.action,
      story.outcomes[1],
    ];
    const of = (inference: string): Item => items.find(({ id }) => id.endsWith(`-101-${inference}`)) as Item;
    expect(of("emotion").stimulus.text).toBe(parts.join(" "));
    expect(of("control").stimulus.text).toBe(parts.filter((_, i) => i !== 1).join(" "));
    expect(of("goal").stimulus.text).toBe(parts.filter((_, i) => i !== 2).join(" "));
    expect(of("outcome").stimulus.text).toBe(parts.slice(0, 4).join(" "));
    expect(of("emotion").question).toBe("How did Odile feel?");
    expect(of("control").question).toBe(
      "Odile felt disappointed. Did Odile believe that she could tip the balance?",
    );
    expect([of("goal").keyed, of("control").keyed, of("outcome").keyed]).toEqual([0, 1, 1]);
  });

  it("shows a face in place of the emotion's name, and never says what it shows", async () => {
    const template = await loadTemplate("agency-norm");
    const [story] = await loadStories("agency-norm");
    const items = composeStory(story!, template, "f3");
    for (const item of items) {
      const { emotion } = item.conditions;
      expect(item.stimulus.image?.path).toBe(`faces/f3-${emotion}.png`);
      expect(item.stimulus.image?.description).not.toContain(String(emotion));
      expect(item.question).not.toContain(String(emotion));
    }
    expect(items.map(({ options }) => options)).toEqual(
      composeStory(story!, template).map(({ options }) => options),
    );
  });

  it("tells an emotion in the words that the theory gives for it", async () => {
    const items = composeStory((await loadStories("agency-norm"))[0]!, await loadTemplate("agency-norm"));
    const told = items
      .filter(({ conditions }) => conditions.emotion === "admiring")
      .map(({ question }) => question);
    expect(told.filter((question) => question.startsWith("Teresa felt full of admiration. "))).toHaveLength(
      6,
    );
  });

  it("keys every option of every question equally often", async () => {
    for (const id of ["goal-control", "certainty-effort"]) {
      const template = await loadTemplate(id);
      for (const story of await loadStories(id)) {
        for (const inference of ["emotion", "outcome", ...template.appraisals.map((a) => a.id)]) {
          const keys = composeStory(story, template).filter(
            ({ conditions }) => conditions.inference === inference,
          );
          const counts = keys[0]!.options.map((_, i) => keys.filter(({ keyed }) => keyed === i).length);
          expect(new Set(counts).size).toBe(1);
        }
      }
    }
  });

  it("takes any number of appraisals", () => {
    const items = composeStory(courageStory, courage);
    // 2 outcomes x 2^3 values x (emotion, outcome, three appraisals).
    expect(items).toHaveLength(2 * 8 * 5);
    expect(new Set(items.map(({ id }) => id)).size).toBe(80);
    expect(emotionsOf(courage)).toEqual(["brave", "timid", "reckless"]);
    expect(edgesOf(courage)).toContainEqual(["outcome", "stake"]);
    expect(edgesOf(courage)).not.toContainEqual(["outcome", "power"]);
  });
});

describe("composeItems", () => {
  it("draws stories without replacement; more of them change none of the first", async () => {
    const [template, stories] = [await loadTemplate("goal-control"), await loadStories("goal-control")];
    const three = drawStories(stories, template, { seed: 3, stories: 3 }).map(({ id }) => id);
    const five = drawStories(stories, template, { seed: 3, stories: 5 }).map(({ id }) => id);
    expect(five.slice(0, 3)).toEqual(three);
    expect(new Set(five).size).toBe(5);
    const items = await all(composeItems(stories, template, { seed: 3, stories: 3 }));
    expect([...new Set(items.map(({ conditions }) => conditions.story))]).toEqual(three);
  });

  it("gives a face of the agent's sex and age", async () => {
    const template = await loadTemplate("safety-expectedness");
    const stories = await loadStories("safety-expectedness");
    const by = new Map(cast.map((face) => [face.id, face]));
    for await (const { conditions } of composeItems(stories, template, { seed: 1, faces: cast })) {
      const story = stories.find(({ id }) => id === conditions.story) as Story;
      expect(by.get(String(conditions.face))?.sex).toBe(story.agent.pronouns === "she" ? "female" : "male");
      if (story.age === "older adult") expect(by.get(String(conditions.face))?.age).toBe("older");
    }
  });

  it("asks for no story before its items are wanted, and keeps none", async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<Story> {
      for (;;) yield { ...courageStory, id: `story-${++asked}` };
    }
    let seen = 0;
    for await (const item of composeItems(endless(), courage, { seed: 1 })) {
      expect(item.conditions.story).toBe(`story-${asked}`);
      if (++seen === 400) break;
    }
    // 400 items are 5 stories of 80.
    expect(asked).toBe(5);
  });
});
