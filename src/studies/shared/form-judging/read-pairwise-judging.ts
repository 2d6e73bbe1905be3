import type { Rating } from "../../../core/rating.js";
import type { PairwiseForm } from "../../../judges/pairwise/form.js";
import { pairwiseRating } from "../../../judges/pairwise/ratings.js";
import { type PairVerdict, readPairwise } from "../../../judges/pairwise/read-pairwise.js";
import { familiesOf } from "../../../models/family-name.js";
import { readJudgeAnswers } from "./answers.js";
import { fromPlanChoices } from "./choices.js";
import { loadPairwiseJudging, type PairToJudge, pairCall, pairsOf } from "./pairwise.js";

import { repliesToJudge } from "./replies.js";

/** One choice of one judge: a pair in one order. */
export interface JudgedPair {
  judge: string;
  version: string | null;
  replicate: number;
  asked: PairToJudge;
  verdict: PairVerdict;
}

export interface PairwiseJudgingRead {
  folder: string;
  form: PairwiseForm;
  judges: string[];
  /** Whether each pair was asked in both orders. */
  both: boolean;
  /** All that was asked; what has no answer is unscored. */
  judged: JudgedPair[];
}

/** Reads a judging of pairs. @throws AffectlabError when a prompt or an item of the run has changed since */
export async function readPairwiseJudging(run: string, folder: string): Promise<PairwiseJudgingRead> {
  const [answers, replies] = await Promise.all([readJudgeAnswers(folder), repliesToJudge({ folder: run })]);
  const { models, replicates, choices, seed, items } = answers.manifest.what;
  const judging = await loadPairwiseJudging(fromPlanChoices(choices), seed);
  // The run may have grown since.
  const planned = new Set(items.map(({ id }) => id));
  const pairs = pairsOf(judging, replies);
  const judged = models.flatMap((judge) =>
    Array.from({ length: replicates }, (_, replicate) => replicate).flatMap((replicate) => {
      const answerTo = answers.of(judge, replicate);
      const version = answers.version(judge);
      return pairs.flatMap((asked) =>
        asked.places.flatMap((place): JudgedPair[] => {
          const call = pairCall(asked.pair.id, place);
          if (!planned.has(call)) return [];
          const design = { seed, ties: judging.ties, place, replicate };
          const verdict = readPairwise(asked.pair, answerTo(call), design);
          return [{ judge, version, replicate, asked, verdict }];
        }),
      );
    }),
  );
  return { folder, form: judging.setup.form, judges: models, both: judging.both, judged };
}

/** All choices of a judging as ratings, with the families of judges and respondents where they are known. */
export async function ratingsOfPairwise({ form, judged }: PairwiseJudgingRead): Promise<Rating[]> {
  const ids = judged.flatMap(({ judge, asked }) => [judge, asked.target.model, asked.other.model]);
  const families = await familiesOf(ids);
  const replyOf = (model: string) => ({ respondent: model, family: families.get(model) });
  return judged.map(({ judge, version, replicate, asked, verdict }) =>
    pairwiseRating(asked.pair, form, verdict, {
      judge: { id: judge, version, family: families.get(judge) },
      replicate,
      target: replyOf(asked.target.model),
      other: replyOf(asked.other.model),
    }),
  );
}
