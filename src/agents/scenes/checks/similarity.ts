import { jaccard, shingles, wordsIn } from "../../../core/words.js";
import type { Scenario } from "../../scenario.js";
import { type SceneFinding, storyTexts } from "./finding.js";
import { contentTerms, termsIn } from "./terms.js";

/** Scenes that share more than this part of their runs of three terms are one scene told twice. */
export const duplicateFrom = 0.2;

/** Scenes whose stories are more alike than this in what they speak of may have one plot. */
export const samePlotFrom = 0.3;

/** Two scenes, and how alike they are. */
export interface ScenePair {
  first: string;
  second: string;
  /** The cosine of their weighted terms, 0 to 1: what they speak of. */
  plot: number;
  /** The Jaccard similarity of runs of three terms, 0 to 1: how they say it. */
  wording: number;
}

/**
 * How alike every two scenes are, the most alike first.
 *
 * What they speak of is the cosine of their terms, each weighted by how often it occurs and by how few scenes have it
 * (tf-idf, with the logarithm of all scenes over those that have it). How they say it is the share of common runs of
 * three terms.
 *
 * The weights come from the set itself: among few scenes they say little, and between two alone nothing.
 *
 * @returns NaN as plot where a scene has no term that another lacks
 */
export function closestScenes(scenarios: readonly Scenario[], stopWords: readonly string[]): ScenePair[] {
  const told = scenarios.map((scenario) => {
    const text = storyTexts(scenario)
      .map((one) => one.text)
      .join(" ");
    const counts = new Map<string, number>();
    for (const term of contentTerms(text, scenario.language, stopWords)) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    return { id: scenario.id, counts, runs: shingles(termsIn(text, scenario.language), 3) };
  });
  const scenesWith = new Map<string, number>();
  for (const { counts } of told) {
    for (const term of counts.keys()) scenesWith.set(term, (scenesWith.get(term) ?? 0) + 1);
  }
  const directions = told.map(({ counts }) => {
    const weight = (term: string): number => Math.log(told.length / (scenesWith.get(term) as number));
    return ofLengthOne(new Map([...counts].map(([term, count]) => [term, count * weight(term)])));
  });
  const pairs: ScenePair[] = [];
  for (let a = 0; a < told.length; a++) {
    for (let b = a + 1; b < told.length; b++) {
      const [one, other] = [told[a]!, told[b]!];
      pairs.push({
        ...{ first: one.id, second: other.id, plot: cosine(directions[a]!, directions[b]!) },
        wording: jaccard(one.runs, other.runs),
      });
    }
  }
  return pairs.sort((a, b) => b.plot - a.plot || b.wording - a.wording);
}

/** The vector divided by its length; empty where that is 0. */
function ofLengthOne(vector: ReadonlyMap<string, number>): Map<string, number> {
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  return new Map(length === 0 ? [] : [...vector].map(([term, weight]) => [term, weight / length]));
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  // Without terms there is no direction.
  if (small.size === 0) return Number.NaN;
  let product = 0;
  for (const [term, weight] of small) product += weight * (large.get(term) ?? 0);
  return product;
}

/** Scenes that repeat another in plot, wording, name or the first words. */
export function checkSimilarity(scenarios: readonly Scenario[], pairs: readonly ScenePair[]): SceneFinding[] {
  const alike = pairs.flatMap(({ first, second, plot, wording }): SceneFinding[] => {
    const found = (field: string, reason: string): SceneFinding[] => [
      { check: "similar", of: second, field, reason },
    ];
    if (wording > duplicateFrom) {
      return found("", `shares ${percent(wording)} of its wording with ${first}; write another scene`);
    }
    if (plot > samePlotFrom) {
      return found(
        "background",
        `is like ${first} in what it speaks of (cosine ${plot.toFixed(2)}); change the plot`,
      );
    }
    return [];
  });
  const names = repeated(scenarios, "persona.name", ({ persona }) => persona.name.split(/\s+/));
  const openings = repeated(scenarios, "openingLine", ({ openingLine, language }) => [
    language === "en" ? wordsIn(openingLine).slice(0, 4).join(" ") : openingLine.slice(0, 6),
  ]);
  return [...alike, ...names, ...openings];
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Scenes that have in common with an earlier one what no two should. */
function repeated(
  scenarios: readonly Scenario[],
  field: string,
  keysOf: (scenario: Scenario) => readonly string[],
): SceneFinding[] {
  const owners = new Map<string, string>();
  return scenarios.flatMap((scenario) =>
    keysOf(scenario).flatMap((key): SceneFinding[] => {
      const owner = owners.get(key);
      owners.set(key, owner ?? scenario.id);
      if (owner === undefined || owner === scenario.id || key === "") return [];
      return [
        { check: "similar", of: scenario.id, field, reason: `"${key}" is also in ${owner}; change it` },
      ];
    }),
  );
}
