import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { layOut } from "../../src/judges/layout.js";
import { chinese, drawn, english, judgementOf, labelled, perfect, plain } from "./samples.js";

const pieces = [
  ...["{", "}", "[", "]", '"', "\\", ",", ":", "\n", "\u0000", "\u200b", "\ud800", "\uff5b", "\uff11"],
  ...['"verdict":', '"verdict":1', '"criterion":', "{}", "null", "1", "0", "true", "yes", "是", "__proto__"],
  ...["<think>", "</think>", "```json\n", '{"criterion":"wit","verdict":1}', '{"verdicts":[', "NaN", "1e999"],
];

/** A text with some of its parts cut out, doubled, moved or replaced. */
function mutate(text: string, seed: number): string {
  const random = randomStream(seed, "mutate");
  let out = text;
  for (let i = random.int(6); i >= 0; i--) {
    const at = random.int(out.length + 1);
    const length = random.int(random.int(2) === 0 ? 3 : 60);
    const kind = random.int(4);
    const part = out.slice(at, at + length);
    const piece = pieces[random.int(pieces.length)] as string;
    if (kind === 0) out = out.slice(0, at) + out.slice(at + length);
    else if (kind === 1) out = out.slice(0, at) + part + part + out.slice(at + length);
    else if (kind === 2) out = out.slice(0, at) + piece + out.slice(at);
    else out = part + out.slice(0, at) + out.slice(at + length);
  }
  return out;
}

/** As labels are compared: what cannot be seen in them makes no difference, nor does a needless backslash. */
const plainForm = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}|\\/gu, "")
    .toLowerCase();

describe.each([
  ["ids as labels", plain, english, perfect],
  ["drawn labels", drawn, english, perfect],
  ["Chinese ids", plain, chinese, { 笑: 1, 问: 0, 说教: 0 }],
])("3,000 damaged replies, %s", (_, design, target, values) => {
  const base = labelled(target, values, design);
  const { labels } = layOut(target, design);
  const outcomes = Array.from({ length: 3000 }, (_, seed) => {
    const text = mutate(base, seed);
    return { text, judgement: judgementOf(text, { target, design }) };
  });

  it("never fail, and give every criterion one verdict or one reason", () => {
    for (const { judgement } of outcomes) {
      expect(judgement.verdicts.map(({ criterion }) => criterion)).toEqual(
        target.criteria.map(({ id }) => id),
      );
      for (const { verdict, status, reason } of judgement.verdicts) {
        expect(status === "ok").toBe(verdict === 0 || verdict === 1);
        if (status === "unscored") expect(reason).not.toBeNull();
      }
      expect(judgement.problems.join("")).not.toMatch(/\p{Cc}/u);
    }
  });

  it("never give a verdict on a criterion that they do not name", () => {
    let named = 0;
    for (const { text, judgement } of outcomes) {
      for (const { criterion, verdict } of judgement.verdicts) {
        if (verdict === null) continue;
        named++;
        expect(plainForm(text)).toContain(plainForm(labels.get(criterion) as string));
      }
    }
    expect(named).toBeGreaterThan(3000);
  });

  it("and some of them are read, some not: the damage is real", () => {
    const unscored = outcomes
      .flatMap(({ judgement }) => judgement.verdicts)
      .filter(({ verdict }) => verdict === null);
    const all = outcomes.length * target.criteria.length;
    expect(unscored.length / all).toBeGreaterThan(0.05);
    expect(unscored.length / all).toBeLessThan(0.8);
  });
});

it("replies that are all braces or quotation marks take no more than linear time", () => {
  const started = performance.now();
  for (const text of [
    "{".repeat(300_000),
    '{"a":'.repeat(60_000),
    "{}".repeat(100_000),
    '"'.repeat(300_000),
    "}".repeat(300_000),
  ]) {
    expect(judgementOf(text).verdicts.every(({ verdict }) => verdict === null)).toBe(true);
  }
  const nested = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  expect(judgementOf(nested).verdicts.every(({ verdict }) => verdict === null)).toBe(true);
  // Quadratic time would be minutes; the bound is loose, for a busy machine.
  expect(performance.now() - started).toBeLessThan(20_000);
});
