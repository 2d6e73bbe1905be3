import { DataError, InputError } from "../../../core/errors.js";
import { plainMean } from "../../../stats/descriptives.js";
import { type AbilityId, abilityIds } from "./taxonomy.js";

/** A figure of the paper: the scores of models in the fifteen abilities. */
export class ScoreTable {
  private constructor(private readonly rows: ReadonlyMap<string, readonly number[]>) {}

  /** @throws DataError when a model lacks an ability or has it twice */
  static from(cells: readonly { model: string; ability: AbilityId; score: number }[], file: string) {
    const rows = new Map<string, number[]>();
    for (const { model, ability, score } of cells) {
      const row = rows.get(model) ?? abilityIds.map(() => Number.NaN);
      row[abilityIds.indexOf(ability)] = score;
      rows.set(model, row);
    }
    for (const [model, row] of rows) {
      const lacking = row.findIndex(Number.isNaN);
      if (lacking >= 0) throw new DataError(`${model} has no score in ${abilityIds[lacking]}`, { file });
    }
    return new ScoreTable(rows);
  }

  /** In the order of the figure: the best mean first. */
  get models(): string[] {
    return [...this.rows.keys()];
  }

  /** A model's fifteen scores, in the order of `abilityIds`. */
  row(model: string): readonly number[] {
    const row = this.rows.get(model);
    if (row !== undefined) return row;
    throw new InputError(`no scores of model "${model}"; there are ${this.models.join(", ")}`);
  }

  score(model: string, ability: AbilityId): number {
    return this.row(model)[abilityIds.indexOf(ability)]!;
  }

  /** All models' scores in one ability, in the order of `models`. */
  column(ability: AbilityId): number[] {
    return this.models.map((model) => this.score(model, ability));
  }

  /** The macro mean over the fifteen abilities: the paper's overall score. */
  mean(model: string): number {
    return plainMean(this.row(model));
  }
}
