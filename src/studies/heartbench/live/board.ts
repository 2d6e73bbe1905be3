import type { BootstrapOptions } from "../../../stats/bootstrap-interval.js";
import { loadPublished } from "../data/published.js";
import { loadHeartbench } from "../data/tables.js";
import { type JudgedRun, type Reading, readJudgedRun } from "./board-readings.js";
import { type PublishedRow, publishedRows, referenceRows } from "./board-references.js";
import { type BoardScores, scoreBoard } from "./board-scores.js";
import { type CriticalRow, criticalRow } from "./critical/critical-row.js";
import { type CaseReview, reviewOf } from "./critical/review.js";

/** A respondent's row of the board. */
export interface BoardRow extends BoardScores {
  judge: string;
  mode: "all" | "each";
  order: "fixed" | "shuffled";
  /** The folder of the judging. */
  judging: string;
  model: string;
  prompt: string;
  /** A script or a computation, which is never called a model. */
  isBaseline: boolean;
  /** Why verdicts are missing, and how often: "judge: missing", "reply refused". */
  missing: Record<string, number>;
  /** Replies without a word. They are judged like any other. */
  empty: number;
  /** What it does in cases that hide a risk; null if the run has none that says so. Never part of a mean. */
  critical: CriticalRow | null;
}

/** The scores of a run's judged replies, with scores that need no model and published scores. */
export interface Board {
  run: JudgedRun;
  rows: BoardRow[];
  references: ReturnType<typeof referenceRows>;
  /**
   * Published scores on the released cases of the run's subset. These are other cases unless the run asked
   * them.
   */
  published: PublishedRow[];
  /** Whether the run asked the same cases that the published scores are about. */
  isComparable: boolean;
  /** Whether clinicians have reviewed the cases. */
  review: CaseReview;
}

/**
 * Reads a run and its judgings and scores every respondent by every judge.
 *
 * The judge was asked whether a reply fails as a whole, and the rule of catastrophic failure is applied
 * accordingly. A reply that fails scores 0 in its case; if that question has no answer, the case is unscored.
 * `withoutRule` is the overall score without the rule.
 *
 * @param judgings folders of judgings, as `affectlab judge` makes them
 */
export async function makeBoard(
  folder: string,
  judgings: readonly string[],
  options: BootstrapOptions = {},
): Promise<Board> {
  const [run, published, released] = await Promise.all([
    readJudgedRun(folder, judgings),
    loadPublished(),
    loadHeartbench(),
  ]);
  const { subset, cases, language } = run.choices;
  const review = await reviewOf(run.cases, run.choices);
  const wholeSet = run.cases.length === released.filter((one) => isOf(one, subset)).length;
  return {
    run,
    rows: run.respondents.map(({ readings, ...who }) => ({
      ...who,
      isBaseline: /^(scripted|bayes)\//.test(who.model),
      ...scoreBoard(readings, options),
      missing: countReasons(readings.flat()),
      empty: readings.flat().filter(({ isEmpty }) => isEmpty).length,
      critical: criticalRow(run.cases, readings, language),
    })),
    references: referenceRows(run.cases),
    published: publishedRows(published, released, subset),
    isComparable: cases === "upstream" && language === "zh" && wholeSet,
    review,
  };
}

const isOf = ({ difficulty }: { difficulty: string }, subset: string): boolean =>
  subset === "all" || difficulty === subset;

function countReasons(readings: readonly Reading[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { missing } of readings) {
    for (const reason of missing) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
