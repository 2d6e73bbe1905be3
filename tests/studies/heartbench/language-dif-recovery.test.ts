import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { holm } from "../../../src/stats/index.js";
import { abilityIds } from "../../../src/studies/heartbench/data/taxonomy.js";
import { beyondOthers } from "../../../src/studies/heartbench/measures/language-beyond.js";
import { languageHeterogeneity } from "../../../src/studies/heartbench/measures/language-heterogeneity.js";
import { matchedOdds } from "../../../src/studies/heartbench/measures/language-odds.js";
import type { LanguagePair } from "../../../src/studies/heartbench/measures/language-pair.js";
import { compareLanguages } from "../../../src/studies/heartbench/measures/language-versions.js";
import { draw } from "./drawn-languages.js";

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Sizes in logits. */
interface Planted {
  models: number;
  /** Replies are better in Chinese. */
  impact?: number;
  /** All criteria, merits and faults, are met more easily in Chinese. */
  lenient?: number;
  /** The first ability is easier in Chinese. */
  ability?: number;
  /** One criterion is. */
  criterion?: number;
  /** Each criterion differs by its own amount, with this standard deviation. */
  every?: number;
}

/** 28 cases with ten criteria, three of them faults. Models differ, cases differ in difficulty and in their own main effect. */
function plant(
  { models, impact = 0, lenient = 0, ability = 0, criterion = 0, every = 0 }: Planted,
  seed: number,
) {
  const stream = randomStream(seed, "planted-languages");
  const skill = Array.from({ length: models }, () => 0.7 * stream.normal());
  return Array.from({ length: 28 }).flatMap((_, c) => {
    const [ease, own] = [0.5 * stream.normal(), 0.3 * stream.normal()];
    const criteria = Array.from({ length: 10 }, (__, k) => ({
      hard: 0.8 * stream.normal(),
      isFault: k >= 7,
      of: abilityIds[(c * 3 + (k % 5)) % 8]!,
      shift: every * stream.normal(),
    }));
    return skill.flatMap((mean, m) => {
      const reply = mean + ease + 0.6 * stream.normal();
      const zhReply = reply + impact + own + 0.6 * stream.normal();
      const enReply = reply + 0.6 * stream.normal();
      return criteria.map(({ hard, isFault, of, shift }, k): LanguagePair => {
        const odd = (of === abilityIds[0] ? ability : 0) + (c === 0 && k === 0 ? criterion : 0);
        const met = (quality: number, more: number): boolean =>
          stream.next() < logistic((isFault ? -quality - 1 : quality) - hard + more);
        return {
          ...{ case: `c${c}`, model: `m${m}`, criterion: `c${c}-${k}`, ability: of, isCritical: k === 0 },
          score: isFault ? -3 : 3,
          zh: met(zhReply, lenient + odd + shift),
          en: met(enReply, 0),
        };
      });
    });
  });
}

const draws = 200;
/** A test at 5% is wrong in at most 9.5% of 200 draws, with 95% certainty. */
const most = 0.095;

/** The share of draws in which something is found. */
function shareOf(
  planted: Planted,
  isFound: (pairs: LanguagePair[], seed: number) => boolean,
  of = draws,
): number {
  return (
    Array.from({ length: of }, (_, seed) => isFound(plant(planted, seed), seed)).filter(Boolean).length / of
  );
}

const parts = (pairs: LanguagePair[]): boolean => languageHeterogeneity(pairs, { draws: 199 }).p < 0.05;

const named = (pairs: LanguagePair[]): string[] =>
  matchedOdds(pairs)
    .filter(({ adjusted }) => adjusted < 0.05)
    .map(({ criterion }) => criterion);

/** Abilities that differ beyond the others, by Holm; and all p. */
function abilitiesOf(pairs: LanguagePair[]): { differ: string[]; p: number[] } {
  const own = abilityIds.filter((id) => pairs.some(({ ability }) => ability === id));
  const p = own.map((id) => beyondOthers(pairs, ({ ability }) => ability === id).p);
  const adjusted = holm(p);
  return { differ: own.filter((_, i) => adjusted[i]! < 0.05), p };
}

describe("differential functioning between languages", () => {
  it.each<[string, Planted]>([
    ["nothing", { models: 5 }],
    ["better replies in one language", { models: 5, impact: 0.8 }],
    ["a kinder judge in one language", { models: 5, lenient: 0.8 }],
  ])("is not seen where there is %s", (_, planted) => {
    // Of 200 draws: an ability differs in 5 to 6%, criteria part in 0.5 to 3%; single abilities at 4.7 to 5.0%.
    const single: number[] = [];
    const any = shareOf(planted, (pairs) => {
      const { differ, p } = abilitiesOf(pairs);
      single.push(...p);
      return differ.length > 0;
    });
    expect(any).toBeLessThanOrEqual(most);
    const wrong = single.filter((p) => p < 0.05).length / single.length;
    expect(wrong).toBeGreaterThan(0.035);
    expect(wrong).toBeLessThan(0.065);
    expect(shareOf(planted, parts)).toBeLessThanOrEqual(most);
  });

  it("is not seen in criteria where all replies are better in one language", () => {
    // 1% of 200 draws, with 280 criteria each.
    expect(shareOf({ models: 15, impact: 1 }, (pairs) => named(pairs).length > 0)).toBeLessThanOrEqual(most);
  });

  it("is found in an ability, whatever the main effect", () => {
    // 1.5 logits are about 23 points; 97% of 200 draws.
    const found = shareOf({ models: 5, ability: 1.5, impact: -0.5 }, (pairs) =>
      abilitiesOf(pairs).differ.includes(abilityIds[0]!),
    );
    expect(found).toBeGreaterThan(0.9);
  });

  it("is found over all criteria, though no single one can be named", () => {
    // A standard deviation of 1 logit: all draws. Eight models are too few to match.
    expect(shareOf({ models: 8, every: 1 }, parts, 50)).toBeGreaterThan(0.9);
    expect(named(plant({ models: 8, every: 1 }, 1))).toEqual([]);
  });

  it("is found in one criterion among 280, of 4 logits and with 40 models", () => {
    // 73% of 40 draws, and no other criterion is named.
    const found = shareOf(
      { models: 40, criterion: 4, impact: 0.5 },
      (pairs) => named(pairs).includes("c0-0"),
      40,
    );
    expect(found).toBeGreaterThan(0.5);
  });
});

describe("compareLanguages", () => {
  it("says no by chance in few of 200 draws without a difference", () => {
    const wrong = Array.from({ length: 200 }, (_, seed) =>
      compareLanguages(draw({ cases: 24, models: 5, seed }), { draws: 1 }),
    ).filter(({ pooling }) => pooling === "no");
    // Abilities and criteria are two families at 5%: at most about 10%, and 15% in 200 draws.
    expect(wrong.length).toBeLessThan(30);
  });
});
