import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import type { Item } from "../../../src/core/item.js";
import { composeFalseBeliefs, falseBeliefItem } from "../../../src/stimuli/false-belief/compose.js";
import { loadFalseBeliefWords } from "../../../src/stimuli/false-belief/words.js";
import { checkConversion } from "../../../src/studies/egosocialarena/live/perspective/check-conversion.js";
import { convertItem } from "../../../src/studies/egosocialarena/live/perspective/convert-item.js";
import {
  convertRequest,
  loadConvertPrompt,
  readConversion,
} from "../../../src/studies/egosocialarena/live/perspective/model-convert.js";
import { wordDistance } from "../../../src/studies/egosocialarena/live/perspective/word-distance.js";
import { mockProvider } from "../../models/support.js";

const people = {
  character: { name: "Mina", pronouns: "she" },
  others: [{ name: "Joel", pronouns: "he" }],
  background: true,
} as const;
const item: Item = {
  id: "ring",
  study: "egosocialarena",
  conditions: { person: "third" },
  stimulus: {
    text: 'Mina runs a kiosk with Joel.\n\nMina puts her ring in the tin and goes out. Joel says, "Mina will look here," and moves it to the jar.',
  },
  question: "Where does Mina look for her ring?",
  options: ["in her tin", "in Joel's jar"],
  keyed: 0,
};
const you = {
  background: "You are Mina. You run a kiosk with Joel.",
  story:
    'You put your ring in the tin and go out. Joel says, "Mina will look here," and moves it to the jar.',
  question: "Where do you look for your ring?",
  options: ["in your tin", "in Joel's jar"],
};

describe("convertItem", () => {
  it("converts every text and keeps the key", () => {
    const { item: made, doubts } = convertItem(item, people);
    expect(made).toEqual({
      ...item,
      ...{ id: "ring-you", conditions: { person: "first" }, question: you.question, options: you.options },
      stimulus: { text: `${you.background}\n\n${you.story}` },
    });
    expect(doubts).toEqual([]);
  });

  it("reads a pronoun in the question by the story", () => {
    const lea = { name: "Lea", pronouns: "she" } as const;
    const asked = (story: string) =>
      convertItem(
        { ...item, stimulus: { text: story }, question: "Why is she cross?" },
        { ...people, others: [lea], background: false },
      ).item.question;
    expect(asked("Mina missed the tram.")).toBe("Why are you cross?");
    expect(asked("Lea missed the tram.")).toBe("Why is she cross?");
  });

  it("refuses what nobody could score or read", () => {
    const same = { ...item, options: ["Mina's tin", "her tin"] };
    expect(() => convertItem(same, people)).toThrow('two options became "your tin"');
    expect(() => convertItem({ ...item, stimulus: { text: "One." } }, people)).toThrow(InputError);
  });

  it("makes of 300 false-belief items what was told in the second person from the start", async () => {
    const cases = composeFalseBeliefs(await loadFalseBeliefWords(), { count: 300, seed: 4207 });
    for (const made of cases) {
      const character = made.people[made.plan.focal]!;
      const others = Object.values(made.people).filter(
        (person) => person !== undefined && person !== character,
      );
      const who = { character, others, background: true };
      const [third, second] = [falseBeliefItem(made, "third"), falseBeliefItem(made, "second")];
      const { item: converted } = convertItem(third, who);
      expect({ ...converted, id: second.id }).toEqual(second);
      expect(checkConversion(third, second, who)).toEqual([]);
      // Left as it was, it fails.
      expect(checkConversion(third, third, who).map(({ check }) => check)).toContain("name");
    }
  });
});

describe("checkConversion", () => {
  const good = convertItem(item, people).item;
  const checks = (change: Partial<Item>, more: object = {}) =>
    checkConversion(item, { ...good, ...change }, { ...people, ...more }).map(
      ({ check, part }) => `${check} ${part}`,
    );
  const told = (story: string) => ({ stimulus: { text: `${you.background}\n\n${story}` } });

  it("accepts what is right", () => {
    expect(checks({})).toEqual([]);
  });

  it.each([
    ["a name that was left", told(you.story.replace("You put your", "You put Mina's")), ["name story"]],
    ["a verb that was left", told(you.story.replace("You put", "You puts")), ["agreement story"]],
    ["a quotation that was changed", told(you.story.replace('"Mina will', '"You will')), ["quotation story"]],
    ["a place that was changed", told(you.story.replace("the jar", "the tin")), ["content story"]],
    ["a sentence that was added", told(`${you.story} You smile.`), ["content story"]],
    [
      "another person's name that was lost",
      { options: ["in your tin", "in your jar"] },
      ["content option 1"],
    ],
    ["an option that was lost", { options: ["in your tin"] }, ["options item"]],
    [
      "options that are the same",
      { options: ["in your tin", "in your tin"] },
      ["options option 0", "content option 1", "options option 1"],
    ],
    ["a key that moved", { keyed: 1 }, ["key item"]],
  ] as [string, Partial<Item>, string[]][])("finds %s", (_, change, found) => {
    expect(checks(change)).toEqual(found);
  });

  it("asks a model of the world whether the answer stayed", () => {
    // Where the thing is thought to be: the last place that "you" or Mina had it in.
    const answer = ({ stimulus, options }: Item): number | null => {
      const place = /(?:Mina puts|[Yy]ou put) \S+ ring in the (\w+)/.exec(stimulus.text)?.[1];
      return place === undefined ? null : options.findIndex((option) => option.endsWith(place));
    };
    expect(checks({}, { answer })).toEqual([]);
    expect(
      checks(told(you.story.replace("in the tin", "in the jar")), { answer, allowedChanges: 1 }),
    ).toEqual(["answer item"]);
  });

  it("counts words that differ", () => {
    expect(wordDistance([], ["a", "b"])).toBe(2);
    expect(wordDistance(["a", "b", "c"], ["a", "x", "c"])).toBe(1);
    expect(wordDistance(["a", "b"], ["b", "a"])).toBe(wordDistance(["b", "a"], ["a", "b"]));
  });
});

describe("a model that converts", () => {
  const send = async (behaviour: object) => {
    const { mock, open } = await mockProvider({ rules: [behaviour] });
    const prompt = await loadConvertPrompt();
    const client = await open("openai/gpt-4o");
    const reply = await client.generate(convertRequest(item, people, prompt));
    const result = readConversion(item, reply, convertItem(item, people), people);
    return { result, sent: mock.requests };
  };

  it("is asked for the item's own form and never told the key", async () => {
    const request = convertRequest(item, people, await loadConvertPrompt());
    const text = JSON.stringify(request.messages);
    for (const part of ["Mina (", "{{"]) expect(text).not.toContain(part);
    expect(text).toContain("Joel (he)");
    expect(text).toContain("OPTION 1\\nin Joel's jar");
    expect(JSON.stringify(request)).not.toContain("keyed");
    expect(request.output?.schema).toMatchObject({
      required: ["background", "story", "question", "options"],
    });
  });

  it("gives an item where the checks are passed, the same as the rules' here", async () => {
    const { result } = await send({ object: you });
    expect(result).toMatchObject({ unusable: null, findings: [], disagreements: [] });
    expect(result.item).toEqual(convertItem(item, people).item);
  });

  it("gives none where one is not passed, and says where it differs from the rules", async () => {
    const { result } = await send({ object: { ...you, question: "Where does Mina look for your ring?" } });
    expect(result.item).toBeNull();
    expect(result.findings.map(({ check, part }) => `${check} ${part}`)).toContain("name question");
    expect(result.disagreements).toEqual([
      {
        ...{ item: "ring", part: "question", source: item.question, rules: you.question },
        ...{ model: "Where does Mina look for your ring?", doubted: false },
      },
    ]);
  });

  it("lists a reading that passes the checks and differs from the rules'", async () => {
    const { result } = await send({ object: { ...you, question: "Where do you look for her ring?" } });
    expect(result.item).not.toBeNull();
    expect(result.disagreements.map(({ part }) => part)).toEqual(["question"]);
  });

  it.each([
    ["a refusal", { refusal: "I would rather not." }, /declined: I would rather not/],
    ["prose", { text: "You put your ring in the tin." }, /no item in the form/],
    ["too few options", { object: { ...you, options: ["in your tin"] } }, /no item in the form/],
    ["the same option twice", { object: { ...you, options: ["in your tin", "in your tin"] } }, /came twice/],
  ])("takes %s for no item", async (_, behaviour, reason) => {
    const { result } = await send(behaviour);
    expect(result.item).toBeNull();
    expect(result.unusable).toMatch(reason);
  });
});
