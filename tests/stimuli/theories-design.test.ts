import { beforeAll, describe, expect, it } from "vitest";
import { loadStories, loadTemplate, templateIds } from "../../src/stimuli/load.js";
import { designStories } from "../../src/stimuli/theories/design.js";
import { loadTheory } from "../../src/stimuli/theories/load.js";
import { recoverTheory } from "../../src/stimuli/theories/recover.js";
import { separatingCells } from "../../src/stimuli/theories/separate.js";
import type { Theory } from "../../src/stimuli/theories/theory.js";
import type { StorySet } from "../../src/stimuli/write-set.js";

let sets: StorySet[];
let theories: Theory[];
beforeAll(async () => {
  sets = await Promise.all(
    templateIds.map(async (id) => ({ template: await loadTemplate(id), stories: await loadStories(id) })),
  );
  theories = await Promise.all(["table-1", "occ", "weiner"].map(loadTheory));
});

describe("separatingCells with telling words", () => {
  it("offers as many words, the cell's own among them, and tells at least as much as the template's own", () => {
    const templates = sets.map(({ template }) => template);
    const nameOf = (cell: { template: string; poles: object }) => cell.template + JSON.stringify(cell.poles);
    const own = new Map(separatingCells(theories, templates).map((cell) => [nameOf(cell), cell]));
    for (const cell of separatingCells(theories, templates, { words: "telling" })) {
      const plain = own.get(nameOf(cell));
      expect(cell.information).toBeGreaterThanOrEqual((plain?.information as number) - 1e-9);
      expect(cell.offered).toHaveLength(plain?.offered.length as number);
      expect(cell.offered).toContain(cell.emotion);
      expect(new Set(cell.offered).size).toBe(cell.offered.length);
    }
  });

  it("knows a Chinese template's emotions by their English names", () => {
    const of = (id: string) =>
      separatingCells(
        theories,
        sets.filter(({ template }) => template.id === id).map(({ template }) => template),
      ).map(({ information, poles }) => [poles, information]);
    expect(of("goal-control-zh")).toEqual(of("goal-control"));
  });
});

describe("designStories", () => {
  it("tells the cells on which theories part most, most telling first, by different stories", () => {
    const cells = designStories({ theories, sets, cells: 6, stories: 2 });
    const told = cells.map(({ information }) => information);
    expect(told).toEqual([...told].sort((a, b) => b - a));
    for (const { items, offered, emotion, poles, facts, template } of cells) {
      const isChinese = template.endsWith("-zh");
      expect(facts).not.toEqual({});
      expect(items.length).toBe(2);
      expect(items[0]?.conditions.story).not.toBe(items[1]?.conditions.story);
      for (const { options, keyed, conditions, question } of items) {
        expect(isChinese || options.join() === offered.join()).toBe(true);
        expect(offered[keyed as number]).toBe(emotion);
        expect(question).toMatch(isChinese ? /感受？$/ : /feel\?$/);
        if (isChinese) expect(options.join("")).toMatch(/^\p{sc=Han}+$/u);
        for (const [id, pole] of Object.entries(poles)) expect(conditions[`${id}-positive`]).toBe(pole);
      }
    }
    const ids = cells.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(designStories({ theories, sets, cells: 6, stories: 2 })).toEqual(cells);
  });

  it("refuses theories that part nowhere, and odd numbers", () => {
    const [one] = theories as [Theory];
    expect(() => designStories({ theories: [one, one], sets })).toThrow(
      "designStories requires two theories that part somewhere, got table-1, table-1",
    );
    expect(() => designStories({ theories, sets, cells: 0 })).toThrow(
      "designStories requires a whole number of cells above 0, got 0",
    );
  });
});

describe("recoverTheory", () => {
  it("finds the planted theory where cells part it from the others, and shares where they do not", () => {
    const cells = designStories({ theories, sets, cells: 8 });
    for (const { right, lapse } of recoverTheory(theories, cells, { repetitions: 40 })) {
      expect(right.value).toBeGreaterThan(90);
      expect(lapse.mean).toBeGreaterThan(0.3);
      expect(lapse.mean).toBeLessThan(0.5);
    }
    const [one, two] = theories as [Theory, Theory];
    const twins = [one, { ...one, id: "twin" }, two];
    const [first] = recoverTheory(twins, cells, { repetitions: 40 });
    expect(first?.right.value).toBe(0);
    expect(first?.found["table-1"]).toBeCloseTo(first?.found.twin as number, 9);
  });

  it("finds nothing where everybody guesses", () => {
    const cells = designStories({ theories, sets, cells: 8 });
    const found = recoverTheory(theories, cells, { repetitions: 100, lapse: 1 });
    for (const { right } of found) expect(right.value).toBeLessThan(70);
  });

  it("does worse with one answer a cell than with twenty", () => {
    const cells = designStories({ theories, sets, cells: 4 });
    const rightOf = (people: number) =>
      recoverTheory(theories, cells, { people, repetitions: 60 }).reduce(
        (sum, { right }) => sum + right.value,
        0,
      );
    expect(rightOf(1)).toBeLessThan(rightOf(20));
  });

  it("refuses what makes no sense", () => {
    expect(() => recoverTheory(theories, [], { lapse: 2 })).toThrow(
      "recoverTheory requires a lapse from 0 to 1, got 2",
    );
  });
});
