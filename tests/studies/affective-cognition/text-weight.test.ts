import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { StudyData, type StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { textWeights } from "../../../src/studies/affective-cognition/measures/text-weight.js";

const data = await loadAffectiveCognition();

/** The released items with made-up answers: to a face people answer by the text's shares to the given power. */
function madeUp(power: number, people: number): StudyData {
  const stream = randomStream(9, "text weight", power);
  const texts = new Map<string, number[]>();
  const answer = (shares: readonly number[]): number => {
    let left = stream.next();
    const found = shares.findIndex((share) => {
      left -= share;
      return left < 0;
    });
    return found < 0 ? shares.length - 1 : found;
  };
  const of = (item: StudyItem): StudyItem => {
    if (item.inference !== "emotion") return item;
    const key = `${item.pair} ${item.emotion} ${item.firstValue} ${item.story}`;
    const logs = texts.get(key) ?? [0, 1, 2, 3].map(() => stream.normal());
    texts.set(key, logs);
    const raw = logs.map((log) => Math.exp((item.experiment === 2 ? power : 1) * log));
    const sum = raw.reduce((a, b) => a + b, 0);
    const shares = raw.map((one) => one / sum);
    return { ...item, answers: Array.from({ length: people }, () => answer(shares)) };
  };
  return new StudyData(data.items.map(of), new Map());
}

describe("textWeights", () => {
  it("compares both pairs over ten stories", () => {
    const found = textWeights(data);
    expect(found.map(({ pair, stories }) => [pair, stories])).toEqual([
      ["goal-control", 10],
      ["safety-expectedness", 10],
    ]);
    for (const { forReaders, besideFace, difference } of found) {
      expect(difference.value).toBeCloseTo(besideFace.value - forReaders.value, 12);
      expect(forReaders.ci[0]).toBeGreaterThan(0);
    }
  });

  it("finds no difference where a face changes nothing, and half the weight where it halves it", () => {
    for (const power of [1, 0.5]) {
      for (const { forReaders, besideFace, difference } of textWeights(madeUp(power, 200))) {
        // A hundred readers of a half are hardly noisy: their weight is a little below 1.
        expect(forReaders.value).toBeGreaterThan(0.9);
        expect(forReaders.value).toBeLessThan(1.02);
        expect(Math.abs(besideFace.value - power * forReaders.value)).toBeLessThan(0.06);
        expect(difference.ci[0]).toBeLessThan(power - 1 + 0.03);
        expect(difference.ci[1]).toBeGreaterThan(power - 1 - 0.03);
      }
    }
  });

  it("does not depend on the order of items", () => {
    const turned = new StudyData([...data.items].reverse(), new Map());
    textWeights(turned).forEach(({ besideFace }, i) => {
      expect(besideFace.value).toBeCloseTo(textWeights(data)[i]!.besideFace.value, 6);
    });
  });
});
