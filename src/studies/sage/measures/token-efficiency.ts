import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { pearsonCorrelation } from "../../../stats/pearson-correlation.js";
import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import { tokenizer } from "../data/count-tokens.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { modelTitle } from "../data/design.js";

/** What of a model's output is counted. */
export type LengthUnit = "tokens" | "characters";

/** One model's mean length beside its mean final emotion (0 to 100). Lengths are in the unit that was asked for. */
export interface EfficiencyRow {
  model: string;
  title: string;
  score: Estimate;
  /** Replies of one dialogue together: what the paper plots. */
  perDialogue: Estimate;
  /** One reply, whatever the length of the dialogue. */
  perReply: Estimate;
  /** Reasoning kept beside the replies, a dialogue; NaN where the release kept none. */
  thinking: number;
  /** Replies in a dialogue. */
  replies: Estimate;
}

/**
 * How much did each model write for its score? Mean length of replies beside mean final emotion.
 *
 * The length of a dialogue is a result, not a choice of the model: a model that loses the person early writes
 * less. `perReply` does not have this problem. Tokens are units of `countTokens`, not a provider's: compare
 * models with each other, not with printed numbers. Reasoning that the release did not keep is not in them.
 */
export function tokenEfficiency(
  data: SageData,
  judge: string = data.mainJudge,
  unit: LengthUnit = "tokens",
): EfficiencyRow[] {
  return data.modelsOf(judge).map((model) => {
    const dialogues = data.dialoguesOf(judge, model);
    const profiles = dialogues.map((dialogue) => dialogue.profile);
    const mean = (of: (dialogue: SageDialogue) => number): Estimate => {
      const { value, ci, n, method } = clusteredMean(dialogues.map(of), profiles);
      return { value, ci, n, method };
    };
    const thinking = mean((dialogue) =>
      unit === "tokens" ? dialogue.thinkingTokens : dialogue.thinkingCharacters,
    ).value;
    return {
      model,
      title: modelTitle(model),
      score: mean((dialogue) => dialogue.final),
      perDialogue: mean((dialogue) => dialogue[unit]),
      perReply: mean((dialogue) => dialogue[unit] / dialogue.replyCount),
      thinking: thinking > 0 ? thinking : Number.NaN,
      replies: mean((dialogue) => dialogue.replyCount),
    };
  });
}

/** Whether shorter models score higher: correlations from -1 to 1, in tokens. */
export interface LengthCorrelations {
  /** Ranks of models: mean length a dialogue with mean score. */
  models: Estimate;
  /** The same with the length of one reply. */
  modelsPerReply: Estimate;
  /** Within models: length of a reply with the final emotion, model means taken out, whole profiles resampled. */
  within: Estimate;
  /** What counted the tokens. */
  tokenizer: string;
}

/** Do models that write less score higher? At the level of models, and of dialogues within a model. */
export function lengthCorrelations(
  data: SageData,
  judge: string = data.mainJudge,
  options: { resamples?: number; seed?: number } = {},
): LengthCorrelations {
  const { resamples = 2_000, seed = 1 } = options;
  const rows = tokenEfficiency(data, judge);
  const scores = rows.map((row) => row.score.value);
  const centred = rows.flatMap((row) =>
    data.dialoguesOf(judge, row.model).map((dialogue) => ({
      length: dialogue.tokens / dialogue.replyCount - row.perReply.value,
      score: dialogue.final - row.score.value,
      profile: dialogue.profile,
    })),
  );
  const clusters = centred.map((row) => row.profile);
  const ofModels = (lengths: number[]): Estimate => spearmanCorrelation(lengths, scores);
  return {
    models: ofModels(rows.map((row) => row.perDialogue.value)),
    modelsPerReply: ofModels(rows.map((row) => row.perReply.value)),
    within: pearsonCorrelation(
      centred.map((row) => row.length),
      centred.map((row) => row.score),
      { clusters, resamples, seed },
    ),
    tokenizer,
  };
}
