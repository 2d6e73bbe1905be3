import type { Rating } from "../../../core/rating.js";
import type { RatingSet } from "../../../judges/rating-set.js";
import type { SageData } from "../data/data.js";
import { simulationNotice } from "../data/design.js";
import { type DialogueCriterion, dialogueCriteria, dialogueRatings } from "./ratings.js";

/**
 * The simulators of SAGE as judges: what each makes of the models that another one has met too. A rated object is
 * a model's dialogue with a profile; the profile is the unit.
 */
export function sageRatingSet(data: SageData): RatingSet {
  const criteria = Object.keys(dialogueCriteria) as DialogueCriterion[];
  const ratings = data.judges.flatMap((judge) => {
    const rater: Rating["rater"] = { id: judge, kind: "model", version: null, ...familyOf(judge) };
    const models = data
      .modelsOf(judge)
      .filter((model) => data.judges.some((other) => other !== judge && has(data, other, model)));
    return criteria.flatMap((criterion) => {
      const lengths = models.flatMap((model) =>
        data
          .dialoguesOf(judge, model)
          .map(({ characters, replies }) =>
            criterion === "first-reply" ? (replies[0]?.characters ?? 0) : characters,
          ),
      );
      return dialogueRatings(data, judge, models, criterion).map((rating, i) => ({
        ...rating,
        ...{ rater, length: lengths[i]!, ...familyOf(rating.respondent!) },
      }));
    });
  });
  return { ...about, ratings };
}

const has = (data: SageData, judge: string, model: string): boolean => data.modelsOf(judge).includes(model);

/** By the maker: o1 and o4-mini are GPT-4o's kin, and are named without "gpt". */
function familyOf(model: string): { family?: string } {
  const family = /^(gpt|openai|claude|deepseek|gemini|llama|qwen)/.exec(model)?.[1];
  return family === undefined ? {} : { family: family === "openai" ? "gpt" : family };
}

const about = {
  id: "sage",
  title: "SAGE: dialogues of 100 simulated people with models, by the simulators that kept the emotion",
  source:
    "Tencent/digitalhuman at 6dcfa78b, folder SAGE, MIT licence (Zhang et al., arXiv 2505.02847); emotions derived",
  scales: {
    final: [0, 100],
    "first-reply": [-10, 10],
    "per-update": [-10, 10],
  } as RatingSet["scales"],
  judgesTalk: true,
  notice: simulationNotice,
  notes: [
    "The judge also plays the person, so that each judge rates another conversation. A difference between judges is an effect of the simulator: severity and steering together.",
    "Only `first-reply` has the same conversation before it under every judge. Look there for severity alone, if replies to one opening line are alike.",
    "`final` and `per-update` come from one path of emotion, so their correlation is no halo.",
    "The release has one dialogue a model, profile and judge, so nothing can be told about repeatability. Nobody rated the dialogues by hand, so no judge can be called right.",
    "Lengths are those of the model's replies in that dialogue. A long dialogue is also one that did not end early.",
  ],
};
