import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { evenLists } from "../../../src/people/design/even-lists.js";
import { listBalance } from "../../../src/people/design/list-balance.js";

interface Placed {
  story: string;
  cell: string;
}

const crossed = (stories: number, cells: number): Placed[] =>
  Array.from({ length: stories * cells }, (_, i) => ({
    story: `s${Math.floor(i / cells)}`,
    cell: `c${i % cells}`,
  }));

const counts = (names: readonly string[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
};

/** How often each item occurs. */
const times = (items: readonly Placed[], lists: readonly number[][]): number[] =>
  items.map((_, item) => lists.filter((list) => list.includes(item)).length);

/** Widest difference of numbers; a name that is missing counts 0. */
const range = (names: readonly string[], all: readonly string[]): number => {
  const found = counts(names);
  const numbers = all.map((name) => found.get(name) ?? 0);
  return Math.max(...numbers) - Math.min(...numbers);
};

const distinct = (names: readonly string[]): string[] => [...new Set(names)];

describe("even lists", () => {
  it("of a full square are a Latin square: each story once a list, each cell once a list, each item once", () => {
    const items = crossed(8, 8);
    const { lists, each, sameStory } = evenLists(items, 8, 1);
    expect(lists).toHaveLength(8);
    expect(each).toEqual([1, 1]);
    expect(sameStory).toBe(1);
    for (const list of lists) expect(new Set(list.map((item) => items[item]!.cell)).size).toBe(8);
  });

  it("holds its rules for crossed sets of many shapes", () => {
    for (const stories of [1, 2, 3, 8, 10]) {
      for (const cells of [1, 3, 4, 8, 16]) {
        const items = crossed(stories, cells);
        const names = {
          stories: distinct(items.map((one) => one.story)),
          cells: distinct(items.map((one) => one.cell)),
        };
        for (const perPerson of [1, 2, 3, 7, 12, 24, items.length].filter((k) => k <= items.length)) {
          const { lists, each, sameStory } = evenLists(items, perPerson, 7);
          const shape = `${stories} x ${cells}, ${perPerson} each`;
          expect(new Set(times(items, lists)), shape).toEqual(new Set(each));
          expect(each[1] - each[0], shape).toBe(0);
          expect(sameStory, shape).toBe(Math.ceil(perPerson / stories));
          for (const list of lists) {
            expect(new Set(list).size, shape).toBe(perPerson);
            expect(
              range(
                list.map((item) => items[item]!.story),
                names.stories,
              ),
              shape,
            ).toBeLessThanOrEqual(1);
            expect(
              range(
                list.map((item) => items[item]!.cell),
                names.cells,
              ),
              shape,
            ).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it("holds its rules for sets with holes, drawn 150 times", () => {
    const stream = randomStream(11, "shapes");
    for (let draw = 0; draw < 150; draw++) {
      const n = 1 + stream.int(60);
      const stories = 1 + stream.int(20);
      const cells = 1 + stream.int(9);
      const items = Array.from({ length: n }, () => ({
        story: `s${stream.int(stories)}`,
        cell: `c${stream.int(cells)}`,
      }));
      const perPerson = 1 + stream.int(n);
      const { lists, sameStory } = evenLists(items, perPerson, draw);
      const found = times(items, lists);
      const ofStory = counts(items.map((one) => one.story));
      const shape = JSON.stringify({ n, stories, cells, perPerson, draw });
      expect(Math.min(...found), shape).toBeGreaterThanOrEqual(1);
      expect(
        found.reduce((a, b) => a + b),
        shape,
      ).toBe(lists.length * perPerson);
      for (const list of lists) expect(new Set(list).size, shape).toBe(perPerson);
      if (ofStory.size >= perPerson) {
        expect(sameStory, shape).toBe(1);
        // Stories that fit have items that occur equally often, to one; so has each story among its own.
        for (const story of ofStory.keys()) {
          const own = found.filter((_, item) => items[item]!.story === story);
          expect(Math.max(...own) - Math.min(...own), shape).toBeLessThanOrEqual(1);
        }
      } else expect(Math.max(...found) - Math.min(...found), shape).toBe(0);
      // Each cell has its share of every list, rounded down or up.
      for (const cell of distinct(items.map((one) => one.cell))) {
        const share =
          found.filter((_, item) => items[item]!.cell === cell).reduce((a, b) => a + b, 0) / lists.length;
        for (const list of lists) {
          const own = list.filter((item) => items[item]!.cell === cell).length;
          expect(own, shape).toBeGreaterThanOrEqual(Math.floor(share + 1e-9));
          expect(own, shape).toBeLessThanOrEqual(Math.ceil(share - 1e-9));
        }
      }
    }
  });

  it("is the same for the same seed, and another for another", () => {
    const items = crossed(10, 8);
    expect(evenLists(items, 10, 3)).toEqual(evenLists(items, 10, 3));
    expect(evenLists(items, 10, 3).lists).not.toEqual(evenLists(items, 10, 4).lists);
  });

  it("are nearly even after the first few: nobody waits for the last list", () => {
    const items = crossed(20, 32);
    const { lists } = evenLists(items, 24, 7);
    // 27 lists of 24 are 648 showings of 640 items.
    const found = times(items, lists.slice(0, 27));
    // Lists drawn blindly would leave out 37 % (e^-1).
    expect(found.filter((count) => count === 0).length).toBeLessThan(640 * 0.12);
    expect(Math.max(...found)).toBeLessThanOrEqual(2);
  });

  it("refuses a list that no set has", () => {
    for (const perPerson of [0, 5, 1.5, Number.NaN]) {
      expect(() => evenLists(crossed(2, 2), perPerson, 1)).toThrow(
        `evenLists requires 1 to 4 items a list, got ${perPerson}`,
      );
    }
  });
});

describe("the balance of lists", () => {
  it("counts what was shown and says how many sessions are needed", () => {
    const items = crossed(4, 4);
    const { lists } = evenLists(items, 4, 1);
    const design = { items, lists, enough: 3 };
    expect(listBalance(design, [0, 0, 0, 0])).toMatchObject({ least: 0, most: 0, needed: 12 });
    // List 0 was given five times; the others are given in turn until each has three.
    expect(listBalance(design, [5, 1, 1, 1])).toMatchObject({ least: 1, most: 5, needed: 6 });
    expect(listBalance(design, [3, 3, 3, 3]).needed).toBe(0);
    expect(() => listBalance(design, [1])).toThrow(
      "listBalance requires a number for each of 4 lists, got 1",
    );
  });
});
