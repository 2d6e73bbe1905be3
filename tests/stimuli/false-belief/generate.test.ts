import { describe, expect, it } from "vitest";
import { itemSchema } from "../../../src/core/item.js";
import { questionKinds } from "../../../src/stimuli/false-belief/cells.js";
import {
  composeFalseBeliefs,
  generateFalseBeliefItems,
  tellFalseBelief,
} from "../../../src/stimuli/false-belief/compose.js";
import { defineScript } from "../../../src/stimuli/false-belief/script.js";
import { loadFalseBeliefWords } from "../../../src/stimuli/false-belief/words.js";
import { readAnswer } from "./reader.js";
import { cases, count, items } from "./samples.js";

const seeds = [1, 2, 3, 7, 20240];

describe("1,155 items", () => {
  it.each(seeds)("are valid, and no two tell the same (seed %i)", async (seed) => {
    const made = await items(seed);
    expect(made).toHaveLength(1155);
    for (const item of made) itemSchema.parse(item);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1155);
    expect(new Set(made.map(({ stimulus }) => stimulus.text)).size).toBe(1155);
  });

  it.each(seeds)("have the keys that a reader of the sentences finds (seed %i)", async (seed) => {
    const wrong = (await cases(seed)).filter((made) => {
      const { options } = tellFalseBelief(made, "third");
      return readAnswer(made) !== options[made.shown.indexOf(made.plan.key)];
    });
    expect(wrong.map(({ id, plan }) => `${id} ${plan.script.id} ${plan.kind}`)).toEqual([]);
  });

  it.each(seeds)("are a third of each order, with balanced keys (seed %i)", async (seed) => {
    const made = await items(seed);
    expect(count(made, "order")).toEqual({ 0: 385, 1: 385, 2: 385 });
    for (const kind of questionKinds) {
      const own = made.filter(({ conditions }) => conditions.question === kind);
      // 385 = 193 + 192.
      expect([192, 193]).toContain(own.length);
      const positions = [0, 1, 2].map((position) => own.filter(({ keyed }) => keyed === position).length);
      expect(Math.max(...positions) - Math.min(...positions)).toBeLessThanOrEqual(1);
    }
    for (const order of [1, 2]) {
      const own = made.filter(({ conditions }) => conditions.order === order);
      const places = count(own, "keyPlace");
      const thirds = [places.origin, places.between, (places.end ?? 0) + (places.unmoved ?? 0)] as number[];
      // Dealt in rounds of 24, 8 of each place: at most a round's share from even.
      expect(Math.max(...thirds) - Math.min(...thirds)).toBeLessThanOrEqual(8);
      expect(Object.keys(count(own, "belief")).sort()).toEqual(["false", "true"]);
    }
    // Of the second order half the beliefs are right: all places allow both.
    const { true: right = 0, false: wrong = 0 } = count(
      made.filter(({ conditions }) => conditions.order === 2),
      "belief",
    );
    expect(Math.abs(right - wrong)).toBeLessThanOrEqual(12);
    for (const condition of ["distractors", "tense"]) {
      const [a, b] = Object.values(count(made, condition)) as [number, number];
      expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
    }
  });

  it.each(seeds)("deal people and settings evenly (seed %i)", async (seed) => {
    const made = await cases(seed);
    const names = new Map<string, number>();
    for (const { people } of made) {
      for (const { name } of Object.values(people)) names.set(name, (names.get(name) ?? 0) + 1);
    }
    expect(names.size).toBe(48);
    // A name that would stand twice in a story is passed over, so packs do not come out exactly.
    expect(Math.max(...names.values()) - Math.min(...names.values())).toBeLessThanOrEqual(8);
    const settings = Object.values(count(await items(seed), "setting"));
    expect(Math.max(...settings) - Math.min(...settings)).toBeLessThanOrEqual(1);
  });

  it("are the same to the byte under one seed, and others under another", async () => {
    const of = async (seed: number) => JSON.stringify(await generateFalseBeliefItems({ count: 200, seed }));
    expect(await of(7)).toBe(await of(7));
    expect(await of(7)).not.toBe(await of(8));
  });

  it("ask nobody about what that person never learnt, and give the moves that the text tells", async () => {
    for (const { plan } of await cases(7)) {
      if (plan.order > 0) expect(plan.world.askable(plan.path)).toBe(true);
      expect(plan.script.steps.filter(({ kind }) => kind === "move")).toHaveLength(
        plan.world.trail.length - 1,
      );
    }
  });
});

describe("the first person", () => {
  it("is the same cases with the same keys, told to the focal character", async () => {
    const third = await generateFalseBeliefItems({ count: 1155, seed: 7 });
    const first = await generateFalseBeliefItems({ count: 1155, seed: 7, person: "first" });
    expect(first.map(({ keyed }) => keyed)).toEqual(third.map(({ keyed }) => keyed));
    expect(first.map(({ options }) => options)).toEqual(third.map(({ options }) => options));
    for (const [i, item] of first.entries()) {
      const { person: _, ...shared } = item.conditions;
      expect(third[i]!.conditions).toEqual({ ...shared, person: "third" });
      expect(item.conditions.person).toBe("first");
      expect(item.id).not.toBe(third[i]!.id);
    }
  });

  it("names the character once, where it says who you are, and agrees with you", async () => {
    for (const made of await cases(3)) {
      const { system, story, question } = tellFalseBelief(made, "second");
      const { name } = made.people[made.plan.focal]!;
      expect(system).toMatch(new RegExp(`^You are ${name}\\. You `));
      const told = [system.slice(`You are ${name}. `.length), ...story, question].join(" ");
      expect(told).not.toMatch(new RegExp(`\\b${name}\\b`));
      const unquoted = told.replace(/"[^"]*"/g, "");
      expect(unquoted).not.toMatch(
        /\b(?<!and |nor |or )you (is|was|has|does|goes|puts|says|thinks|knows)\b/i,
      );
      expect(unquoted).not.toMatch(/\b(is|was|has|does) you\b/i);
      expect(unquoted).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe("options of the generator", () => {
  it("tells stories of a user's own courses", async () => {
    const scripts = [defineScript("mine", "pq", "-p q>y")];
    const words = await loadFalseBeliefWords();
    const made = composeFalseBeliefs(words, { count: 30, seed: 1, scripts });
    expect(new Set(made.map(({ plan }) => plan.script.id))).toEqual(new Set(["mine"]));
  });

  it("gives the third person's share to the orders for any count", async () => {
    for (const n of [1, 2, 3, 10, 100]) expect(await items(1, n)).toHaveLength(n);
  });

  it("refuses courses that have no question of an order", async () => {
    const scripts = [defineScript("alone", "p", "p>y")];
    const words = await loadFalseBeliefWords();
    expect(() => composeFalseBeliefs(words, { count: 30, seed: 1, scripts })).toThrow(
      "no script has a question of order 2; add one with more than one person",
    );
  });

  it.each([0, -3, 1.5, Number.NaN])("refuses a count of %s", async (n) => {
    await expect(generateFalseBeliefItems({ count: n, seed: 1 })).rejects.toThrow(
      `composeFalseBeliefs requires a whole count of at least 1, got ${n}`,
    );
  });
});
