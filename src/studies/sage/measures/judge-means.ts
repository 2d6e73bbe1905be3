import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { judges, modelCalled } from "../data/design.js";
import type { PrintedEmotion } from "../data/printed-tables.js";
import { figure7Correlation, type PrintedCorrelation } from "./printed-correlations.js";

/** The names of Figure 7's judges, by the paper's abbreviations. */
export const judgeNames: Readonly<Record<string, string>> = {
  V3: "DeepSeek-V3",
  "4o": "GPT-4o",
  "G2.5": "Gemini2.5",
  "G2.5T": "Gemini2.5-Think",
};

/** A bar of Figure 7 as far as it can be had: from dialogues, otherwise as it was read off. */
export interface JudgeMean extends PrintedEmotion {
  /** Profiles are the units; null where the bar was read off. */
  ci: ConfidenceInterval | null;
  /** Those that the mean is of; none where the bar was read off. */
  dialogues: readonly SageDialogue[];
}

/**
 * The bars of Figure 7, computed from dialogues wherever the tables hold them, otherwise as read off the figure.
 *
 * A bar that was never read off, because its dialogues gave it, is NaN where these dialogues are missing.
 */
export function judgeMeans(data: SageData, printed: readonly PrintedEmotion[]): JudgeMean[] {
  return printed.map((row) => {
    const dialogues = dialoguesOf(data, row);
    if (dialogues.length === 0) {
      const emotion = row.read === "figure" ? row.emotion : Number.NaN;
      return { ...row, emotion, ci: null, dialogues };
    }
    const { value, ci } = clusteredMean(
      dialogues.map((dialogue) => dialogue.final),
      dialogues.map((dialogue) => dialogue.profile),
    );
    return { ...row, emotion: value, read: "exact", ci, dialogues };
  });
}

function dialoguesOf(data: SageData, { judge, model }: PrintedEmotion): readonly SageDialogue[] {
  const own = judges.find(({ short }) => short === judge)?.id;
  if (own === undefined) return [];
  const id = modelCalled(model);
  return id !== undefined && data.modelsOf(own).includes(id) ? data.dialoguesOf(own, id) : [];
}

const undefinedCorrelation: PrintedCorrelation = {
  ...{ value: Number.NaN, ci: [Number.NaN, Number.NaN], n: 0, method: "no model under both judges" },
  reading: [Number.NaN, Number.NaN],
};

/** A cell of Table 2 as the means of Figure 7 give it. */
export interface JudgeRho extends PrintedCorrelation {
  /** How many of the means of the two judges come from dialogues, and how many there are. */
  recorded: number;
  cells: number;
  /** Models of the figure without a mean under one of the two. */
  missing: string[];
}

/**
 * The rank correlation of two judges over the models of Figure 7 that have a mean under both; NaN where none has.
 *
 * @throws InputError when a judge is none of the figure's
 *
 * @example
 * ```ts
 * const means = judgeMeans(await loadSage(), await loadFigure7());
 * const { value, n, recorded, cells } = judgeRho(means, "V3", "4o");
 * value; // 0.842
 * [n, recorded, cells]; // [10, 13, 20]
 * ```
 */
export function judgeRho(means: readonly JudgeMean[], first: string, second: string): JudgeRho {
  const own = means.filter(({ judge }) => judge === first || judge === second);
  const missing = [...new Set(own.filter(({ emotion }) => Number.isNaN(emotion)).map(({ model }) => model))];
  const known = means.filter(({ model }) => !missing.includes(model));
  return {
    ...(known.length > 0 ? figure7Correlation(known, first, second) : undefinedCorrelation),
    recorded: own.filter(({ dialogues }) => dialogues.length > 0).length,
    cells: own.length,
    missing,
  };
}
