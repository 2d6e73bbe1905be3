import { describe, expect, it } from "vitest";
import { jaccard, sentencesIn, shingles, stem, wordsIn } from "../../src/core/words.js";
import { readingGrade, syllables } from "../../src/stimuli/checks/reading.js";
import { finder, loadLexicon } from "../../src/stimuli/lexicon.js";
import { drawSeeds, loadPools } from "../../src/stimuli/pools.js";

describe("words and sentences", () => {
  it("keeps letters of any alphabet together, and no possessive", () => {
    expect(wordsIn("Ánte's brother-in-law didn’t see Inês, 7.")).toEqual([
      "ánte",
      "brother-in-law",
      "didn't",
      "see",
      "inês",
      "7",
    ]);
    expect(wordsIn("the parents' group")).toEqual(["the", "parents", "group"]);
  });

  it.each<[string, string[]]>([
    ["He left. She stayed.", ["He left.", "She stayed."]],
    ["“Is it?” “It is.” So it was.", ["“Is it?”", "“It is.”", "So it was."]],
    ["Ms Dvořáková and Dr. Ito agree. Really!", ["Ms Dvořáková and Dr. Ito agree.", "Really!"]],
    ["It cost 3.5 euros. Nobody paid", ["It cost 3.5 euros.", "Nobody paid"]],
    ["One clause; another: a third, too.", ["One clause; another: a third, too."]],
  ])("splits %s", (text, sentences) => {
    expect(sentencesIn(text)).toEqual(sentences);
  });

  it("brings forms of a word together", () => {
    for (const forms of [
      ["cherry", "cherries"],
      ["open", "opened", "opens", "opening"],
      ["plan", "planned", "planning"],
      ["decide", "decided", "decides", "deciding"],
      ["lime", "limes"],
      ["box", "boxes"],
      ["glass", "glasses"],
    ]) {
      expect([forms, new Set(forms.map(stem)).size]).toEqual([forms, 1]);
    }
    expect(stem("wing")).not.toBe(stem("wed"));
    expect(stem("class")).not.toBe(stem("clasp"));
  });

  it("compares sets", () => {
    expect(shingles(["a", "b", "c"], 2)).toEqual(new Set(["a b", "b c"]));
    expect(shingles(["a"], 2).size).toBe(0);
    expect(jaccard(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5);
    expect(jaccard(new Set(), new Set())).toBeNaN();
  });
});

describe("reading level", () => {
  // Counted by ear, and not used to make the rules: words of a random page of each kind.
  const counted =
    "orchestra:3 window:2 umbrella:3 potato:3 believe:2 enormous:3 whistle:2 candle:2 mountain:2 valley:2 " +
    "journey:2 carpenter:3 eleven:3 purple:2 elephant:3 kitchen:2 yesterday:3 tomorrow:3 adventure:3 picture:2 " +
    "holiday:3 garden:2 gardener:3 thousand:2 engine:2 engineer:3 violet:3 librarian:4 musician:3 politician:4 " +
    "physician:3 magician:3 historian:4 guitar:2 balloon:2 raccoon:2 school:1 through:1 thought:1 strength:1 " +
    "stretched:1 washed:1 painted:2 invited:3 loaded:2 noises:2 bridges:2 kisses:2 glasses:2 leaves:1 lives:1 " +
    "gives:1 comfortable:4 terrible:3 impossible:4 cottage:2 village:2 message:2 sausage:2 banana:3 tomatoes:3 " +
    "volcano:3 mosquito:3 zebra:2 camera:3 opera:3 drama:2 formula:3 alphabet:3 umpire:2 empire:2 inspire:2 " +
    "lonely:2 lovely:2 bravely:2 widely:2 basement:2 pavement:2 hopeful:2 careless:2 likeness:2 rival:2 arrive:2";
  const list = counted.split(" ").map((entry) => entry.split(":") as [string, string]);

  it("counts the syllables of nine words in ten at least, and no bias", () => {
    const off = list.map(([word, count]) => syllables(word) - Number(count));
    const right = off.filter((difference) => difference === 0).length;
    expect(right / list.length).toBeGreaterThanOrEqual(0.9);
    expect(Math.abs(off.reduce((a, b) => a + b, 0)) / list.length).toBeLessThan(0.05);
  });

  it.each<[string, number]>([
    ["", 0],
    ["a", 1],
    ["the", 1],
    ["café", 2],
    ["Nokuthula", 4],
    ["hmm", 1],
  ])("counts %s as %i", (word, count) => {
    expect(syllables(word)).toBe(count);
  });

  it("is Kincaid's formula", () => {
    // 12 words, 2 sentences; syllables 1+1+1+1+1+1 and 1+2+2+1+2+2 = 16.
    const text = "The dog ran to the gate. Its owner walked slowly behind it.";
    // Its 1, own-er 2, walked 1, slow-ly 2, be-hind 2, it 1 = 9; with the first six, 15.
    expect(readingGrade(text)).toBeCloseTo((0.39 * 12) / 2 + (11.8 * 15) / 12 - 15.59, 12);
    expect(readingGrade("")).toBeNaN();
  });

  it("is higher for longer sentences and longer words", () => {
    const plain = "The man sat down. He ate. The rain came.";
    expect(readingGrade(plain.replaceAll(". ", ", and then "))).toBeGreaterThan(readingGrade(plain));
    expect(readingGrade(plain.replace("rain", "precipitation"))).toBeGreaterThan(readingGrade(plain));
  });
});

describe("word lists", () => {
  it("covers inflections by its patterns and phrases by their words", () => {
    const find = finder(["joy*", "let down", "sad"]);
    expect(find("Joyless? No: overjoyed, enjoying, joyful.")).toEqual(["joyless", "joyful"]);
    expect(find("She was let down, sadly, by the lift that let downwards.")).toEqual(["let down"]);
    expect(finder([])("anything")).toEqual([]);
  });

  it("has every emotion of the four pairs in common forms", async () => {
    const { emotionWords } = await loadLexicon();
    const forms =
      "joyful joy frustrated frustration frustrating grateful gratefully gratitude disappointed disappointment relieved relief " +
      "resigned resignation surprised surprising surprise devastated devastating devastation proud proudly pride guilty guilt " +
      "admiring admiration admired angry anger angrily calm calmly calmness hopeful hope hoping determined determination " +
      "anxious anxiety anxiously worried afraid fear happy sadness";
    expect(forms.split(" ").filter((form) => emotionWords(`He was ${form} then.`).length === 0)).toEqual([]);
    const plain =
      "relied resign content contents scarf scared-looking admit calming-tea hopscotch determine pridefully";
    expect(
      emotionWords(
        "He relied on the contents of the scarf, will determine and admit it, and played hopscotch.",
      ),
    ).toEqual([]);
    expect(emotionWords(plain).length).toBeGreaterThan(0);
  });
});

describe("pools", () => {
  it("have as many women's as men's names from each region", async () => {
    const { names } = await loadPools();
    for (const region of new Set(names.map((entry) => entry.region))) {
      const count = (p: string) =>
        names.filter((entry) => entry.region === region && entry.pronouns === p).length;
      expect([region, count("she")]).toEqual([region, count("he")]);
    }
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it("deal without repeating before a pack is through; more seeds change none of the first", async () => {
    const pools = await loadPools();
    const many = drawSeeds(pools, 60, 5, "k");
    expect(new Set(many.slice(0, pools.names.length).map(({ agent }) => agent.name)).size).toBe(
      pools.names.length,
    );
    expect(new Set(many.slice(0, pools.openings.length).map(({ opening }) => opening)).size).toBe(
      pools.openings.length,
    );
    expect(drawSeeds(pools, 3, 5, "k")).toEqual(many.slice(0, 3));
    expect(drawSeeds(pools, 3, 6, "k")).not.toEqual(many.slice(0, 3));
  });
});
