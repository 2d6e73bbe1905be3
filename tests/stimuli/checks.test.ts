import { describe, expect, it } from "vitest";
import type { Item } from "../../src/core/item.js";
import { checkItems, checkStories, checkStory } from "../../src/stimuli/check-set.js";
import { type CheckId, checkIds, describeFinding } from "../../src/stimuli/checks/finding.js";
import { findClues } from "../../src/stimuli/checks/items.js";
import { composeStory } from "../../src/stimuli/compose.js";
import { loadLexicon } from "../../src/stimuli/lexicon.js";
import { loadStories, loadTemplate, templateIds } from "../../src/stimuli/load.js";
import type { Story } from "../../src/stimuli/story.js";

const template = await loadTemplate("goal-control");
const stories = await loadStories("goal-control");
const sound = stories.find(({ id }) => id === "street-trees") as Story;

type Change = (story: Story) => Story;
const asked = (story: Story, id: string, options: [string, string]): Story => ({
  ...story,
  questions: { ...story.questions, [id]: { ...story.questions[id]!, options } },
});
const valued = (story: Story, id: string, values: [string, string]): Story => ({
  ...story,
  appraisals: { ...story.appraisals, [id]: values },
});

/** Each a fault in one place of a story that passes; the finding has to name the place, the sentence and the reason. */
const planted: [what: string, check: CheckId, part: string, reason: string, change: Change][] = [
  [
    "two values that say the same",
    "complementary",
    "appraisals.control.1",
    "says no more than the other value",
    (story) =>
      valued(story, "control", [
        "Odile believed that she could sway the town.",
        "She, Odile, truly believed that she could sway the town.",
      ]),
  ],
  [
    "two values about different matters",
    "complementary",
    "appraisals.control.1",
    "has no word in common with the other value",
    (story) => valued(story, "control", [story.appraisals.control![0], "Odile never liked winter."]),
  ],
  [
    "two values that favour one outcome",
    "complementary",
    "appraisals.goal.1",
    "the two have to favour different outcomes",
    (story) =>
      valued(story, "goal", [
        story.appraisals.goal![0],
        "What Odile wanted was cherry trees, because they grow fast. She did not want limes, which cost more.",
      ]),
  ],
  [
    "an outcome that is good by itself",
    "neutral-outcome",
    "outcomes.0",
    '"wonderful" calls the outcome good or bad',
    (story) => ({
      ...story,
      outcomes: ["In November came forty wonderful cherry trees.", story.outcomes[1]],
    }),
  ],
  [
    "an outcome that is bad by itself",
    "neutral-outcome",
    "outcomes.1",
    '"broken" calls the outcome good or bad',
    (story) => ({
      ...story,
      outcomes: [story.outcomes[0], "In November a lorry brought forty broken lime trees."],
    }),
  ],
  [
    "an emotion in the action, inflected",
    "emotion-leak",
    "action",
    '"worriedly" names a feeling',
    (story) => ({
      ...story,
      action: "In March she wrote to the town. She carried the letter there worriedly.",
    }),
  ],
  [
    "the emotion asked for in an appraisal, as a noun",
    "emotion-leak",
    "appraisals.control.1",
    '"gratitude" names a feeling',
    (story) =>
      valued(story, "control", [
        story.appraisals.control![0],
        "In her opinion she could not tip the balance: all that the town leaves to Odile is gratitude.",
      ]),
  ],
  [
    "an answer twice as long as the other",
    "answer-length",
    "questions.outcome.options.1",
    "characters, the other answer",
    (story) => asked(story, "outcome", ["Cherry trees", "Forty young lime trees from the nursery"]),
  ],
  [
    "an answer that sounds like the text",
    "answer-overlap",
    "questions.control.options.0",
    "stands in the context or action and nothing of the other answer does",
    (story) => asked(story, "control", ["That a letter to the town counts", "That no such request matters"]),
  ],
  [
    "a name that changes",
    "names",
    "action",
    '"Odille" is not Odile',
    (story) => ({ ...story, action: "In March Odille wrote to the town hall." }),
  ],
  [
    "a name that is nobody's",
    "names",
    "action",
    '"Walter" is not among the people of the story',
    (story) => ({ ...story, action: "In March Walter wrote to the town hall." }),
  ],
  [
    "a pronoun of the wrong gender",
    "names",
    "action",
    '"he" is nobody here: Odile is she',
    (story) => ({ ...story, action: "In March he wrote to the town hall." }),
  ],
  [
    "a context that does not name the person",
    "names",
    "context",
    "does not name Odile, whose feeling is asked for",
    (story) => ({ ...story, context: story.context.replace("Odile", "an old woman") }),
  ],
  [
    "a treatise",
    "reading-level",
    "scenario.0",
    "shorten its longest sentences",
    (story) => ({
      ...story,
      context: `${"Considering the municipality's administrative responsibilities regarding horticultural infrastructure, which notwithstanding numerous contemporary recommendations continued to accumulate bureaucratic complications, ".repeat(2)}Odile deliberated.`,
    }),
  ],
  [
    "a scenario of a few words",
    "reading-level",
    "scenario.0",
    "words, not 50 to 200",
    (story) => ({
      ...valued(story, "goal", [
        "Odile wanted cherry trees, no limes.",
        "Odile wanted limes, no cherry trees.",
      ]),
      context: "Odile lived in a bare street.",
      action: "In March she wrote.",
      outcomes: ["Cherry trees came.", "Lime trees came."],
    }),
  ],
];

describe("checkStory", () => {
  it.each(planted)("finds %s", async (_, check, part, reason, change) => {
    const found = await checkStory(change(sound), template);
    const hit = found.find((finding) => finding.check === check && finding.part === part);
    expect(hit, found.map(describeFinding).join("\n")).toBeDefined();
    expect(hit!.reason).toContain(reason);
    expect(hit!.of).toBe("street-trees");
    // The sentence is the story's own, as it stands.
    const texts = JSON.stringify(change(sound));
    expect(texts).toContain(JSON.stringify(hit!.sentence).slice(1, -1));
    expect(describeFinding(hit!)).toContain(`street-trees ${part}: ${check}: `);
  });

  it("finds nothing else in most of them: a fault has one finding", async () => {
    for (const [what, check, , , change] of planted) {
      const others = (await checkStory(change(sound), template)).filter((finding) => finding.check !== check);
      expect([what, others.map(describeFinding)]).toEqual([what, []]);
    }
  });

  it("knows forms of an emotion that no list holds, from the template", async () => {
    const odd = {
      ...template,
      theory: template.theory.map((row, i) => (i === 0 ? { ...row, emotion: "wistful" } : row)),
    };
    const story = { ...sound, action: "In March she wrote, not without wistfulness, to the town hall." };
    expect(await checkStory(story, template)).toEqual([]);
    expect((await checkStory(story, odd))[0]?.reason).toContain('"wistfulness" names a feeling');
  });

  it("does not take tip for tipping over, nor resign for sign", async () => {
    const story = {
      ...sound,
      action: "In March she signed a letter, relied on the post and went in to work on hopscotch.",
    };
    expect(await checkStory(story, template)).toEqual([]);
  });
});

describe("checkStories", () => {
  it("passes our 69 stories, none of which resembles another", async () => {
    const before: Story[] = [];
    for (const id of templateIds) {
      const own = await loadStories(id);
      expect((await checkStories(own, await loadTemplate(id), before)).map(describeFinding)).toEqual([]);
      before.push(...own);
    }
    expect(before).toHaveLength(69);
  });

  it("finds a story that is another one with other names", async () => {
    const copy: Story = JSON.parse(
      JSON.stringify(sound).replaceAll("Odile", "Mireille").replaceAll("November", "October"),
    );
    const found = await checkStories([...stories, { ...copy, id: "copy" }], template);
    const hit = found.find(({ check }) => check === "duplicate");
    expect(hit).toMatchObject({ of: "copy", part: "story" });
    expect(hit?.reason).toMatch(/^shares \d\d% of its wording with street-trees/);
    expect(hit?.sentence).toBe("The town announced that it would replant.");
  });

  it("finds stories of one mould, though they share no noun", async () => {
    const slots: [string, string, string, string, string][] = [
      ["Mara", "baker", "cake fair", "round", "square"],
      ["Tomas", "sailor", "boat race", "north", "south"],
      ["Elif", "painter", "mural contest", "blue", "yellow"],
    ];
    const made = slots.map(
      ([name, work, event, one, two], i): Story => ({
        ...sound,
        id: `mould-${i}`,
        agent: { name, pronouns: "they" },
        context: `${name}, a keen ${work}, is getting ready for the yearly ${event} in the old hall.`,
        action: `${name} brings the ${work}'s tools to the ${event} and starts.`,
        outcomes: [`The panel picks the ${one} piece.`, `The panel picks the ${two} piece.`],
        appraisals: {
          goal: [
            `${name} wants the panel to pick the ${one} piece and not the ${two} one.`,
            `${name} wants the panel to pick the ${two} piece and not the ${one} one.`,
          ],
          control: [
            `${name} thinks that skill sways the panel.`,
            `${name} thinks that skill never sways the panel.`,
          ],
        },
      }),
    );
    const found = (await checkStories(made, template)).filter(({ check }) => check === "mould");
    expect(found.map(({ of }) => of)).toEqual(["mould-1", "mould-2", "mould-2"]);
    expect(found[0]?.reason).toBe("is built sentence by sentence like mould-0; tell it in another way");
    expect(found[2]?.reason).toBe("3 of 3 stories begin in this form; begin with something else");
  });

  it("finds answers that give the key away over a set", async () => {
    const items = stories.flatMap((story) => composeStory(story, template));
    const rigged = items.map((item): Item => {
      if (item.conditions.inference !== "outcome") return item;
      const options = item.options.map((option, i) => (i === item.keyed ? `${option}, verily` : option));
      return { ...item, options };
    });
    const found = await checkItems(rigged);
    // The added word makes the keyed answer longer, and less like the text than the other: two clues.
    expect(found).toHaveLength(2);
    expect(found[1]?.reason).toMatch(/^taking the answer that sounds most like the text is right in 0% of/);
    expect(found[0]).toMatchObject({ check: "key-balance", part: "questions.outcome" });
    expect(found[0]?.reason).toMatch(
      /^taking the longest answer is right in 100% of 80 items, chance is 50%/,
    );
    const first = items.filter(({ keyed, conditions }) => conditions.inference !== "goal" || keyed === 0);
    expect((await checkItems(first)).map(({ reason }) => reason.slice(0, 24))).toContain(
      "taking the answer 1 is r",
    );
  });

  it("finds items that ask the same, and emotion words in an item's text", async () => {
    const items = composeStory(sound, template);
    const again = { ...items[0]!, id: "again" };
    const told = { ...items[1]!, id: "told", stimulus: { text: "Odile is thrilled." } };
    const found = await checkItems([...items, again, told]);
    expect(found.map(({ check, of }) => [check, of])).toEqual([
      ["emotion-leak", "told"],
      ["duplicate", "again"],
    ]);
  });

  it("has a name for every kind of finding that these tests plant", () => {
    const seen = new Set<CheckId>([
      ...planted.map(([, check]) => check),
      "duplicate",
      "mould",
      "key-balance",
      "form",
    ]);
    expect([...checkIds].sort()).toEqual([...seen].sort());
  });
});

describe("findClues", () => {
  it("is the share of items in which a rule of thumb finds the key", async () => {
    const item = (keyed: number, options: string[]): Item => ({
      id: `${keyed}${options}`,
      study: "affective-cognition",
      conditions: { inference: "x" },
      stimulus: { text: "The gate was open." },
      question: "?",
      options,
      keyed,
    });
    // Longest: right in 2 of the 3 that have a longest one. Most like the text: gate, right in 1 of 1.
    const items = [
      item(0, ["a gate", "sky"]),
      item(0, ["moon", "sky"]),
      item(0, ["sky", "moon"]),
      item(1, ["sun", "sky"]),
    ];
    const clues = findClues(items, await loadLexicon());
    const of = (rule: string) => clues.find((clue) => clue.rule === rule);
    expect(of("longest answer")).toMatchObject({ n: 3, share: 2 / 3, chance: 0.5 });
    expect(of("answer that sounds most like the text")).toMatchObject({ n: 1, share: 1 });
    expect(of("answer 1")).toMatchObject({ n: 4, share: 0.75 });
  });
});
