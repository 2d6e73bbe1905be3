import type { Rating } from "../../../core/rating.js";
import { loadJudgePrompts } from "../../../judges/judge-prompts.js";
import { judgeTarget } from "../../../judges/judge-target.js";
import { ratingsOf } from "../../../judges/judged-ratings.js";
import type { RatingSet } from "../../../judges/rating-set.js";
import { registerRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import { openModel } from "../../../models/registry.js";
import { type HeartbenchCase, languages } from "../data/case.js";
import { loadOwnCases } from "../data/cases.js";
import { abilityIds } from "../data/taxonomy.js";
import { caseTarget } from "./cases.js";
import { dialogueMessages } from "./form.js";
import { registerHeartbenchHelpers } from "./scripted-helpers.js";

const judge = "scripted/rubric-judge";
const helpers = ["scripted/heartbench-helper", "scripted/heartbench-helper-advice"] as const;

/**
 * HeartBench released no reply of a model and no verdict of a judge. So this set is made here: replies of scripted
 * helpers to our own cases, in both languages, judged criterion by criterion by the scripted judge. Nothing in it
 * is a language model or a person. What is rated is a reply by one criterion; the case is the unit.
 *
 * @throws DataError naming file and line when a case is not what its codebook says
 */
export async function loadHeartbenchRatings(): Promise<RatingSet> {
  registerRubricJudge();
  registerHeartbenchHelpers();
  const [cases, rater] = await Promise.all([loadOwnCases(), openModel(judge)]);
  const ratings: Rating[] = [];
  for (const language of languages) {
    const prompts = await loadJudgePrompts(language);
    for (const id of helpers) {
      const helper = await openModel(id);
      for (const one of cases) {
        const { dialogue } = caseTarget(one, "", language);
        const { text } = await helper.generate({
          messages: dialogueMessages(dialogue, "chat"),
          parameters: {},
        });
        const target = caseTarget(one, text, language);
        const design = { prompts, mode: "all", order: "shuffled", seed: 1 } as const;
        const judgement = await judgeTarget(rater, target, design);
        const given = ratingsOf(target, judgement, { id: judge, version: null });
        ratings.push(...given.flatMap((rating) => byAbility(one, rating, id)));
      }
    }
  }
  return { ...about, ratings };
}

/** A criterion belongs to one case, so that it is what was rated, and its ability is the criterion. */
function byAbility({ criteria }: HeartbenchCase, rating: Rating, respondent: string): Rating[] {
  const own = criteria.find(({ id }) => id === rating.criterion);
  // The question whether the reply fails as a whole has no ability.
  return own === undefined ? [] : [{ ...rating, target: own.id, criterion: own.ability, respondent }];
}

const about: Omit<RatingSet, "ratings"> = {
  id: "heartbench",
  title: "HeartBench, scripted: two scripted helpers on this project's 40 cases, by the scripted judge",
  source:
    "affectlab, data/heartbench/stimuli, MIT licence; judged when it is loaded, since inclusionAI/HeartBench released no verdicts",
  scales: Object.fromEntries(abilityIds.map((ability) => [ability, [0, 1]])),
  notes: [
    "Scripted: the judge compares words and the helpers follow rules. No language model and no person is in these ratings, so they say nothing about HeartBench's judge.",
    "HeartBench released no replies and no verdicts. Its board is a table of means over cases, and means are no ratings.",
    "There is one judge and no person, so nothing can be told about severity against people, agreement, or who is right. It answers alike each time, so repeatability is perfect by construction.",
    "The groups are merits and faults: criteria that add points, and criteria that take points off. A judge that says yes to both is lenient in one and severe in the other.",
    "The same reply rules in two languages are two replies, so that a difference between languages mixes judge and helper.",
    "To see your own judge, judge a run (`affectlab judge`) and give the run's folder in place of this name.",
  ],
};
