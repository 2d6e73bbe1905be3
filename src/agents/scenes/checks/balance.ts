import { personaManners, type Scenario } from "../../scenario.js";
import type { SceneFinding } from "./finding.js";

/** Women and men, or two manners, may differ by this share of all people, and by two people in a small set. */
export const largestDifference = 0.1;

/** The ages over which a set is to be spread evenly. */
export const ageRange = { from: 15, to: 84 } as const;

export interface SceneBalance {
  scenarios: number;
  /** By the code of a hidden intention. */
  intentions: Record<string, number>;
  sexes: Record<string, number>;
  manners: Record<string, number>;
  /** By decade: "10" to "80". */
  decades: Record<string, number>;
  /** The largest distance between the ages and an even spread over 15 to 84 (Kolmogorov), and its 5% bound. */
  ageDistance: number;
  ageBound: number;
  /** The words for a character that most people share. */
  commonTraits: { trait: string; people: number }[];
}

/** Counts of the people of a set. */
export function sceneBalance(scenarios: readonly Scenario[]): SceneBalance {
  const ages = scenarios.map(({ persona }) => persona.age);
  const traits = count(scenarios.flatMap(({ persona }) => persona.traits));
  return {
    scenarios: scenarios.length,
    intentions: count(scenarios.map(({ intention }) => String(intention))),
    sexes: count(scenarios.map(({ persona }) => persona.sex)),
    manners: count(scenarios.map(({ persona }) => persona.manner)),
    decades: count(ages.map((age) => String(10 * Math.floor(age / 10)))),
    ageDistance: evenDistance(ages),
    ageBound: 1.358 / Math.sqrt(ages.length),
    commonTraits: Object.entries(traits)
      .map(([trait, people]) => ({ trait, people }))
      .sort((a, b) => b.people - a.people || a.trait.localeCompare(b.trait))
      .slice(0, 5),
  };
}

function count(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values.toSorted()) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/**
 * The Kolmogorov distance of whole ages from an even spread over the range. An age stands for the year that follows
 * it. NaN for no ages.
 */
function evenDistance(ages: readonly number[]): number {
  if (ages.length === 0) return Number.NaN;
  const years = ageRange.to - ageRange.from + 1;
  let largest = 0;
  for (let age = ageRange.from - 1; age <= ageRange.to; age++) {
    const upTo = ages.filter((one) => one <= age).length / ages.length;
    largest = Math.max(largest, Math.abs(upTo - (age - ageRange.from + 1) / years));
  }
  return largest;
}

/** Where a set leans to one kind of people. */
export function checkBalance(scenarios: readonly Scenario[], balance: SceneBalance): SceneFinding[] {
  const { sexes, manners, ageDistance, ageBound, commonTraits } = balance;
  const n = scenarios.length;
  const allowed = Math.max(2, largestDifference * n);
  const found = (field: string, reason: string): SceneFinding => ({
    check: "balance",
    of: "set",
    field,
    reason,
  });
  const findings: SceneFinding[] = [];
  const [women, men] = [sexes.woman ?? 0, sexes.man ?? 0];
  if (Math.abs(women - men) > allowed) {
    findings.push(
      found("persona.sex", `has ${women} women and ${men} men; let them differ by ${allowed} at most`),
    );
  }
  const perManner = personaManners.map((manner) => manners[manner] ?? 0);
  if (Math.max(...perManner) - Math.min(...perManner) > allowed) {
    const shown = personaManners.map((manner, i) => `${perManner[i]} ${manner}`).join(", ");
    findings.push(found("persona.manner", `has ${shown}; let them differ by ${allowed} at most`));
  }
  if (ageDistance > ageBound) {
    findings.push(
      found(
        "persona.age",
        `is not spread over ${ageRange.from} to ${ageRange.to} (distance ${ageDistance.toFixed(2)}, at most ${ageBound.toFixed(2)})`,
      ),
    );
  }
  for (const { trait, people } of commonTraits) {
    if (people > Math.max(3, largestDifference * n)) {
      findings.push(found("persona.traits", `has "${trait}" in ${people} people; vary it`));
    }
  }
  return findings;
}

/** Intentions that a set has more or less often than it should. */
export function checkCounts(
  balance: SceneBalance,
  wanted: readonly { code: number; count: number }[],
): SceneFinding[] {
  return wanted.flatMap(({ code, count: due }): SceneFinding[] => {
    const has = balance.intentions[String(code)] ?? 0;
    if (has === due) return [];
    const reason = `has intention ${code} in ${has} scenarios; it should be ${due}`;
    return [{ check: "counts", of: "set", field: "intention", reason }];
  });
}
