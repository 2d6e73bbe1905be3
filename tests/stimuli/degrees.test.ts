import { describe, expect, it } from "vitest";
import { composeDegrees } from "../../src/stimuli/degrees.js";
import { loadLexicon } from "../../src/stimuli/lexicon.js";
import { loadStories, loadTemplate, templateIds } from "../../src/stimuli/load.js";

const all = (await Promise.all(templateIds.map((id) => loadStories(id)))).flat();
const graded = all.filter(({ degrees }) => degrees !== undefined);

describe("composeDegrees", () => {
  it("crosses every degree with the outcomes and the other values, one item each", async () => {
    expect(graded.length).toBeGreaterThanOrEqual(3);
    for (const story of graded) {
      const template = await loadTemplate(story.template);
      for (const [appraisal, degrees] of Object.entries(story.degrees ?? {})) {
        const items = composeDegrees(story, template, appraisal);
        expect(items).toHaveLength(4 * degrees.length);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        expect(new Set(items.map(({ stimulus }) => stimulus.text)).size).toBe(items.length);
        for (const { stimulus } of items) {
          expect(degrees.filter(({ text }) => stimulus.text.includes(text))).toHaveLength(1);
        }
      }
    }
  });

  it("counts a degree from the outcome that came, and labels the nearer pole", async () => {
    const template = await loadTemplate("safety-expectedness");
    const story = graded.find(({ id }) => id === "east-gate")!;
    const items = composeDegrees(story, template, "expectedness");
    const certainEast = items.filter(({ stimulus }) => stimulus.text.includes("it will be the east gate"));
    for (const { conditions, stimulus, keyed, options } of certainEast) {
      const came = stimulus.text.includes("keepers open the east gate");
      expect(conditions["expectedness-degree"]).toBe(came ? 1 : -1);
      const label = {
        true: { true: "relieved", false: "surprised" },
        false: { true: "resigned", false: "devastated" },
      };
      const isSafe = conditions["safety-positive"] === true;
      expect(options[keyed!]).toBe(label[`${isSafe}`][`${came}`]);
    }
    const open = items.filter(({ conditions }) => conditions["expectedness-degree"] === 0);
    expect(open).toHaveLength(4);
    for (const { keyed, conditions } of open) {
      expect(keyed).toBeUndefined();
      expect(conditions).not.toHaveProperty("emotion");
    }
  });

  it("has degrees in falling order, without a word for a feeling", async () => {
    const { emotionWords } = await loadLexicon();
    for (const degrees of graded.flatMap((story) => Object.values(story.degrees ?? {}))) {
      expect(degrees.map(({ degree }) => degree)).toEqual([1, 0.5, 0, -0.5, -1]);
      for (const { text } of degrees) expect(emotionWords(text)).toEqual([]);
    }
  });

  it("says which story has no degrees", async () => {
    const template = await loadTemplate("goal-control");
    const plain = all.find(({ id }) => id === "night-berth")!;
    expect(() => composeDegrees(plain, template, "control")).toThrow(
      'composeDegrees requires a story with degrees of control; "night-berth" has none',
    );
  });
});
