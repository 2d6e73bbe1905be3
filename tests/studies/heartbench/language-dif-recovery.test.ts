import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { abilityIds } from "../../../src/studies/heartbench/data/taxonomy.js";
import type { LanguagePair } from "../../../src/studies/heartbench/measures/language-pair.js";
import {
  compareLanguages,
  type LanguageVersions,
} from "../../../src/studies/heartbench/measures/language-versions.js";

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

/** How often each is found. */
function shares(planted: Planted, draws: number) {
  const found = Array.from(
    { length: draws },
    (_, seed): LanguageVersions => compareLanguages(plant(planted, seed), { draws: 199, seed }),
  );
  const share = (is: (one: LanguageVersions) => boolean): number => found.filter(is).length / draws;
  const beyond = (one: LanguageVersions) =>
    one.parts.filter(({ part }) => abilityIds.includes(part as "warmth"));
  const tests = found.flatMap((one) => beyond(one).map((part) => part.beyond.p));
  return {
    anyAbility: share((one) => beyond(one).some((part) => part.beyond.adjusted < 0.05)),
    firstAbility: share((one) => beyond(one)[0]!.beyond.adjusted < 0.05),
    oneAbility: tests.filter((p) => p < 0.05).length / tests.length,
    anyCriterion: share(({ odds }) => odds.some(({ adjusted }) => adjusted < 0.05)),
    firstCriterion: share(({ odds }) => odds.some((one) => one.criterion === "c0-0" && one.adjusted < 0.05)),
    heterogeneous: share(({ heterogeneity }) => heterogeneity.p < 0.05),
    main: share(({ parts }) => parts[0]!.p < 0.05),
  };
}

// A test at 5% is wrong in at most 9.5% of 200 draws, with 95% certainty.
const most = 0.095;

describe("compareLanguages", () => {
  it.each<[string, Planted]>([
    ["nothing", { models: 5 }],
    ["better replies in one language", { models: 5, impact: 0.8 }],
    ["a kinder judge in one language", { models: 5, lenient: 0.8 }],
  ])("takes %s for no differential functioning of abilities", (_, planted) => {
    const found = shares(planted, 200);
    console.log(_, found);
    expect(found.anyAbility).toBeLessThanOrEqual(most);
    // Eight abilities a draw: 5% would be 4 to 6.
    expect(found.oneAbility).toBeGreaterThan(0.035);
    expect(found.oneAbility).toBeLessThan(0.065);
    expect(found.heterogeneous).toBeLessThanOrEqual(most);
    if (planted.impact !== undefined) expect(found.main).toBeGreaterThan(0.9);
  });

  it("takes better replies for no differential functioning of criteria", () => {
    const found = shares({ models: 15, impact: 1 }, 200);
    console.log("15", found);
    expect(found.anyCriterion).toBeLessThanOrEqual(most);
    expect(found.heterogeneous).toBeLessThanOrEqual(most);
  });

  it("finds an ability that is easier in one language, whatever the main effect", () => {
    // 1.5 logits are 23 points here.
    const planted = { models: 5, ability: 1.5, impact: -0.5 };
    const few = shares(planted, 200);
    console.log("ability", few);
    expect(few.firstAbility).toBeGreaterThan(0.75);
  });

  it("finds that criteria part, though no single one can be named", () => {
    const found = shares({ models: 8, every: 1 }, 200);
    console.log("every", found);
    expect(found.heterogeneous).toBeGreaterThan(0.8);
    expect(found.firstCriterion).toBe(0);
  });

  it("finds one criterion among 280 where many models answered", () => {
    const found = shares({ models: 40, criterion: 4, impact: 0.5 }, 40);
    console.log("criterion", found);
    expect(found.firstCriterion).toBeGreaterThan(0.5);
  });
});
