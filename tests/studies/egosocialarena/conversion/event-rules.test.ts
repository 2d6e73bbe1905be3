import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../../src/core/item.js";
import {
  eventRuleNames,
  eventRules,
  keepsItem,
  readSocialQuestion,
} from "../../../../src/studies/egosocialarena/data/static/event-rules.js";
import { scratchFolder } from "../../../support/scratch.js";
import { jsonl, make, rowsOf, socialRows } from "./support.js";

const story = "Imani gave Ann-Marie her seat, and Bob's dog barked.";

describe("readSocialQuestion", () => {
  it.each<[string, string, boolean]>([
    ["How would Imani feel afterwards?", "feeling", true],
    ["How would Others feel as a result?", "feeling", false],
    ["How will Ann-Marie feel after this?", "feeling", true],
    ["What will Imani want to do next?", "wish", true],
    ["What would Bob like to do after that?", "wish", true],
    ["What does Imani need to do before this?", "need", true],
    ["Why did Imani do this?", "motive", true],
    ["Why was Imani so kind?", "motive", true],
    ["How would you describe Imani?", "trait", true],
    ["What will happen to Imani?", "effect", true],
    ["What will happen to Others?", "effect", false],
    // A longer name that begins with one of the story is another person.
    ["How would Bobby feel afterwards?", "feeling", false],
    ["how would they feel?", "feeling", false],
    ["Where does Imani sit?", "other", false],
  ])("%s", (question, asks, self) => {
    expect(readSocialQuestion(question, story)).toEqual({ asks, self });
  });
});

describe("keepsItem", () => {
  const item = (conditions: Item["conditions"], question: string): Item => ({
    ...{ id: "i", study: "egosocialarena", conditions, stimulus: { text: story } },
    ...{ question, options: [], rubric: "-" },
  });
  it("goes from the narrowest reading to everything", () => {
    const kept = (question: string) =>
      eventRuleNames.filter((rule) => keepsItem(item({ source: "socialiqa" }, question), rule));
    expect(kept("How would Imani feel afterwards?")).toEqual(["feelings", "after-event", "mental", "all"]);
    expect(kept("What will Imani want to do next?")).toEqual(["after-event", "mental", "all"]);
    expect(kept("Why did Imani do this?")).toEqual(["mental", "all"]);
    expect(kept("What does Imani need to do before this?")).toEqual(["all"]);
    expect(kept("How would Others feel as a result?")).toEqual(["all"]);
  });
  it("reads ToMBench by the ability that a row names", () => {
    const kept = (ability: string) =>
      eventRuleNames.filter((rule) => keepsItem(item({ source: "tombench", ability }, "?"), rule));
    expect(kept("Emotion: Hidden emotions")).toEqual(["feelings", "after-event", "mental", "all"]);
    expect(kept("Desire: Multiple desires")).toEqual(["after-event", "mental", "all"]);
    expect(kept("Belief: Content false beliefs")).toEqual(["mental", "all"]);
    expect(kept("Non-Literal Communication: Irony/Sarcasm")).toEqual(["all"]);
  });
  it("has nested rules, so that counts never fall from one rule to the next", () => {
    const narrow = [eventRules.feelings, eventRules["after-event"], eventRules.mental];
    for (const [i, rule] of narrow.slice(0, -1).entries()) {
      const wider = narrow[i + 1]!;
      expect(wider.social).toEqual(expect.arrayContaining([...rule.social]));
      expect(wider.abilities).toEqual(expect.arrayContaining([...rule.abilities]));
    }
  });
});

describe("--keep", () => {
  it("writes the items of a rule, and counts every rule beside the paper's number", async () => {
    const folder = scratchFolder({ "dev.jsonl": jsonl(socialRows) });
    const out = path.join(folder, "out");
    const { lines, json } = await make({ from: path.join(folder, "dev.jsonl"), keep: "after-event", out });
    expect(rowsOf<Item>(out, "items.jsonl").map(({ id }) => id)).toEqual(
      [1, 4].flatMap((n) => [`socialiqa-dev-${n}`, `socialiqa-dev-${n}-you`]),
    );
    expect(json).toMatchObject({
      ...{ read: 4, items: 2, converted: 2, keep: "after-event" },
      keptByRule: { feelings: 1, "after-event": 2, mental: 3, all: 4 },
      table1: { entry: "real-world", printed: 485, converted: 2 },
    });
    expect(lines.at(-1)).toContain("the paper has 485 real-world items");
    expect(lines.at(-1)).toContain("equal numbers would prove nothing");
  });

  it("is refused for ToMi, whose items are all of one kind", async () => {
    const folder = scratchFolder({
      "t.txt": "1 Ada entered the attic.\n2 Where is the hat really?\tattic\t1\n",
    });
    const made = make({ from: path.join(folder, "t.txt"), keep: "mental", out: path.join(folder, "out") });
    await expect(made).rejects.toThrow(/--keep is for socialiqa and tombench, but .*t\.txt is tomi/);
  });
});

describe("the options of the verb", () => {
  it.each([
    [
      { confirm: ["a.csv"] },
      /--confirm needs the folder that the form was written from; name it with --review/,
    ],
    [{ answers: ["a.csv"] }, /--answers needs .*; name it with --validate/],
    [{ validate: "f", third: "c.csv" }, /--third needs the forms of two readers; name it with --answers/],
    [{ review: "f", validate: "g" }, /--review and --validate make different things/],
    [{ review: "f", items: 3 }, /--items is for our own stories; leave out --review or --items/],
    [{ readers: ["ana"] }, /--readers needs a folder of converted items/],
    [
      { review: "f", confirm: ["a.csv"], readers: ["ana"] },
      /--readers is for new forms, and --confirm reads filled ones/,
    ],
    [{ review: "nowhere" }, /nowhere holds no complete set of items; make one with/],
  ])("refuse %j", async (options, message) => {
    await expect(make({ ...options, out: "never-written" })).rejects.toThrow(message);
  });
});
