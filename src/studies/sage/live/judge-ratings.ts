import type { Rating } from "../../../core/rating.js";
import { raterOf } from "../../../judges/forms/rating-parts.js";
import { outcome } from "../../../judges/judged-ratings.js";
import { familiesOf } from "../../../models/family-name.js";
import type { RelationshipInstrument } from "../data/instruments.js";
import { loadRelationshipInstrument } from "../data/load-instruments.js";
import { keyedAnswer } from "../measures/rescale.js";
import { type GivenAnswer, readSageJudging } from "./judged.js";
import { loadSageJudges } from "./judges.js";

/**
 * What judges said of the relationship and of the utterances, as ratings: one for each judge, run, dialogue and
 * question. The dialogue is the target and the independent unit, the model that replied the respondent. Answers to
 * reverse-keyed statements are turned, so that more is always better. The controls of the relationship, the labels
 * and the style are no ratings of quality and are left out.
 *
 * @param judgings folders of the runs that judged this one
 */
export async function readJudgeRatings(folder: string, judgings: readonly string[]): Promise<Rating[]> {
  const [instrument, en, zh] = await Promise.all([
    loadRelationshipInstrument(),
    loadSageJudges("en"),
    loadSageJudges("zh"),
  ]);
  const versions = { en: en.versions, zh: zh.versions };
  const read = await Promise.all(judgings.map((judging) => readSageJudging(folder, judging)));
  const rated = read.flatMap(({ given }) =>
    given.filter(({ call }) => call.instrument === "utterance" || call.source === "thoughts"),
  );
  const families = await familiesOf(rated.flatMap(({ judge, call }) => [judge, call.of.model]));
  return rated.flatMap((one) => {
    const rubricHash = versions[one.call.language][one.call.instrument];
    return ratingsOf(one, instrument, { rubricHash, families });
  });
}

function ratingsOf(
  { call, judge, version, run, answer, error }: GivenAnswer,
  { statements }: RelationshipInstrument,
  { rubricHash, families }: { rubricHash: string; families: ReadonlyMap<string, string | undefined> },
): Rating[] {
  if (answer.kind !== "levels") return [];
  const keys = new Map(statements.map(({ id, keyed }) => [id, keyed]));
  const { target, model } = call.of;
  const family = families.get(model);
  const common = {
    ...{ target, conversation: target, respondent: model, replicate: run, rubricHash },
    rater: raterOf({ id: judge, version, family: families.get(judge) }),
    ...(family === undefined ? {} : { family }),
    ...{ prompt: call.instrument, language: call.language },
    length: call.material.turns.reduce((sum, { text }) => sum + [...text].length, 0),
  };
  return answer.verdicts.map(({ dimension, level, justification, reason, position, shown }) => ({
    ...common,
    ...{ criterion: dimension, position, shown },
    ...outcome(
      keyedAnswer(level, keys.get(dimension) ?? 1),
      justification,
      reason === "no-justification" ? null : reason,
    ),
    ...(error === null ? {} : { status: "error" as const, reason: error }),
  }));
}
