import { withInputs } from "../../../core/read-inputs.js";
import { printedFolder, studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { ScoreTable } from "./score-table.js";
import type { AbilityId, DimensionId } from "./taxonomy.js";

/** A row of the README's table of criteria: an ability, a whole dimension, or the total. */
export interface PublishedCount {
  row: string;
  dimension: DimensionId | null;
  ability: AbilityId | null;
  count: number;
  percent: number;
  decimals: number;
}

/** Everything that the paper's figures and the README's tables print. */
export interface Published {
  /** All cases. */
  figure4: ScoreTable;
  /** The hard set. */
  figure5: ScoreTable;
  /** `printedAs` is the README's own name of the model. */
  readmeOverall: { model: string; printedAs: string; score: number }[];
  readmeCounts: PublishedCount[];
}

/**
 * The published scores and counts.
 *
 * @example
 * ```ts
 * const published = await loadPublished();
 * published.figure4.score("GPT-5", "verbal-expression"); // 16.4
 * published.figure4.mean("GPT-5"); // 60.16
 * ```
 */
export async function loadPublished(given: string = studyFolder("heartbench")): Promise<Published> {
  const folder = printedFolder(given);
  const [figure4, figure5, overall, counts] = await Promise.all([
    readScores(folder, "published-figure4"),
    readScores(folder, "published-figure5"),
    readTable(folder, "published-readme-overall"),
    readTable(folder, "published-readme-counts"),
  ]);
  const [printedAs, score] = [overall.strings("printed_as"), overall.numbers("score")];
  const [dimension, ability] = [counts.optionalStrings("dimension"), counts.optionalStrings("ability")];
  const [count, percent, decimals] = ["count", "percent", "decimals"].map((name) => counts.numbers(name));
  return {
    figure4,
    figure5,
    readmeOverall: overall.strings("model").map((model, i) => ({
      model,
      printedAs: printedAs[i]!,
      score: score[i]!,
    })),
    readmeCounts: withInputs(
      counts.strings("row").map((row, i) => ({
        row,
        dimension: dimension[i] as PublishedCount["dimension"],
        ability: ability[i] as PublishedCount["ability"],
        count: count![i]!,
        percent: percent![i]!,
        decimals: decimals![i]!,
      })),
      counts,
    ),
  };
}

async function readScores(folder: string, name: string): Promise<ScoreTable> {
  const table = await readTable(folder, name);
  const [ability, score] = [table.strings("ability"), table.numbers("score")];
  const cells = table
    .strings("model")
    .map((model, i) => ({ model, ability: ability[i] as AbilityId, score: score[i]! }));
  return withInputs(ScoreTable.from(cells, table.file), table);
}
