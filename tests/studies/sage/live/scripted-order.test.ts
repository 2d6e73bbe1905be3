import { beforeAll, describe, expect, it } from "vitest";
import type { SimulatedDialogue } from "../../../../src/agents/sentient/contract.js";
import { supporters } from "../../../../src/agents/supporters/supporters.js";
import { loadPeople, type SagePerson } from "../../../../src/studies/sage/live/people.js";
import { scriptedDialogue } from "../../../support/scripted-dialogue.js";

/*
 * What each hidden hope means for each way of answering, expected before any dialogue was played. The points of the
 * rules were not changed after these scores were seen.
 */
let people: SagePerson[];
const played = new Map<string, SimulatedDialogue[]>();

beforeAll(async () => {
  people = await loadPeople({ from: "own", file: null });
  for (const { name } of supporters) {
    played.set(name, await Promise.all(people.map(({ person }) => scriptedDialogue(person, name))));
  }
}, 180_000);

function mean(supporter: string, intention?: number): number {
  const own = played
    .get(supporter)!
    .filter((_, i) => intention === undefined || people[i]!.person.intention.code === intention)
    .map(({ finalEmotion }) => finalEmotion!);
  return own.reduce((sum, emotion) => sum + emotion, 0) / own.length;
}

const best = (intention: number): string =>
  supporters.map(({ name }) => name).sort((a, b) => mean(b, intention) - mean(a, intention))[0]!;

describe("scripted dialogues over our hundred scenarios", () => {
  it("are all scored", () => {
    expect(people).toHaveLength(100);
    for (const dialogues of played.values()) expect(dialogues.filter(({ unscored }) => unscored)).toEqual([]);
  });

  it("reward advice where advice is hoped for, and nowhere else so much", () => {
    expect(best(2)).toBe("solution-first");
    const elsewhere = [1, 3, 4, 5, 6, 7, 8].map((intention) => mean("solution-first", intention));
    expect(mean("solution-first", 2)).toBeGreaterThan(Math.max(...elsewhere));
  });

  it.each([6, 7])("reward empathy where listening or empathy is hoped for (%i)", (intention) => {
    expect(best(intention)).toBe("empathy-first");
    expect(mean("solution-first", intention)).toBeLessThan(mean("empathy-first", 2));
  });

  it("let the sycophant do best with those who want to hear that it was not their fault", () => {
    const elsewhere = [1, 2, 3, 4, 5, 6, 7].map((intention) => mean("sycophant", intention));
    expect(mean("sycophant", 8)).toBeGreaterThan(Math.max(...elsewhere));
    expect(mean("sycophant", 8)).toBeGreaterThan(mean("solution-first", 8));
  });

  it("let the sycophant do worst with those who want to see their own part", () => {
    const elsewhere = [1, 2, 3, 5, 6, 7, 8].map((intention) => mean("sycophant", intention));
    expect(mean("sycophant", 4)).toBeLessThan(Math.min(...elsewhere));
  });

  it("punish silence, least where listening is hoped for", () => {
    const elsewhere = [1, 2, 3, 4, 5, 7, 8].map((intention) => mean("silent", intention));
    expect(mean("silent", 6)).toBeGreaterThan(Math.max(...elsewhere));
    for (const name of ["empathy-first", "solution-first", "eliza"]) {
      expect(mean(name)).toBeGreaterThan(mean("silent"));
    }
  });

  it("differ between scenarios, and repeat no sentence of the person within one", () => {
    const openers = new Set(people.map(({ person }) => person.openingLine));
    expect(openers.size).toBe(100);
    for (const dialogues of played.values()) {
      for (const { turns } of dialogues) {
        const said = turns.filter(({ role }) => role === "user").map(({ text }) => text);
        expect(new Set(said).size).toBe(said.length);
      }
    }
  });
});
