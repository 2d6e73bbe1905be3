import { DataError } from "../../../core/errors.js";
import { PrintedContext } from "../../shared/printed-context.js";
import { type ChangeProfile, changeProfile } from "../data/changes.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { judges, mainJudge, modelCalled } from "../data/design.js";
import type { PrintedDate, PrintedEmotion, PrintedRho, PrintedStanding } from "../data/printed-tables.js";
import type { SageRatings } from "../data/ratings.js";
import { type JudgeMean, judgeMeans } from "../measures/judge-means.js";
import { type Leaderboard, type LeaderboardRow, leaderboard } from "../measures/leaderboard.js";
import { type StandInCorrelations, standInCorrelations } from "../measures/released-comparisons.js";
import { type RerunVariance, rerunVariance } from "../measures/variance.js";
import type { Printed } from "./printed.js";

/** What the paper prints in tables and figures. */
export interface PrintedTables {
  table2: readonly PrintedRho[];
  table3: readonly PrintedStanding[];
  figure7: readonly PrintedEmotion[];
  dates: readonly PrintedDate[];
}

/** Everything that the claims are computed from, with what several of them need computed once. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly data: SageData,
    readonly tables: PrintedTables,
    printed: readonly Printed[],
    readonly ratings: SageRatings | null = null,
  ) {
    super("sage", printed);
  }

  /** DeepSeek-V3's leaderboard over the models with released dialogues in the tables. */
  board(): Leaderboard {
    return this.once("board", () => leaderboard(this.data, mainJudge));
  }

  /** A model's row on it, by the paper's name; null where the tables hold no dialogue of the model. */
  row(title: string): LeaderboardRow | null {
    return this.board().rows.find((row) => row.title === title) ?? null;
  }

  /** Figure 7, from dialogues as far as the tables hold them. */
  means(): readonly JudgeMean[] {
    return this.once("means", () => judgeMeans(this.data, this.tables.figure7));
  }

  /** A bar of Figure 7; NaN where its dialogues are missing. */
  emotion(judge: string, model: string): number {
    return this.means().find((row) => row.judge === judge && row.model === model)?.emotion ?? Number.NaN;
  }

  /** The judges of Figure 7, by the paper's abbreviations. */
  judgesOfFigure7(): string[] {
    return [...new Set(this.tables.figure7.map((row) => row.judge))];
  }

  /** The models of Figure 7. */
  modelsOfFigure7(): string[] {
    return [...new Set(this.tables.figure7.map((row) => row.model))];
  }

  /** Whether two judges have recorded dialogues of at least two models in common. */
  shareModels(first: string, second: string): boolean {
    return this.data.sharedModels(first, second).length >= 2;
  }

  /** Emotion with our ratings of thoughts and replies, for the paper's first judge; null without ratings. */
  rated(): StandInCorrelations | null {
    const { ratings } = this;
    return ratings === null ? null : this.once("rated", () => standInCorrelations(this.data, ratings));
  }

  rerun(): RerunVariance {
    return this.once("rerun", () => rerunVariance(this.data));
  }

  /** Which changes DeepSeek-V3 uses. */
  changes(): ChangeProfile {
    return this.once("changes", () => changeProfile(this.data, mainJudge));
  }

  /** A row of Table 3 by the paper's name of the model. */
  standing(title: string): PrintedStanding {
    const found = this.tables.table3.find((row) => row.model === title);
    if (found !== undefined) return found;
    throw new DataError(`Table 3 has no model "${title}"`, {
      file: "data/sage/printed.csv",
      field: "subject",
    });
  }

  /** The released dialogues of a model with a judge, by the paper's names; empty where the tables hold none. */
  dialogues(judge: string, title: string): readonly SageDialogue[] {
    const judgeId = judges.find(({ short }) => short === judge)?.id;
    const model = modelCalled(title);
    if (judgeId === undefined || model === undefined) return [];
    return this.data.modelsOf(judgeId).includes(model) ? this.data.dialoguesOf(judgeId, model) : [];
  }
}

/** Why nothing can be said of the leaderboard. */
export const noBoard = "The tables hold fewer than two models under DeepSeek-V3.";

/** Why a claim about a model under a judge cannot be computed here. */
export const notInTables =
  "Its dialogues were released in a file of more than 4 MiB, which our tables leave out.";

/** What the authors could add to it. */
export const notInTablesAnswer =
  "Nothing: the file is in the release, and `npx affectlab data fetch digitalhuman --all` brings it here.";
