import { bhatiaDavisBound } from "../../../stats/bhatia-davis-bound.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import type { CaseRecord, CaseSet } from "../data/data.js";
import type { ScoreTable } from "../data/score-table.js";
import { type AbilityId, abilityIds } from "../data/taxonomy.js";
import { abilityCells } from "./ability-cells.js";

/** A published mean with the widest 95% interval that it can have if scores run from 0 to 100. */
export interface BoundedScore {
  value: number;
  /** Cases of the ability. */
  n: number;
  /** Largest standard error, by Bhatia and Davis. */
  se: number;
}

/**
 * Published scores with the largest standard errors that they can have, given the released numbers of cases.
 * Without the replies, which were not released, no more can be said about the uncertainty of these means.
 *
 * Source: Bhatia & Davis 2000, doi 10.2307/2589180; at the limits Agresti & Coull 1998, doi 10.2307/2685469.
 *
 * @example
 * ```ts
 * const { figure5 } = await loadPublished();
 * const bounds = new BoundedScores(figure5, await loadHeartbench(), "hard");
 * bounds.score("GPT-5", "self-awareness"); // { value: 50, n: 8, se: 17.678 }
 * bounds.decided("GPT-5", "GPT-4o", "self-awareness"); // false
 * ```
 */
export class BoundedScores {
  private readonly counts: ReadonlyMap<AbilityId, number>;

  constructor(
    readonly table: ScoreTable,
    cases: readonly CaseRecord[],
    readonly set: CaseSet,
  ) {
    this.counts = new Map(abilityCells(cases, set).map(({ ability, cells }) => [ability, cells]));
  }

  /**
   * A model's score in an ability. At 0 or 100 the bound would be 0, which only means that all these cases
   * score the same. There the mean with two more cases at either limit takes the place of the score. A score that
   * follows from two others may lie beyond a limit, and counts as one at it.
   */
  score(model: string, ability: AbilityId): BoundedScore {
    const [value, n] = [this.table.score(model, ability), this.counts.get(ability)!];
    const mean = value <= 0 || value >= 100 ? (n * Math.min(Math.max(value, 0), 100) + 200) / (n + 4) : value;
    return { value, n, se: bhatiaDavisBound({ mean, n, lower: 0, upper: 100 }).se };
  }

  /**
   * A model's macro mean. Abilities share cases, so their errors may add up. With `any` dependence the bound
   * is the mean of the abilities' bounds. With `none` it is the bound for independent abilities.
   */
  overall(model: string, dependence: Dependence = "any"): { value: number; se: number } {
    const ses = abilityIds.map((ability) => this.score(model, ability).se);
    return { value: this.table.mean(model), se: combined(ses, dependence) / ses.length };
  }

  /**
   * Whether one model is above another beyond doubt: their difference exceeds `z` times the largest standard
   * error that it can have. Both answered the same cases, so with `any` dependence their errors may add up.
   * False means that the published numbers do not decide it, not that the models are equal.
   */
  decided(
    first: string,
    second: string,
    what: AbilityId | "overall",
    options: { z?: number; dependence?: Dependence } = {},
  ): boolean {
    const { z = normalQuantile(0.975), dependence = "any" } = options;
    const of = (model: string): { value: number; se: number } =>
      what === "overall" ? this.overall(model, dependence) : this.score(model, what);
    const [a, b] = [of(first), of(second)];
    return a.value - b.value > z * combined([a.se, b.se], dependence);
  }

  /** The overall ranks that the bounds do not refute, simultaneously over all pairs of models (Bonferroni; 95% unless `level` is given). */
  rankSet(model: string, dependence: Dependence = "any", level = 0.95): [best: number, worst: number] {
    const { models } = this.table;
    const z = normalQuantile(1 - (1 - level) / (models.length * (models.length - 1)));
    const above = (one: string, other: string): boolean =>
      this.decided(one, other, "overall", { z, dependence });
    const better = models.filter((other) => above(other, model)).length;
    const worse = models.filter((other) => above(model, other)).length;
    return [1 + better, models.length - worse];
  }
}

/** How errors are assumed to depend on each other: in any way, or not at all. */
export type Dependence = "any" | "none";

const combined = (ses: readonly number[], dependence: Dependence): number =>
  dependence === "any" ? ses.reduce((sum, se) => sum + se, 0) : Math.hypot(...ses);
