import type { BootstrapOptions } from "../../../stats/bootstrap-interval.js";
import { loadPublished } from "../data/published.js";
import { loadHeartbench } from "../data/tables.js";
import { type JudgedRun, type Reading, readJudgedRun } from "./board-readings.js";
import { type PublishedRow, publishedRows, referenceRows } from "./board-references.js";
import { type BoardScores, scoreBoard } from "./board-scores.js";

/** A respondent's line of the board. */
export interface BoardRow extends BoardScores {
  judge: string;
  mode: "all" | "each";
  order: "fixed" | "shuffled";
  /** The folder of the judging. */
  judging: string;
  model: string;
  prompt: string;
  /** A script or a computation: never called a model. */
  isBaseline: boolean;
  /** Why verdicts are missing, and how often: "judge: missing", "reply refused". */
  missing: Record<string, number>;
  /** Replies without a word, which are judged as they are. */
  empty: number;
}

/** A run's judged replies, scored, beside what needs no model and what was published. */
export interface Board {
  run: JudgedRun;
  rows: BoardRow[];
  references: ReturnType<typeof referenceRows>;
  /** Of the released cases of the run's subset: another set of cases unless the run asked these. */
  published: PublishedRow[];
  /** Whether the run asked the very cases that the published scores are about. */
  isComparable: boolean;
}

/**
 * Reads a run and its judgings and scores every respondent by every judge.
 *
 * The rule of catastrophic failure is applied as the judge was asked: a reply that fails as a whole scores 0 in
 * its case, and a case without an answer to that question is unscored. `withoutRule` is the overall score
 * without it.
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
  const wholeSet = run.cases.length === released.filter((one) => isOf(one, subset)).length;
  return {
    run,
    rows: run.respondents.map(({ readings, ...who }) => ({
      ...who,
      isBaseline: /^(scripted|bayes)\//.test(who.model),
      ...scoreBoard(readings, options),
      missing: countReasons(readings.flat()),
      empty: readings.flat().filter(({ isEmpty }) => isEmpty).length,
    })),
    references: referenceRows(run.cases),
    published: publishedRows(published, released, subset),
    isComparable: cases === "upstream" && language === "zh" && wholeSet,
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
