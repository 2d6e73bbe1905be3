import { describe, expect, it } from "vitest";
import { leakIn } from "../../../src/agents/scenes/checks/leaks.js";
import { loadSceneLexicon } from "../../../src/agents/scenes/checks/lexicon.js";
import { drawSceneSeeds, loadScenePools } from "../../../src/agents/scenes/pools.js";
import { loadSceneScript } from "../../../src/agents/scenes/script-words.js";
import { loadIntentions } from "../../../src/studies/sage/data/intentions.js";

const intentions = await loadIntentions();
const codes = intentions.map(({ code }) => code);

describe.each(["en", "zh"] as const)("the pools in %s", (language) => {
  it("are as large as they should be, and hold anger, suspicion and anxiety in every manner", async () => {
    const { sentences, themes, traits } = await loadScenePools(language);
    expect(sentences.length).toBeGreaterThanOrEqual(120);
    expect(themes.length).toBeGreaterThanOrEqual(60);
    const words = { en: [/angry|irritable/, /suspicious/, /anxious/], zh: [/怒|气/, /多疑/, /焦虑/] }[
      language
    ];
    for (const list of Object.values(traits)) {
      expect(list.length).toBeGreaterThanOrEqual(20);
      for (const word of words) expect(list.filter((trait) => word.test(trait))).not.toEqual([]);
    }
  });

  it("hold no sentence that gives a hidden intention away, whichever it is", async () => {
    const [{ sentences }, lexicon] = await Promise.all([
      loadScenePools(language),
      loadSceneLexicon(language),
    ]);
    const leaks = sentences.flatMap((sentence) =>
      intentions.flatMap((intention) => {
        const leak = leakIn(sentence, { intention: intention.code, language }, lexicon, intention[language]);
        return leak === null ? [] : [`${sentence}: ${leak}`];
      }),
    );
    expect(leaks).toEqual([]);
  });

  it("have an occupation for every age, and rules for every intention, in the scripted writer's words", async () => {
    const [{ ages }, script] = await Promise.all([loadScenePools(language), loadSceneScript(language)]);
    const without = ages.filter(
      (age) => !script.occupations.some(({ from, to }) => from <= age && age <= to),
    );
    expect(without).toEqual([]);
    for (const rules of [script.rises, script.falls]) expect(Object.keys(rules).map(Number)).toEqual(codes);
  });
});

describe("drawSceneSeeds", () => {
  it("gives the same scene for a seed, however many are drawn, and another for another seed", async () => {
    const pools = await loadScenePools("en");
    const ten = drawSceneSeeds(pools, codes, { count: 10, seed: 3 });
    expect(drawSceneSeeds(pools, codes, { count: 4, seed: 3 })).toEqual(ten.slice(0, 4));
    expect(drawSceneSeeds(pools, codes, { count: 10, seed: 4 })).not.toEqual(ten);
  });

  it("deals intentions, manners and themes evenly, and draws three different words and sentences", async () => {
    const pools = await loadScenePools("zh");
    const seeds = drawSceneSeeds(pools, codes, { count: 48, seed: 1 });
    for (const code of codes) expect(seeds.filter(({ intention }) => intention === code)).toHaveLength(6);
    for (const manner of ["negative", "passive", "avoidant"]) {
      expect(seeds.filter((seed) => seed.manner === manner)).toHaveLength(16);
    }
    expect(new Set(seeds.map(({ theme }) => theme)).size).toBe(48);
    for (const { traits, sayings, manner, age } of seeds) {
      expect(new Set(traits).size).toBe(3);
      expect(new Set(sayings).size).toBe(3);
      expect(traits.every((trait) => pools.traits[manner].includes(trait))).toBe(true);
      expect(pools.ages).toContain(age);
    }
  });

  it("draws every word and age about equally often", async () => {
    const pools = await loadScenePools("en");
    // 6,600 scenes, 2,200 of each manner, 3 of 22 words each: 300 of each word in the mean, sd about 16.
    const seeds = drawSceneSeeds(pools, codes, { count: 6600, seed: 9 });
    const counts = new Map<string, number>();
    for (const { manner, traits } of seeds) {
      for (const trait of traits)
        counts.set(`${manner} ${trait}`, (counts.get(`${manner} ${trait}`) ?? 0) + 1);
    }
    expect(counts.size).toBe(66);
    expect(Math.min(...counts.values())).toBeGreaterThan(235);
    expect(Math.max(...counts.values())).toBeLessThan(365);
  });
});
