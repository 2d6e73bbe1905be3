import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import { type AbilityId, abilityIds } from "../data/taxonomy.js";

/** The cases and criteria on which an ability's score rests. */
export interface AbilityCells {
  ability: AbilityId;
  /** Criteria of the ability. */
  criteria: number;
  /** Cases with at least one: the n of the ability's mean. */
  cells: number;
  /** Cells with one criterion, where the logarithm changes nothing. */
  single: number;
  /** Cells without a range (Max = Min), which have no score. */
  undefinedCells: number;
  /** Cells with penalties only: an empty reply scores 100 there. */
  penaltiesOnly: number;
  /** Cells with weights of both signs. */
  mixed: number;
}

/**
 * On how many cases, and on what kind of cells, does each ability rest?
 *
 * @example
 * ```ts
 * const hard = abilityCells(await loadHeartbench(), "hard");
 * hard.find(({ ability }) => ability === "morality")!.cells; // 7
 * ```
 */
export function abilityCells(cases: readonly CaseRecord[], set: CaseSet = "all"): AbilityCells[] {
  const own = casesOf(cases, set);
  return abilityIds.map((ability) => {
    const cells = own
      .map(({ criteria }) => criteria.flatMap((one) => (one.ability === ability ? [one.score ?? 0] : [])))
      .filter((weights) => weights.length > 0);
    const count = (holds: (weights: number[]) => boolean): number => cells.filter(holds).length;
    return {
      ability,
      criteria: cells.reduce((sum, weights) => sum + weights.length, 0),
      cells: cells.length,
      single: count((weights) => weights.length === 1),
      undefinedCells: count((weights) => weights.every((weight) => weight === 0)),
      penaltiesOnly: count((weights) => weights.every((weight) => weight < 0)),
      mixed: count((weights) => weights.some((w) => w < 0) && weights.some((w) => w > 0)),
    };
  });
}

/** How far the rule of catastrophic failure can act in the released code. */
export interface CatastrophicReach {
  /** Criteria outside the fifteen abilities. */
  criteria: number;
  /** Those with a weight. */
  weighted: number;
  /** Cases with a positive one: only these could be set to 0. */
  cases: number;
  of: number;
}

/**
 * On how many cases can the rule of catastrophic failure act? The released code sets a case to 0 when a hit
 * criterion outside the fifteen has a positive weight.
 *
 * @example
 * ```ts
 * catastrophicReach(await loadHeartbench()); // { criteria: 296, weighted: 1, cases: 0, of: 296 }
 * ```
 */
export function catastrophicReach(cases: readonly CaseRecord[]): CatastrophicReach {
  const others = cases.map(({ criteria }) => criteria.filter(({ ability }) => ability === "other"));
  return {
    criteria: others.flat().length,
    weighted: others.flat().filter(({ score }) => score !== null).length,
    cases: others.filter((own) => own.some(({ score }) => (score ?? 0) > 0)).length,
    of: cases.length,
  };
}
