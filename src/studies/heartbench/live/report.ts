import { UsageError } from "../../../core/errors.js";
import type { Figure } from "../../../plots/figure.js";
import type { LiveReport, ReportOptions, ReportTable } from "../../report-contract.js";
import { type Board, makeBoard } from "./board.js";
import { boardNotes } from "./board-notes.js";
import { abilityTables, dimensionTable, missingTable, overallTable, publishedTable } from "./board-tables.js";
import { criticalTables } from "./critical/critical-tables.js";
import { liveFigures } from "./figures.js";
import { type JudgeLanguages, languagesOf } from "./languages/beside.js";
import { figureLanguages } from "./languages/language-figure.js";
import { languageNotes, languageTables } from "./languages/language-tables.js";
import { boardByDomain, type DomainBoard } from "./split/domain-board.js";
import { type JudgeSplit, splitBoard } from "./split/split-board.js";
import { domainTables, splitTables } from "./split/split-tables.js";
import { wideColumns } from "./wide-columns.js";

export interface HeartbenchReport extends LiveReport {
  board: Board;
  /** Normal beside hard cases, for each judge; empty unless the run asked both. */
  splits: JudgeSplit[];
  byDomain: DomainBoard;
}

/**
 * A run's board by dimension, ability, difficulty and scenario, with scores that need no model and published scores.
 */
export async function reportLive(
  folder: string,
  { judgings, choices }: ReportOptions,
): Promise<HeartbenchReport> {
  const board = await makeBoard(folder, judgings);
  const languages = await languagesBeside(board, choices?.beside ?? []);
  const [splits, byDomain] = [splitBoard(board), boardByDomain(board)];
  const judged = board.rows.length > 0;
  const columns = wideColumns(board.rows);
  return {
    ...{ board, splits, byDomain },
    tables: judged
      ? [
          overallTable(board),
          ...criticalTables(board),
          dimensionTable(board),
          ...splitTables(splits, board),
          ...domainTables(byDomain, columns),
          ...abilityTables(board, columns),
          ...missingTable(board.rows),
          ...publishedTable(board),
          ...withNotes(languageTables(languages), languageNotes(languages)),
        ]
      : [],
    notes: judged
      ? boardNotes(board)
      : ["the replies are not judged yet: `affectlab judge <run> --judge provider/model`"],
    json: { ...boardJson(board), splits, byDomain, ...(languages.length === 0 ? {} : { languages }) },
    figures: (): Figure[] =>
      judged ? [...liveFigures(board), ...languages.map((of, i) => figureLanguages(board, of, i))] : [],
  };
}

/** Notes that speak of several tables stand under the first of them. */
function withNotes(tables: readonly ReportTable[], notes: readonly string[]): ReportTable[] {
  return tables.map((table, i) => (i === 0 ? { ...table, notes } : table));
}

/** The run in the other language that is named, if any. */
async function languagesBeside({ run, rows }: Board, beside: readonly string[]): Promise<JudgeLanguages[]> {
  const [other, more] = beside;
  if (other === undefined) return [];
  if (more !== undefined) throw new UsageError(`--beside takes one run, got ${beside.length}`);
  if (rows.length === 0) throw new UsageError("--beside compares verdicts, and this run is not judged");
  return languagesOf(run, other);
}

/** The board for programs: estimates as they are, NaN as null. */
export function boardJson({ run, rows, references, published, isComparable, review }: Board) {
  return {
    board: {
      ...run.choices,
      caseCount: run.cases.length,
      review,
      rows: rows.map(({ judging: _, ...row }) => row),
      references,
      published: { isComparable, rows: published },
    },
  };
}
