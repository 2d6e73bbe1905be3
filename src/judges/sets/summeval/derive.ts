import { DataError } from "../../../core/errors.js";
import type { DerivedTables } from "../../../io/derivation.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import { criteria, experts, ratingColumn } from "./design.js";

const file = "examples/data/summeval_dims.csv";
const header = ["item", "rater", "stratum", ...criteria];

interface Summary {
  article: string;
  system: string;
  stratum: string;
  scores: Map<string, number>;
}

/**
 * Turns the experts' ratings of SummEval's summaries into a table with a row a summary. Articles get codes in
 * the order in which the release lists them.
 *
 * @throws DataError naming file and line of the first defect
 */
export async function deriveSummeval(files: ReleasedFiles): Promise<DerivedTables> {
  const [first, ...rows] = await files.rows(file, ",");
  const shown = files.shown(file);
  if (first!.cells.join() !== header.join()) {
    throw new DataError(`has the columns ${first!.cells.join()}, expected ${header.join()}`, {
      ...{ file: shown, line: first!.line },
    });
  }
  const summaries = new Map<string, Summary>();
  for (const { cells, line } of rows) addRow(summaries, cells, { file: shown, line });
  const articles = new Map<string, string>();
  for (const { article } of summaries.values()) {
    if (!articles.has(article)) articles.set(article, `a${String(articles.size + 1).padStart(3, "0")}`);
  }
  const columns = criteria.flatMap((criterion) => experts.map((_, i) => ratingColumn(criterion, i)));
  return {
    articles: { columns: ["article", "released_id"], rows: [...articles].map(([id, code]) => [code, id]) },
    ratings: {
      columns: ["article", "system", "stratum", ...columns],
      rows: [...summaries.values()].map(({ article, system, stratum, scores }) => [
        ...[articles.get(article)!, system, stratum],
        ...columns.map((column) => scores.get(column) ?? null),
      ]),
    },
  };
}

function addRow(
  summaries: Map<string, Summary>,
  cells: readonly string[],
  where: { file: string; line: number },
): void {
  const [item = "", rater = "", stratum = "", ...scores] = cells;
  const [, article, system] = /^(.+)_(M\d+)$/.exec(item) ?? [];
  if (article === undefined || system === undefined) {
    throw new DataError(`is "${item}", expected an article, an underscore and a system`, {
      ...{ ...where, field: "item" },
    });
  }
  const expert = (experts as readonly string[]).indexOf(rater);
  if (expert === -1) {
    throw new DataError(`is "${rater}", expected ${experts.join(", ")}`, { ...where, field: "rater" });
  }
  let own = summaries.get(item);
  if (own === undefined) {
    own = { article, system, stratum, scores: new Map() };
    summaries.set(item, own);
  }
  for (const [i, criterion] of criteria.entries()) {
    const score = scores[i] ?? "";
    const column = ratingColumn(criterion, expert);
    if (!/^[1-5]$/.test(score)) {
      throw new DataError(`is "${score}", expected 1 to 5`, { ...where, field: criterion });
    }
    if (own.scores.has(column)) {
      throw new DataError(`${rater} rates ${item} twice`, { ...where, field: "rater" });
    }
    own.scores.set(column, Number(score));
  }
}
