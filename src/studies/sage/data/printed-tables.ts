import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { randomStream } from "../../../core/random.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import { dataFolder } from "./inputs.js";

/** A bar of Figure 7. */
export interface PrintedEmotion {
  /** As the paper abbreviates it: V3, 4o, G2.5, G2.5T. */
  judge: string;
  model: string;
  emotion: number;
  /** "exact" where released dialogues give the mean; "figure" where it was read off, within 0.5. */
  read: "exact" | "figure";
}

/** Figure 7: mean final emotion of ten models under four judges. */
export async function loadFigure7(folder: string = projectPath(dataFolder)): Promise<PrintedEmotion[]> {
  const table = await readTable(folder, "printed-figure7");
  const [models, emotions, read] = [table.strings("model"), table.numbers("emotion"), table.strings("read")];
  return table.strings("judge").map((judge, i) => ({
    judge,
    model: models[i]!,
    emotion: emotions[i]!,
    read: read[i] as PrintedEmotion["read"],
  }));
}

/** A row of Table 3. */
export interface PrintedStanding {
  model: string;
  sentientRank: number;
  sentientScore: number;
  success: number;
  failure: number;
  arenaRank: number;
  arenaScore: number;
}

/** Table 3: the printed leaderboard beside Arena's. */
export async function loadTable3(folder: string = projectPath(dataFolder)): Promise<PrintedStanding[]> {
  const table = await readTable(folder, "printed-table3");
  const column = (name: string): number[] => table.numbers(name);
  const [sentientRank, sentientScore, success] = [
    column("sentient_rank"),
    column("sentient_score"),
    column("success"),
  ];
  const [failure, arenaRank, arenaScore] = [column("failure"), column("arena_rank"), column("arena_score")];
  return table.strings("model").map((model, i) => ({
    model,
    sentientRank: sentientRank[i]!,
    sentientScore: sentientScore[i]!,
    success: success[i]!,
    failure: failure[i]!,
    arenaRank: arenaRank[i]!,
    arenaScore: arenaScore[i]!,
  }));
}

/** A cell of Table 2. */
export interface PrintedRho {
  first: string;
  second: string;
  rho: number;
}

/** Table 2: rank correlations between judges. */
export async function loadTable2(folder: string = projectPath(dataFolder)): Promise<PrintedRho[]> {
  const table = await readTable(folder, "printed-table2");
  const [second, rho] = [table.strings("second"), table.numbers("rho")];
  return table.strings("first").map((first, i) => ({ first, second: second[i]!, rho: rho[i]! }));
}

/** The date of a model's version, as the paper prints it in one place. */
export interface PrintedDate {
  model: string;
  /** Year-month-day. */
  date: string;
  place: string;
}

/** The dates that Table 3 and Appendix A print. */
export async function loadDates(folder: string = projectPath(dataFolder)): Promise<PrintedDate[]> {
  const table = await readTable(folder, "printed-dates");
  const [date, place] = [table.strings("date"), table.strings("place")];
  return table.strings("model").map((model, i) => ({ model, date: date[i]!, place: place[i]! }));
}

export interface PrintedCorrelation extends Estimate {
  /** Lowest and highest value if each number that was read off varies within its ±0.5. */
  reading: ConfidenceInterval;
}

/**
 * The rank correlation of two judges over the ten models of Figure 7: what Table 2 prints.
 *
 * The interval takes models as the units. `reading` is the range over 1,000 redraws of the numbers that were
 * read off the figure, uniformly within ±0.5.
 *
 * @throws InputError when a judge is none of the figure's
 *
 * @example
 * ```ts
 * const rho = figure7Correlation(await loadFigure7(), "V3", "4o");
 * rho.value; // 0.842
 * rho.n; // 10
 * ```
 */
export function figure7Correlation(
  printed: readonly PrintedEmotion[],
  first: string,
  second: string,
  seed = 1,
): PrintedCorrelation {
  const of = (judge: string): PrintedEmotion[] => {
    const own = printed.filter((row) => row.judge === judge);
    if (own.length > 0) return own;
    const known = [...new Set(printed.map((row) => row.judge))].join(", ");
    throw new InputError(`figure7Correlation requires a judge of Figure 7 (${known}), got "${judge}"`);
  };
  const x = of(first);
  const y = x.map((row) => of(second).find((other) => other.model === row.model)!);
  const values = (rows: PrintedEmotion[]): number[] => rows.map((row) => row.emotion);
  const stream = randomStream(seed, "sage", "figure-7-reading", first, second);
  const move = ({ emotion, read }: PrintedEmotion): number =>
    read === "exact" ? emotion : emotion + stream.next() - 0.5;
  const moved = Array.from(
    { length: 1_000 },
    () => spearmanCorrelation(x.map(move), y.map(move), { interval: "fisher-z" }).value,
  );
  return {
    ...spearmanCorrelation(values(x), values(y)),
    reading: [Math.min(...moved), Math.max(...moved)],
  };
}

/**
 * How alike are the sentient and the Arena leaderboard? Spearman's correlation of the two scores of Table 3,
 * models as the units. Orthogonal would be a correlation of 0.
 */
export function arenaCorrelation(printed: readonly PrintedStanding[]): Estimate {
  return spearmanCorrelation(
    printed.map((row) => row.sentientScore),
    printed.map((row) => row.arenaScore),
  );
}
