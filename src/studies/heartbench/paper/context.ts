import { plainMean } from "../../../stats/descriptives.js";
import { PrintedContext } from "../../shared/printed-context.js";
import type { CaseRecord, CaseSet } from "../data/data.js";
import type { Published } from "../data/published.js";
import type { ScoreTable } from "../data/score-table.js";
import type { AbilityId } from "../data/taxonomy.js";
import { type AbilityCells, abilityCells } from "../measures/ability-cells.js";
import {
  type AggregateRow,
  type Aggregation,
  abilityWeights,
  aggregate,
  normalTable,
} from "../measures/aggregation.js";
import { type AttainableMeans, attainableAbilityMeans, attainableShare } from "../measures/attainable.js";
import { type ReferenceReply, type ReferenceScores, referenceScores } from "../measures/reference-replies.js";
import { BoundedScores } from "../measures/score-bounds.js";
import type { Printed } from "./printed.js";

/** The set of cases that each of the two figures with scores is about. */
export type FigureId = "figure4" | "figure5";
export const figureSets: Readonly<Record<FigureId, Exclude<CaseSet, "normal">>> = {
  figure4: "all",
  figure5: "hard",
};
export const figureTitles: Readonly<Record<FigureId, string>> = { figure4: "Figure 4", figure5: "Figure 5" };

/** A fit is evidence only if less than this share of the printable values would fit by chance. */
const informativeShare = 0.5;

/** Everything from which the claims are computed. What several claims need is computed once. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly cases: readonly CaseRecord[],
    readonly published: Published,
    printed: readonly Printed[],
  ) {
    super("heartbench", printed);
  }

  table(figure: FigureId): ScoreTable {
    return this.published[figure];
  }

  /** The scores on a set of cases. Those of the normal set are derived from the two figures. */
  private scores(set: CaseSet): ScoreTable {
    const { figure4, figure5 } = this.published;
    if (set !== "normal") return set === "all" ? figure4 : figure5;
    return this.once("normal scores", () => normalTable(this.cases, figure4, figure5));
  }

  /** Published scores with the largest standard errors that they can have. */
  bounds(set: CaseSet): BoundedScores {
    return this.once(`bounds ${set}`, () => new BoundedScores(this.scores(set), this.cases, set));
  }

  /** The cases and criteria on which an ability's score rests. */
  cells(set: CaseSet, ability: AbilityId): AbilityCells {
    const all = this.once(`cells ${set}`, () => abilityCells(this.cases, set));
    return all.find((row) => row.ability === ability)!;
  }

  /** The means that the released criteria allow; null if nearly every printed value would fit. */
  attainable(figure: FigureId, ability: AbilityId): AttainableMeans | null {
    return this.once(`attainable ${figure} ${ability}`, () => {
      const means = attainableAbilityMeans(this.cases, ability, { set: figureSets[figure] });
      return attainableShare(means, 1) < informativeShare ? means : null;
    });
  }

  /** Published models under an aggregation, the best first. */
  board(set: CaseSet, aggregation: Aggregation): AggregateRow[] {
    return this.once(`board ${set} ${aggregation}`, () =>
      aggregate(this.scores(set), abilityWeights(this.cases, aggregation, set)),
    );
  }

  /** A model's row on such a board. */
  standing(set: CaseSet, aggregation: Aggregation, model: string): AggregateRow {
    return this.board(set, aggregation).find((row) => row.model === model)!;
  }

  /** The mean of a board's models. */
  boardMean(set: CaseSet, aggregation: Aggregation): number {
    const rows = this.board(set, aggregation);
    return plainMean(rows.map(({ value }) => value));
  }

  reference(reply: ReferenceReply, set: CaseSet = "all"): ReferenceScores {
    return this.once(`reference ${reply} ${set}`, () => referenceScores(this.cases, reply, { set }));
  }

  /** A model's rank in one ability, 1 = best; ties share the better rank. */
  rankIn(figure: FigureId, model: string, ability: AbilityId): number {
    const table = this.table(figure);
    const own = table.score(model, ability);
    return 1 + table.column(ability).filter((score) => score > own).length;
  }
}
